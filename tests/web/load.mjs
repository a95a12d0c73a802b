// Loads a server with many clients and says what became of their requests; not a test.
//   node tests/web/load.mjs NONET [CLIENTS] [SECONDS] [PICTURE]
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import http from "node:http";

const [nonet, clients = "64", seconds = "60", picture = "samples/newspaper/front.jpg"] = process.argv.slice(2);
const server = spawn(nonet, ["serve", "--port", "0", "-q"], { stdio: ["ignore", "pipe", "inherit"] });
const url = await new Promise(done => server.stdout.once("data", data => done(String(data).trim())));
const body = readFileSync(picture), statuses = {}, times = [], busyTimes = [];
const memory = () => +readFileSync(`/proc/${server.pid}/statm`, "utf8").split(" ")[1] * 4096 / 1e6;
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });

function post() {
  return new Promise(done => {
    const begin = performance.now();
    const request = http.request(`${url}api/scan`, { method: "POST", agent, headers: { "Content-Length": body.length } }, response => {
      response.resume();
      response.on("end", () => done([response.statusCode, performance.now() - begin]));
    });
    request.on("error", error => done([error.code ?? "error", 0]));
    request.end(body);
  });
}

const end = performance.now() + 1000 * seconds, first = memory();
let most = first;
const watch = setInterval(() => { most = Math.max(most, memory()); }, 200);
await Promise.all(Array.from({ length: +clients }, async () => {
  while (performance.now() < end) {
    const [status, time] = await post();
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200) times.push(time);
    else if (status === 503) { busyTimes.push(time); await new Promise(done => setTimeout(done, 100)); }
  }
}));
clearInterval(watch);
const share = (list, p) => list.sort((a, b) => a - b)[Math.floor(p * (list.length - 1))]?.toFixed(0);
console.log(`${clients} clients, ${seconds} s, ${picture}`);
console.log("answers by status:", statuses);
console.log(`200: ${(times.length / seconds).toFixed(1)} a second, p50 ${share(times, .5)} ms, p95 ${share(times, .95)} ms; 503: p95 ${share(busyTimes, .95)} ms`);
console.log(`memory: ${first.toFixed(0)} MB at first, at most ${most.toFixed(0)} MB, ${memory().toFixed(0)} MB at the end`);
server.kill();
