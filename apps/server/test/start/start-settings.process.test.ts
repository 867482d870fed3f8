// Guarantee: a setting that is invalid, or unsafe in production, ends the start with one line that names it.
import { rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { portalProcesses, production } from "./portal-processes.ts";

// Each test starts whole processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const { folder, page, start, startWithArguments, migrated, buildPages, close } = portalProcesses();
const aFile = join(folder, "a-file");

let occupyingServer: Server;
let occupiedPort: number;
beforeAll(async () => {
  writeFileSync(aFile, "");
  occupyingServer = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => occupyingServer.once("listening", resolve));
  occupiedPort = (occupyingServer.address() as { port: number }).port;
});
afterAll(async () => {
  occupyingServer.close();
  await close();
});

test.each([
  ["a wrong variable", () => ({ PORT: "many" }), /^无法启动：环境变量 PORT 的值不正确/],
  [
    "an unreachable database",
    () => ({ DATABASE_URL: "postgresql://127.0.0.1:1/x" }),
    /^无法启动：无法连接数据库（ECONNREFUSED），请检查 DATABASE_URL/,
  ],
  ["a data folder that is a file", () => ({ DATA_DIR: aFile }), /^无法启动：.*DATA_DIR/],
] as const)("exits with code 1 and one clear line at %s", async (_what, env, line) => {
  const run = start(env());
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toMatch(line);
  expect(run.output().trim().split("\n")).toHaveLength(1);
});

const settings = { ...production("postgresql://127.0.0.1:1/never-asked"), DATA_DIR: folder };

test("[SEC-83] refuses production without a captcha, in one line that names the setting", async () => {
  const run = start({ ...settings, CAPTCHA: "off" });
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toMatch(/^无法启动：[^\n]*CAPTCHA[^\n]*$/);
});

test("[SEC-83] refuses production with requested demo data, in one line that names it", async () => {
  // As in an installation, the program is a file with arguments.
  const run = startWithArguments(settings, ["--demo"]);
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toMatch(/^无法启动：[^\n]*--demo[^\n]*$/);
});

test("states the remedy when the pages were built incompletely", async () => {
  rmSync(join(page, "server/first-screen.mjs"));
  const run = start({});
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toBe("无法启动：网页尚未构建，请用 npm start 启动，或先运行 npm run build");
  buildPages();
});

test("names the variable when the port is occupied", async () => {
  const run = start({ ...production(await migrated()), PORT: String(occupiedPort) });
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toBe(
    `无法启动：端口 ${occupiedPort} 已被占用：可能有另一个门户进程未退出，请先结束该进程，或用 PORT 指定其他端口`,
  );
});
