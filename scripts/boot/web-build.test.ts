import { mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PROJECT_ROOT } from "./project.mjs";
import { hashSources, SOURCES } from "./web-build.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tender-portal-web-"));
  mkdirSync(join(root, "web/src"), { recursive: true });
  writeFileSync(join(root, "web/src/main.ts"), "start();");
  writeFileSync(join(root, "lock.json"), "{}");
});

afterEach(() => rmSync(root, { recursive: true }));

const hash = () => hashSources(root, ["web", "lock.json"]);

test("hashes sources only, and no built or installed files", () => {
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

test("includes every package of the project that the page bundles", () => {
  const bundled = new Set<string>();
  const add = (folder: string): void => {
    bundled.add(folder);
    const { dependencies = {} } = JSON.parse(readFileSync(join(PROJECT_ROOT, folder, "package.json"), "utf8"));
    for (const name of Object.keys(dependencies).filter((name) => name.startsWith("@tender/")))
      add(relative(PROJECT_ROOT, realpathSync(join(PROJECT_ROOT, "node_modules", name))));
  };
  add("apps/web");
  expect(bundled.size).toBeGreaterThan(2);
  expect([...bundled].filter((folder) => !SOURCES.some((source) => `${folder}/`.startsWith(`${source}/`)))).toEqual([]);
});
