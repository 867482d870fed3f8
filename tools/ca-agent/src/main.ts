import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { createAgent } from "./agent.ts";
import { startAgentServer } from "./agent-server.ts";
import { help, runCommand, shownLine } from "./console.ts";
import { readLockFolder } from "./lock-folder.ts";

const { values } = parseArgs({
  options: {
    locks: { type: "string", default: "data/test-ca/locks" },
    port: { type: "string", default: "3103" },
    origin: { type: "string", multiple: true, default: ["http://localhost:3000"] },
    plug: { type: "string", multiple: true, default: [] },
    ask: { type: "boolean", default: false },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const typed = createInterface({ input: process.stdin });
let answer: ((isAgreed: boolean) => void) | null = null;

/** A question to the person is declined after this time. */
const PATIENCE_MS = 60_000;

const locks = readLockFolder(values.locks);
const agent = createAgent({
  locks,
  agree: (shown) => {
    print(shownLine(shown));
    if (!values.ask) return Promise.resolve(true);
    print("同意请输入 y：");
    return new Promise((resolve) => {
      const timer = setTimeout(() => answer?.(false), PATIENCE_MS);
      answer = (isAgreed) => {
        clearTimeout(timer);
        answer = null;
        resolve(isAgreed);
      };
    });
  },
});
for (const id of values.plug) if (!agent.plug(id)) throw new Error(`没有名为“${id}”的锁`);

const server = await startAgentServer({
  engine: agent.engine,
  origins: values.origin.map((origin) => new URL(origin).origin),
  port: Number(values.port),
  print,
});
print(`证书助手（仅测试）：${server.url}，允许的网站：${values.origin.join("、")}`);
print(help);

async function end(): Promise<void> {
  typed.close();
  await server.close();
}
typed.on("line", (line) => {
  if (answer) {
    answer(line.trim().toLowerCase() === "y");
    return;
  }
  const output = runCommand(agent, locks, line);
  if (output === null) void end();
  else print(output);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end());
