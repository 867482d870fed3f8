import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { Agent } from "node:https";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { call, postJson, WORK } from "./proxy-client.ts";

const ports: Readonly<Record<string, number>> = {
  3001: Number(process.env.FIRST_PORT),
  3002: Number(process.env.SECOND_PORT),
};

type LogLine = Readonly<Record<string, unknown>>;
export const linesOf = (name: string): LogLine[] =>
  readFileSync(join(WORK, name), "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as LogLine];
      } catch {
        return [];
      }
    });
export const nodeLines = () => [...linesOf("node-3001.log"), ...linesOf("node-3002.log")];
/** Returns the log line of the proxy or of the nodes with this request id; both write it after the answer. */
export async function lineOf(lines: () => LogLine[], requestId: unknown): Promise<LogLine> {
  for (let n = 0; n < 50; n++) {
    const line = lines().find((entry) => entry.requestId === requestId);
    if (line) return line;
    await delay(100);
  }
  throw new Error(`日志中没有 ${requestId}`);
}

const pidOf = (name: string) => Number(readFileSync(join(WORK, `${name}.pid`), "utf8"));
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
/** Ends a node by a signal, and starts it again once the process has ended. */
export async function restartNode(name: "3001" | "3002", signal: NodeJS.Signals): Promise<void> {
  const pid = pidOf(`node-${name}`);
  process.kill(pid, signal);
  for (let n = 0; n < 300 && isAlive(pid); n++) await delay(100);
  await delay(1_000);
  const child = spawn("sh", [join(WORK, "start-node"), name], { stdio: "ignore", detached: true });
  child.unref();
  writeFileSync(join(WORK, `node-${name}.pid`), `${child.pid}\n`);
  for (let n = 0; n < 600; n++) {
    const isReady = await fetch(`http://127.0.0.1:${ports[name]}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return void (await delay(2_000));
    await delay(100);
  }
  throw new Error(`节点 ${name} 未能重新启动`);
}

export interface Counts {
  readonly sent: number;
  readonly posts: number;
  /** POST calls in the logs of the nodes. */
  readonly executed: number;
  /** Failed calls by method. */
  readonly GET: number;
  readonly POST: number;
  readonly reasons: Readonly<Record<string, number>>;
}

/** Sends GET and POST calls in turn, 100 a second, while the work runs. Returns the failures by method. */
export async function duringLoad(work: () => Promise<void>, { keepAlive = true } = {}): Promise<Counts> {
  const agent = keepAlive && new Agent({ keepAlive: true, maxSockets: 48 });
  const marker = randomBytes(6).toString("hex");
  const counts = { sent: 0, GET: 0, POST: 0, posts: 0 };
  const reasons = new Map<string, number>();
  const pending = new Set<Promise<void>>();
  const send = () => {
    const n = counts.sent++;
    const isPost = n % 2 === 1;
    // An empty sign-in: the node answers with a refusal, and counts no guess against the address.
    const sent = isPost
      ? postJson(`/bpt/api/sys/login?trial=${marker}`, {}, { agent })
      : call("GET", `/api/health?trial=${marker}`, { agent });
    counts.posts += isPost ? 1 : 0;
    const fail = (reason: string) => {
      counts[isPost ? "POST" : "GET"] += 1;
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    };
    const settled = sent.then(
      ({ status, text }) => {
        // The refusal of a sign-in is the node's answer, too.
        if (status >= 500 || status === 429 || (isPost && !text.includes('"code"'))) fail(`HTTP ${status}`);
      },
      (error) => fail(error.code ?? error.message),
    );
    pending.add(settled);
    settled.finally(() => pending.delete(settled));
  };
  const timer = setInterval(send, 10);
  await delay(1_000);
  await work();
  await delay(1_000);
  clearInterval(timer);
  await Promise.all(pending);
  if (agent) agent.destroy();
  await delay(500);
  const executed = nodeLines().filter(({ method, url }) => method === "POST" && String(url).includes(marker)).length;
  return { ...counts, executed, reasons: Object.fromEntries(reasons) };
}
export const summaryOf = ({ sent, GET, POST }: Counts) =>
  `${sent} 次调用，失败 ${GET + POST} 次（GET ${GET}，POST ${POST}）`;
