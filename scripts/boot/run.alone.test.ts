import { beforeEach, expect, test, vi } from "vitest";
import { PROJECT_ROOT } from "./project.mjs";

const calls: [what: string, root: string][] = [];
vi.mock("./web-build.mjs", () => ({ buildWebIfStale: async (root: string) => void calls.push(["web", root]) }));
vi.mock("./bom.mjs", async (original) => ({
  ...(await original<typeof import("./bom.mjs")>()),
  writeBom: async (root: string) => void calls.push(["bill of materials", root]),
}));
const { isRunningTask, run } = await import("./run.mjs");

beforeEach(() => void calls.splice(0));

test("[SEC-90] writes the bill of materials with every build, and prints its path", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  expect(await run(["build"])).toBe(0);
  expect(calls).toEqual([
    ["web", PROJECT_ROOT],
    ["bill of materials", PROJECT_ROOT],
  ]);
  expect(log.mock.calls).toEqual([["物料清单：dist/bom.json"]]);
  log.mockRestore();
});

test("lists the tasks if the name is unknown", async () => {
  await expect(run(["built"])).rejects.toThrow("任务“built”不存在，可用的任务：build、");
  expect(calls).toEqual([]);
});

test.each([
  ["build", true],
  ["db-migrate", true],
  ["format", false],
  ["interop", false],
  ["records-check", false],
  ["built", false],
  [undefined, false],
])("runs %s with the packages that npm start installs: %s", (name, expected) => {
  expect(isRunningTask(name)).toBe(expected);
});
