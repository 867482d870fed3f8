import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("ready.mjs", import.meta.url));

/** Runs the program without blocking the server of the test; returns exit code and messages. */
const run = (port: number, ...args: string[]) => runIn({}, port, ...args);

async function runIn(more: Record<string, string>, port: number, ...args: string[]) {
  const env = { PATH: process.env.PATH, PORT: String(port), HOST: "127.0.0.1", ...more };
  const child = spawn(process.execPath, [program, ...args], { env });
  let messages = "";
  child.stderr.on("data", (text) => {
    messages += text;
  });
  const [code] = await once(child, "close");
  return { code, messages };
}

test("waits until the node is ready, and fails if it is not", async () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.writeHead(calls < 3 ? 503 : 200).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await run(port)).toEqual({ code: 1, messages: `端口 ${port} 上的节点未就绪。\n` });
  expect(await run(port, "30")).toEqual({ code: 0, messages: "" });
  expect(calls).toBe(3);
  await new Promise((resolve) => server.close(resolve));
});

test("stops waiting when the service has ended", async () => {
  const { pid } = spawnSync("true");
  const [ended, running] = [String(pid), String(process.pid)];
  expect(await runIn({ MAINPID: ended }, 1, "600")).toEqual({ code: 1, messages: "端口 1 上的节点未就绪。\n" });
  expect(await runIn({ MAINPID: running }, 1, "1")).toEqual({ code: 1, messages: "端口 1 上的节点未就绪。\n" });
});
