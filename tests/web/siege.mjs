// Besieges a server from 127.0.0.1, one way after the other, and says how a client at 127.0.0.2 fares meanwhile: it asks for
// /healthz and for a scan twice a second. The status is 1 if an answer took two seconds, or the server 400 MB.
//   node tests/web/siege.mjs NONET [SECONDS] [WAY...]
import { fork, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [nonet, seconds = "30", ...chosen] = process.argv.slice(2), self = process.argv[1];
const picture = readFileSync("samples/newspaper/front.jpg");
const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));
const head = (method, path, length) => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${length ? `Content-Length: ${length}\r\n\r\n` : ""}`;
const grid = "....1......1....2...2......2..............21..........1....2.............2.......", upload = 32 << 20;
const drip = (begin, more, every) => ({ begin, more, every });

const ways = {
  "slow headers": { connections: 200, ...drip(head("GET", "/"), "A: b\r\n", 4000) },
  "slow bodies": { connections: 200, ...drip(head("POST", "/api/scan", 100000), "x", 4000) },
  "stalled handshakes": { connections: 200, args: ["--lan"], ...drip("\x16", "\x03", 3000) },
  "unfinished uploads": { connections: 64, ...drip(Buffer.concat([Buffer.from(head("POST", "/api/scan", upload)), Buffer.alloc(upload - 1)]), "", 0) },
  "endless headers": { connections: 8, ...drip(head("GET", "/"), "A: b\r\n".repeat(10000), 1) },
  "hard grids": { connections: 70, ...drip(head("POST", "/api/solve?rules=diagonal", grid.length) + grid, "", 0) },
  "silent connections": { connections: 2000, ...drip("", "", 0) },
  "scans without end": { connections: 60, ...drip(Buffer.concat([Buffer.from(head("POST", "/api/scan", picture.length)), picture]), "", 0) },
};

/** One connection that does its worst, and comes again when it is thrown out. */
function attack(port, way) {
  const socket = net.connect({ port, host: "127.0.0.1", localAddress: "127.0.0.1" });
  let timer;
  socket.on("connect", () => {
    socket.write(way.begin);
    if (way.every) timer = setInterval(() => socket.writableLength < 1e6 && socket.write(way.more), way.every);
  });
  socket.on("data", () => {});
  socket.on("error", () => {});
  socket.on("close", () => {
    clearInterval(timer);
    setTimeout(() => attack(port, way), 200);
  });
}

/** The time of one answer, in milliseconds; Infinity if there is none within five seconds, or another than 200. */
function ask(url, path, body) {
  return new Promise(done => {
    const begin = performance.now(), client = url.protocol === "https:" ? https : http;
    const options = { method: body ? "POST" : "GET", localAddress: "127.0.0.2", agent: false, timeout: 5000, rejectUnauthorized: false,
      headers: { Host: "localhost", Authorization: `Bearer ${url.searchParams.get("key")}` } };
    const request = client.request(new URL(path, `${url.protocol}//127.0.0.1:${url.port}`), options, response => {
      response.resume();
      response.on("end", () => done(response.statusCode === 200 ? performance.now() - begin : Infinity));
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => done(Infinity));
    request.end(body);
  });
}

async function besiege(name, home) {
  const way = ways[name];
  const server = spawn(nonet, ["serve", "--port", "0", "-q", ...(way.args ?? [])], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, XDG_DATA_HOME: home } });
  const url = new URL(await new Promise(done => server.stdout.once("data", data => done(String(data).split("\n")[0]))));
  const memory = () => +readFileSync(`/proc/${server.pid}/statm`, "utf8").split(" ")[1] * 4096 / 1e6;
  const health = [], scans = [], attackers = fork(self, ["attack", url.port, name]); // a process of its own: this one keeps the time
  await pause(1000);
  const end = performance.now() + 1000 * seconds;
  let most = 0;
  while (performance.now() < end) {
    health.push(await ask(url, "/healthz"));
    scans.push(await ask(url, "/api/scan", picture));
    most = Math.max(most, memory());
    await pause(500);
  }
  const begin = performance.now();
  server.kill();
  await new Promise(done => server.once("exit", done));
  const time = (performance.now() - begin) / 1000;
  attackers.kill("SIGKILL");
  const worst = list => Math.max(...list).toFixed(0), isGood = Math.max(...health, ...scans) < 2000 && most < 400;
  console.log(`${name.padEnd(20)} ${String(way.connections).padStart(5)} ${String(health.length).padStart(5)} ${worst(health).padStart(9)} ms ${worst(scans).padStart(9)} ms` +
    ` ${most.toFixed(0).padStart(6)} MB ${time.toFixed(1).padStart(6)} s ${isGood ? "" : " NO"}`);
  return isGood;
}

if (nonet === "attack") {
  const [port, name] = [seconds, chosen[0]];
  for (let i = 0; i < ways[name].connections; ++i) attack(port, ways[name]);
} else {
  const home = mkdtempSync(join(tmpdir(), "nonet-siege-"));
  console.log("siege                 from  asks  /healthz at most  scan   memory   end");
  let isAllGood = true;
  for (const name of chosen.length ? chosen : Object.keys(ways)) isAllGood = (await besiege(name, home)) && isAllGood;
  rmSync(home, { recursive: true });
  process.exitCode = isAllGood ? 0 : 1;
}
