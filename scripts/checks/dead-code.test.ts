import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const project = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "tender-dead-code-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A small tree under the project's own knip.config.ts. */
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

test.each([
  [
    "a file that nobody imports",
    { "apps/server/src/dead.ts": "export const dead = 1;\n" },
    /Unused files[\s\S]*dead\.ts/,
  ],
  [
    "an export that nobody imports",
    { "apps/server/src/used.ts": "export const used = () => undefined;\nexport const unused = 1;\n" },
    /Unused exports[\s\S]*unused/,
  ],
  [
    "a dependency that nothing imports",
    {
      "apps/server/package.json":
        '{ "name": "@tender/server", "private": true, "type": "module", "dependencies": { "left-over": "1.0.0" } }',
    },
    /Unused dependencies[\s\S]*left-over/,
  ],
  [
    "an import that no manifest lists",
    { "apps/server/src/used.ts": 'import "unlisted";\nexport const used = () => undefined;\n' },
    /Unlisted dependencies[\s\S]*unlisted/,
  ],
])("refuses %s", (_what, files, told) => {
  const { code, output } = plant(files as Record<string, string>);
  expect(code).toBe(1);
  expect(output).toMatch(told);
});

describe("without the tests", () => {
  const tested = {
    "apps/server/src/half.ts": "export const half = 1;\n",
    "apps/server/src/half.test.ts": 'import { half } from "./half.ts";\n\nhalf.toFixed();\n',
  };

  test("passes what production uses, and a part that its test looks at", () => {
    const files = {
      "apps/server/src/used.ts": "export const part = () => undefined;\nexport const used = () => part();\n",
      "apps/server/src/used.test.ts": 'import { part } from "./used.ts";\n\npart();\n',
    };
    expect(plant(files, "--production")).toEqual({ code: 0, output: "" });
  });

  test.each([
    ["a file that only a test imports", tested, /Unused files[\s\S]*half\.ts/],
    [
      "a file that only the testkit imports",
      {
        "package.json":
          '{ "name": "planted", "private": true, "type": "module", "workspaces": ["apps/*", "packages/*"] }',
        "apps/server/package.json":
          '{ "name": "@tender/server", "private": true, "type": "module", "exports": { "./*": "./*" } }',
        "apps/server/src/half.ts": "export const half = 1;\n",
        "packages/testkit/package.json":
          '{ "name": "@tender/testkit", "private": true, "type": "module", "exports": "./src/index.ts", "dependencies": { "@tender/server": "*" } }',
        "packages/testkit/src/index.ts": 'import { half } from "@tender/server/src/half.ts";\n\nhalf.toFixed();\n',
      },
      /Unused files[\s\S]*half\.ts/,
    ],
    [
      "an export that only a test imports",
      {
        "apps/server/src/used.ts": "export const used = () => undefined;\nexport const half = 1;\n",
        "apps/server/src/used.test.ts": 'import { half } from "./used.ts";\n\nhalf.toFixed();\n',
      },
      /Unused exports[\s\S]*half/,
    ],
  ])("refuses %s", (_what, files, told) => {
    expect(plant(files as Record<string, string>)).toEqual({ code: 0, output: "" });
    const { code, output } = plant(files as Record<string, string>, "--production");
    expect(code).toBe(1);
    expect(output).toMatch(told);
  });
});
