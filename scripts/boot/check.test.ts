import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyManifests } from "./check.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tender-portal-manifests-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("copies the lock file and the manifests of all workspaces, and nothing that is installed", () => {
  const from = join(folder, "from");
  const packages = { "": {}, "apps/server": {}, "node_modules/x": {}, "apps/server/node_modules/y": {} };
  for (const path of Object.keys(packages)) {
    mkdirSync(join(from, path), { recursive: true });
    writeFileSync(join(from, path, "package.json"), JSON.stringify({ name: path }));
  }
  writeFileSync(join(from, "package-lock.json"), JSON.stringify({ packages }));
  const to = join(folder, "to");
  copyManifests(from, to);
  expect(JSON.parse(readFileSync(join(to, "package-lock.json"), "utf8"))).toEqual({ packages });
  expect(readFileSync(join(to, "package.json"), "utf8")).toBe('{"name":""}');
  expect(readFileSync(join(to, "apps/server/package.json"), "utf8")).toBe('{"name":"apps/server"}');
  expect(existsSync(join(to, "node_modules"))).toBe(false);
  expect(existsSync(join(to, "apps/server/node_modules"))).toBe(false);
});
