import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashSources } from "./web-build.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tender-portal-web-"));
  mkdirSync(join(root, "web/src"), { recursive: true });
  writeFileSync(join(root, "web/src/main.ts"), "start();");
  writeFileSync(join(root, "lock.json"), "{}");
});

afterEach(() => rmSync(root, { recursive: true }));

const hash = () => hashSources(root, ["web", "lock.json"]);

test("gives the same hash for the same sources, whatever was built or installed beside them", () => {
  const before = hash();
  mkdirSync(join(root, "web/dist"));
  mkdirSync(join(root, "web/node_modules"));
  writeFileSync(join(root, "web/dist/main.js"), "built");
  writeFileSync(join(root, "web/node_modules/x.js"), "installed");
  expect(hash()).toBe(before);
});

test.each([
  ["a changed source", () => writeFileSync(join(root, "web/src/main.ts"), "start( );")],
  ["a new source", () => writeFileSync(join(root, "web/src/more.ts"), "")],
  ["a renamed source", () => renameSync(join(root, "web/src/main.ts"), join(root, "web/src/entry.ts"))],
  ["a changed lock file", () => writeFileSync(join(root, "lock.json"), "{ }")],
])("gives another hash for %s", (_, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});
