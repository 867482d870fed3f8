import { readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";

// Sends a steady stream of calls to the portal until TERM, and writes how many failed.
// Usage: load.ts <calls per second> <file for the result>

const [rate, resultFile] = [Number(process.argv[2]), process.argv[3] ?? ""];
const HOST = "tender.example.cn";
const ca = readFileSync("/etc/tender-portal/tls/fullchain.pem");
const agent = new Agent({ keepAlive: true, maxSockets: 64, ca, servername: HOST });
const TICK_MS = 20;
/** Loopback addresses that the calls come from, in turn: the server limits the calls of each. */
const ADDRESSES = 200;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly expected: number;
  /** The address ends with a number of its own, for which the server stores a row. */
  readonly isStored?: boolean;
}

/** Calls with their expected status: a page, a refused sign-in and a graphic code, which is stored in the database. */
const CALLS: readonly Call[] = [
  { method: "GET", path: "/", expected: 200 },
  { method: "POST", path: "/bpt/api/sys/login", body: "{}", expected: 400 },
  { method: "GET", path: "/api/sys/randomImage/", expected: 200, isStored: true },
];

/** resent: the proxy closed an idle connection while a call was written to it. A browser repeats such a call as well. */
const counts = { sent: 0, answered: 0, resent: 0, stored: 0, failed: 0 };
const failures = new Map<string, number>();
let inFlight = 0;

function fail(reason: string): void {
  counts.failed += 1;
  failures.set(reason, (failures.get(reason) ?? 0) + 1);
}

/** `number`: counts the calls from 1. */
function send(call: Call, number: number): void {
  const { method, body, expected, isStored } = call;
  const path = isStored ? `${call.path}${number}` : call.path;
  const headers = { host: HOST, "content-type": "application/json", origin: `https://${HOST}` };
  const localAddress = `127.0.1.${1 + (number % ADDRESSES)}`;
  inFlight += 1;
  const sent = request({ host: "127.0.0.1", port: 443, localAddress, method, path, agent, headers }, (response) => {
    response.resume();
    response.once("close", () => {
      inFlight -= 1;
      counts.answered += 1;
      if (response.statusCode !== expected) fail(`${method} ${call.path}: ${response.statusCode}`);
      else if (isStored) counts.stored += 1;
    });
  });
  sent.once("error", (error: NodeJS.ErrnoException) => {
    inFlight -= 1;
    if (sent.reusedSocket && error.code === "ECONNRESET") {
      counts.resent += 1;
      send(call, number);
    } else fail(`${method} ${call.path}: ${error.code ?? error.message}`);
  });
  sent.end(body);
}

const startedAt = performance.now();
const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - startedAt) / 1_000) * rate);
  while (counts.sent < due) {
    const call = CALLS[counts.sent % CALLS.length];
    counts.sent += 1;
    if (call) send(call, counts.sent);
  }
}, TICK_MS);

process.once("SIGTERM", () => {
  clearInterval(timer);
  const seconds = (performance.now() - startedAt) / 1_000;
  const end = setInterval(() => {
    if (inFlight > 0) return;
    clearInterval(end);
    agent.destroy();
    const result = { ...counts, seconds: Math.round(seconds), failures: Object.fromEntries(failures) };
    writeFileSync(resultFile, `${JSON.stringify(result)}\n`);
  }, TICK_MS);
});
