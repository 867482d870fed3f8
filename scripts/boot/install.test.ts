import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureInstalled, npmCommand, stampFor } from "./install.mjs";

let root: string;
let npmCalls: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tender-portal-install-"));
  npmCalls = join(root, "npm-calls");
  writeFileSync(join(root, "package-lock.json"), "{}");
  vi.spyOn(console, "log").mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

/** Replaces npm: records its arguments and exits with `exitCode`. */
function provideNpm(exitCode: number): void {
  const program = join(root, "npm-cli.cjs");
  writeFileSync(
    program,
    `const fs = require("node:fs");
     fs.appendFileSync(${JSON.stringify(npmCalls)}, process.argv.slice(2).join(" ") + "\\n");
     fs.mkdirSync("node_modules", { recursive: true });
     process.exit(${exitCode});`,
  );
  vi.stubEnv("npm_execpath", program);
}

const calls = (): string[] => readFileSync(npmCalls, "utf8").trim().split("\n");

test("[SEC-90] installs from the lock file once, without running scripts", async () => {
  provideNpm(0);
  await ensureInstalled(root);
  await ensureInstalled(root);
  expect(calls()).toHaveLength(1);
  expect(calls()[0]).toMatch(/^ci --ignore-scripts --include=dev --include=optional /);
});

test("[SEC-90] installs again when the lock file has changed", async () => {
  provideNpm(0);
  await ensureInstalled(root);
  writeFileSync(join(root, "package-lock.json"), '{ "changed": true }');
  await ensureInstalled(root);
  expect(calls()).toHaveLength(2);
});

test("installs again over an installation without a stamp", async () => {
  provideNpm(0);
  mkdirSync(join(root, "node_modules"));
  await ensureInstalled(root);
  expect(calls()).toHaveLength(1);
});

test("installs the packages of development for tests, and not for running the portal", async () => {
  provideNpm(0);
  await ensureInstalled(root, { isRunningOnly: true });
  await ensureInstalled(root, { isRunningOnly: true });
  expect(calls()).toEqual([expect.stringMatching(/^ci --ignore-scripts --omit=dev --include=optional /)]);
  await ensureInstalled(root);
  await ensureInstalled(root);
  await ensureInstalled(root, { isRunningOnly: true });
  expect(calls()).toHaveLength(2);
  // `npm ci` would remove the files of a portal that runs.
  expect(calls()[1]).toMatch(/^install --ignore-scripts --include=dev .* --no-save$/);
});

test.each([
  ["running", { isRunningOnly: true }, "--omit=dev"],
  ["development", {}, "--include=dev"],
])("keeps the packages of %s when the lock file has changed", async (_, options, expected) => {
  provideNpm(0);
  await ensureInstalled(root, options);
  writeFileSync(join(root, "package-lock.json"), '{ "changed": true }');
  await ensureInstalled(root, { isRunningOnly: true });
  expect(calls()[1]).toMatch(/^ci /);
  expect(calls()[1]).toContain(` ${expected} `);
});

test("keeps the packages of an installation by hand", async () => {
  provideNpm(0);
  mkdirSync(join(root, "node_modules"));
  writeFileSync(join(root, "node_modules/.package-lock.json"), "{}");
  await ensureInstalled(root, { isRunningOnly: true });
  expect(calls()).toEqual([expect.stringMatching(/^ci --ignore-scripts --include=dev /)]);
});

test("reports a failed addition, and retries it the next time", async () => {
  provideNpm(0);
  await ensureInstalled(root, { isRunningOnly: true });
  provideNpm(1);
  await expect(ensureInstalled(root)).rejects.toThrow("依赖安装失败（npm install 退出代码 1）");
  provideNpm(0);
  await ensureInstalled(root);
  expect(calls().map((call) => call.split(" ", 1)[0])).toEqual(["ci", "install", "install"]);
});

test("reports a failed installation, and retries the next time", async () => {
  provideNpm(7);
  await expect(ensureInstalled(root)).rejects.toThrow(
    "依赖安装失败（npm ci 退出代码 7）：请检查网络和 npm 源，然后重试。",
  );
  provideNpm(0);
  await ensureInstalled(root);
  expect(calls()).toHaveLength(2);
});

test("stamps by content", () => {
  expect(stampFor("a")).toBe("ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb");
});

test("calls the npm that runs it, on the same Node, and no other package manager", () => {
  expect(npmCommand(["ci"], "/usr/lib/node_modules/npm/bin/npm-cli.js")).toEqual([
    process.execPath,
    ["/usr/lib/node_modules/npm/bin/npm-cli.js", "ci"],
  ]);
  expect(npmCommand(["ci"], "/usr/share/yarn/bin/yarn.js")).toEqual(["npm", ["ci"]]);
  vi.stubEnv("npm_execpath", undefined);
  expect(npmCommand(["ci"])).toEqual(["npm", ["ci"]]);
});
