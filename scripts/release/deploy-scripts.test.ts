import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "../boot/project.mjs";

const below = (folder: string, ending: string): string[] =>
  readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file))
    .sort();

const syntaxError = (script: string): string => spawnSync("sh", ["-n"], { input: script, encoding: "utf8" }).stderr;

test.each(below("deploy", ".sh"))("parses %s", (file) => {
  expect(spawnSync("sh", ["-n", join(PROJECT_ROOT, file)], { encoding: "utf8" })).toMatchObject({
    status: 0,
    stderr: "",
  });
});

test.each(below("docs/zh", ".md"))("parses the commands of %s", (page) => {
  const commands = execFileSync("sh", [join(PROJECT_ROOT, "deploy/try/page-commands.sh"), join(PROJECT_ROOT, page)]);
  expect(syntaxError(commands.toString())).toBe("");
});
