import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launcherScript, relocated } from "./launcher.ts";

let root: string;
let program: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "launcher-"));
  for (const folder of ["bin", "node/bin", "link"]) mkdirSync(join(root, folder), { recursive: true });
  program = join(root, "bin/tender-portal");
  writeFileSync(
    program,
    launcherScript(["--import", "file://$root/first.mjs"], ["--import", "file://$root/first.mjs", "--flag=8"]),
  );
  writeFileSync(join(root, "node/bin/node"), '#!/bin/sh\nprintf "%s\\n" "MODE=$MODE" "$@"\nexit 3\n');
  for (const file of [program, join(root, "node/bin/node")]) chmodSync(file, 0o755);
  const release = { name: "tender-portal", version: "1.0.0", build: "4f3a2b1c9d", platform: "linux-x64" };
  writeFileSync(join(root, "release.json"), JSON.stringify(release, null, 2));
  writeFileSync(join(root, "portal.env"), "PORT=3001\n");
  symlinkSync(program, join(root, "link/tender-portal"));
});
afterAll(() => rmSync(root, { recursive: true }));

function runWith(settings: string, ...args: string[]) {
  const env = { ...process.env, TENDER_PORTAL_AS_ROOT: "yes", TENDER_PORTAL_SETTINGS: settings, MODE: "development" };
  const { status, stdout, stderr } = spawnSync(join(root, "link/tender-portal"), args, { env, encoding: "utf8" });
  return { status, stderr, lines: stdout.trim().split("\n") };
}
const run = (...args: string[]) => runWith(join(root, "portal.env"), ...args);

test("starts the server in production mode with its flags and settings", () => {
  const started = run();
  expect(started).toMatchObject({ status: 3, stderr: "" });
  expect(started.lines).toEqual([
    "MODE=production",
    `--env-file=${join(root, "portal.env")}`,
    "--import",
    `file://${root}/first.mjs`,
    "--flag=8",
    `${root}/apps/server/src/main.ts`,
  ]);
});

test("runs without a file of settings, as in a container", () => {
  expect(runWith("/absent").lines.slice(0, 2)).toEqual(["MODE=production", "--import"]);
});

test("passes the arguments of a command on", () => {
  expect(run("audit", "verify", "--anchor", "1:a b").lines.slice(-4)).toEqual([
    `${root}/apps/server/src/cli/audit.ts`,
    "verify",
    "--anchor",
    "1:a b",
  ]);
});

test("prints version, build and machine, and refuses an unknown command", () => {
  expect(run("version").lines).toEqual(["1.0.0+4f3a2b1c9d linux-x64"]);
  const refused = run("restart");
  expect(refused.status).toBe(64);
  expect(refused.stderr).toContain("用法：tender-portal [start | db-migrate | admin-access");
});

test("relocates only the flags that name a file of the tree", () => {
  expect(relocated(["--import", "file:///tree/first.mjs", "--flag"], "/tree")).toEqual([
    "--import",
    "file://$root/first.mjs",
    "--flag",
  ]);
});
