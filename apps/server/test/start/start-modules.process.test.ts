// Guarantee: a start loads no module that costs time and that the node may never need.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { bareEnvironment } from "#test/own-process.ts";
import { FIRST_MODULE } from "../../../../scripts/boot/server-runtime.mjs";

// A process of its own loads the whole server, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const node = new URL("../../src/start-node.ts", import.meta.url).href;
const metrics = new URL("../../src/workers/metrics-server.ts", import.meta.url).href;

/** Returns the modules of Node that a new process has loaded after these imports. */
async function loadedBy(...urls: readonly string[]): Promise<string[]> {
  const imports = urls.map((url) => `await import(${JSON.stringify(url)});`).join("");
  const program = `${imports} console.log(JSON.stringify(process.moduleLoadList));`;
  const args = [...FIRST_MODULE, "--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: bareEnvironment() });
  return JSON.parse(stdout) as string[];
}

test("loads the server without Node's fetch", async () => {
  const loaded = await loadedBy(node, metrics);
  expect(loaded).toContain("NativeModule http");
  expect(loaded).not.toContain("NativeModule internal/deps/undici/undici");
});

test("counts Node's fetch as loaded by an import from node:http", async () => {
  expect(await loadedBy("node:http")).toContain("NativeModule internal/deps/undici/undici");
});
