import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MAPPED_FILES, MODULE_MAP, moduleMap } from "./module-map.ts";
import { projectRoot, projectTree } from "./project-tree.ts";

const modules = "apps/server/src/modules";
const tree: Readonly<Record<string, string>> = {
  "apps/server/src/deps.ts": `import { guard } from "./modules/guard/guard.group.ts";\nimport { signOn } from "./modules/sign-on/sign-on.group.ts";\nexport const modules = composition().with(signOn).with(guard);\n`,
  [`${modules}/guard/README.md`]: "# guard\n\nWhat stands before every way in.\n",
  [`${modules}/guard/guard.group.ts`]: `export const guard = [["open-key", createOpenKeyModule]] as const;\n`,
  [`${modules}/guard/open-key/open-key.module.ts`]: `import type { Sms } from "#modules/sign-on/sms/sms.service.ts";\n\n/**\n * Keys of OpenID\n * Connect 1.0. They rotate.\n */\nexport async function createOpenKeyModule() {}\n`,
  [`${modules}/guard/open-key/open-key.http.test.ts`]: `import { t } from "#modules/trail/audit/audit.tables.ts";\n`,
  [`${modules}/sign-on/README.md`]: "# sign-on\n\nThe ways in.\n",
  [`${modules}/sign-on/sign-on.group.ts`]: `export const signOn = [["sms", createSmsModule]] as const;\n`,
  [`${modules}/sign-on/sms/sms.module.ts`]: `/** Codes by message. */\nexport const createSmsModule = () => ({});\n`,
};

const mapOf = (files: Readonly<Record<string, string>>) => moduleMap(new Map(Object.entries(files)));

test("lists groups and modules in the order of the composition", () => {
  expect(mapOf(tree).slice(mapOf(tree).indexOf("## "))).toBe(`## sign-on

The ways in.

| module | subject | imports from |
|---|---|---|
| \`sms\` | Codes by message. |  |

## guard

What stands before every way in.

| module | subject | imports from |
|---|---|---|
| \`open-key\` | Keys of OpenID Connect 1.0. | sign-on |
`);
});

test("refuses a factory without a comment", () => {
  const path = `${modules}/sign-on/sms/sms.module.ts`;
  expect(() => mapOf({ ...tree, [path]: "export const createSmsModule = () => ({});\n" })).toThrow(
    `${path}: createSmsModule needs a comment of one sentence that describes the module`,
  );
});

test("refuses a group without modules", () => {
  const path = `${modules}/guard/guard.group.ts`;
  expect(() => mapOf({ ...tree, [path]: "" })).toThrow(`${path}: no module was found`);
});

test("finds the map of this project up to date: otherwise run npm run modules:map", () => {
  expect(readFileSync(join(projectRoot, MODULE_MAP), "utf8")).toBe(moduleMap(projectTree().textsAt(MAPPED_FILES)));
});
