import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const project = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "tender-dead-code-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a small tree under the project's own knip.config.ts, and runs knip. */
function plant(files: Record<string, string>, ...options: string[]): { code: number | null; output: string } {
  rmSync(folder, { recursive: true, force: true });
  const sound = {
    "package.json": '{ "name": "planted", "private": true, "type": "module", "workspaces": ["apps/*"] }',
    "apps/server/package.json": '{ "name": "@tender/server", "private": true, "type": "module" }',
    "apps/server/src/main.ts": 'import { used } from "./used.ts";\n\nused();\n',
    "apps/server/src/used.ts": "export const used = () => undefined;\n",
  };
  for (const [path, text] of Object.entries({ ...sound, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  cpSync(join(project, "knip.config.ts"), join(folder, "knip.config.ts"));
  const args = [
    join(project, "node_modules/knip/bin/knip.js"),
    "--directory",
    folder,
    "--no-progress",
    "--no-config-hints",
    ...options,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { code: status, output: stdout + stderr };
}

test("passes a tree in which everything is used", () => {
  expect(plant({})).toEqual({ code: 0, output: "" });
});

test("refuses unused files, exports and dependencies, and unlisted imports", () => {
  const { code, output } = plant({
    "apps/server/src/dead.ts": "export const dead = 1;\n",
    "apps/server/src/used.ts": 'import "unlisted";\n\nexport const used = () => undefined;\nexport const unused = 1;\n',
    "apps/server/package.json":
      '{ "name": "@tender/server", "private": true, "type": "module", "dependencies": { "left-over": "1.0.0" } }',
  });
  expect(code).toBe(1);
  for (const expected of [
    /Unused files \(1\)\s+apps\/server\/src\/dead\.ts/,
    /Unused exports \(1\)\s+unused /,
    /Unused dependencies \(1\)\s+left-over /,
    /Unlisted dependencies \(1\)\s+unlisted /,
  ])
    expect(output).toMatch(expected);
});

describe("without the tests", () => {
  test("passes code of production, and a part that its test imports", () => {
    const files = {
      "apps/server/src/used.ts": "export const part = () => undefined;\nexport const used = () => part();\n",
      "apps/server/src/used.test.ts": 'import { part } from "./used.ts";\n\npart();\n',
    };
    expect(plant(files, "--production")).toEqual({ code: 0, output: "" });
  });

  test("refuses files and exports that only a test or only the testkit imports", () => {
    const files = {
      "package.json":
        '{ "name": "planted", "private": true, "type": "module", "workspaces": ["apps/*", "packages/*"] }',
      "apps/server/package.json":
        '{ "name": "@tender/server", "private": true, "type": "module", "exports": { "./*": "./*" } }',
      "apps/server/src/tested.ts": "export const tested = 1;\n",
      "apps/server/src/tested.test.ts": 'import { tested } from "./tested.ts";\n\ntested.toFixed();\n',
      "apps/server/src/made.ts": "export const made = 1;\n",
      "apps/server/src/used.ts": "export const used = () => undefined;\nexport const half = 1;\n",
      "apps/server/src/used.test.ts": 'import { half } from "./used.ts";\n\nhalf.toFixed();\n',
      "packages/testkit/package.json":
        '{ "name": "@tender/testkit", "private": true, "type": "module", "exports": "./src/index.ts", "dependencies": { "@tender/server": "*" } }',
      "packages/testkit/src/index.ts": 'import { made } from "@tender/server/src/made.ts";\n\nmade.toFixed();\n',
    };
    expect(plant(files)).toEqual({ code: 0, output: "" });
    const { code, output } = plant(files, "--production");
    expect(code).toBe(1);
    expect(output).toMatch(/Unused files \(2\)\s+apps\/server\/src\/made\.ts\s+apps\/server\/src\/tested\.ts/);
    expect(output).toMatch(/Unused exports \(1\)\s+half /);
  });
});
