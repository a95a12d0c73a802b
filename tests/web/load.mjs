// Loads a server with many clients and says what became of their requests; not a test. Clients that are told to come again
// later do so. A batch, a lone client and the many take turns of ten seconds, so that all of them meet the same machine.
//   node tests/web/load.mjs NONET [CLIENTS] [SECONDS] [PICTURE]
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [nonet, clients = "64", seconds = "60", picture = "samples/newspaper/front.jpg"] = process.argv.slice(2);
const server = spawn(nonet, ["serve", "--port", "0", "-q", "-j", "2"], { stdio: ["ignore", "pipe", "inherit"] });
const url = await new Promise(done => server.stdout.once("data", data => done(String(data).trim())));
const body = readFileSync(picture), agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
const memory = () => +readFileSync(`/proc/${server.pid}/statm`, "utf8").split(" ")[1] * 4096 / 1e6;
const share = (list, p) => list.sort((a, b) => a - b)[Math.floor(p * (list.length - 1))] ?? NaN;
const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

function post() {
  return new Promise(done => {
    const begin = performance.now();
    const request = http.request(`${url}api/scan`, { method: "POST", agent, headers: { "Content-Length": body.length } }, response => {
      response.resume();
      response.on("end", () => done([response.statusCode, performance.now() - begin, response.headers["retry-after"]]));
      response.on("error", error => done([error.code ?? "error", 0]));
    });
    request.on("error", error => done([error.code ?? "error", 0]));
    request.end(body);
  });
}

/** Scans a second of a batch with two workers over so many copies. */
function batch(count) {
  const folder = mkdtempSync(join(tmpdir(), "nonet-load-"));
  for (let i = 0; i < count; ++i) writeFileSync(join(folder, `${i}.jpg`), Buffer.concat([body, Buffer.from(String(i))]));
  const begin = performance.now();
  spawnSync(nonet, ["batch", folder, "-o", join(folder, "out"), "--no-overlays", "-j", "2", "-q"]);
  const time = performance.now() - begin;
  rmSync(folder, { recursive: true });
  return 1000 * count / time;
}

async function lone(count) {
  const times = [];
  for (let i = 0; i < count; ++i) times.push((await post())[1]);
  return share(times, .5);
}

const statuses = {}, times = [], busyTimes = [], rounds = [], first = memory();
let most = first;

async function load(milliseconds) {
  const end = performance.now() + milliseconds, mine = [];
  await Promise.all(Array.from({ length: +clients }, async () => {
    while (performance.now() < end) {
      const [status, time, retryAfter] = await post();
      statuses[status] = (statuses[status] ?? 0) + 1;
      most = Math.max(most, memory());
      if (status === 200) mine.push(time);
      else if (status === 503) busyTimes.push(time);
      if (retryAfter) await pause(1000 * retryAfter * (0.75 + 0.5 * Math.random()));
    }
  }));
  times.push(...mine);
  return [1000 * mine.length / milliseconds, share(mine, .95)];
}

for (let i = 0; i < seconds / 10; ++i) {
  const batches = batch(50), alone = await lone(10), [rate, p95] = await load(10000);
  rounds.push({ batches, alone, rate, p95 });
  console.log(`batch -j 2 ${batches.toFixed(1)} scans a second, a lone scan ${alone.toFixed(0)} ms; ${clients} clients: ${rate.toFixed(1)} a second ` +
    `(${(rate / batches).toFixed(2)} of the batch), p95 ${p95.toFixed(0)} ms (${(p95 / alone).toFixed(1)} lone scans)`);
}
const median = f => share(rounds.map(f), .5);
console.log(`${clients} clients, ${seconds} s, ${picture}: answers by status:`, statuses);
console.log(`200: p50 ${share(times, .5).toFixed(0)} ms, p95 ${share(times, .95).toFixed(0)} ms; 503: p95 ${share(busyTimes, .95).toFixed(0)} ms; ` +
  `medians of the rounds: ${median(r => r.rate / r.batches).toFixed(2)} of the batch, p95 ${median(r => r.p95 / r.alone).toFixed(1)} lone scans`);
console.log(`memory: ${first.toFixed(0)} MB at first, at most ${most.toFixed(0)} MB, ${memory().toFixed(0)} MB at the end`);
server.kill();
