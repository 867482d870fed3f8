// Guarantee: what is said of a file's format without a look at its package holds for every file that it is said of.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { moduleBeside } from "../../../scripts/boot/module-formats.mjs";

const root = join(dirname(fileURLToPath(import.meta.resolve("drizzle-orm"))));
const parent = pathToFileURL(join(root, "pg-core/table.js")).href;

test("leads from one module of the package to the other", () => {
  expect(moduleBeside("../table.js", parent)).toBe(pathToFileURL(join(root, "table.js")).href);
});

test.each([
  ["a package's name", "pg", parent],
  ["a file of the other format", "../table.cjs", parent],
  ["what a file of the other format asks for", "../table.js", parent.replace(".js", ".cjs")],
  ["a file of another package", "./a.js", "file:///p/node_modules/drizzle/a.js"],
  ["the program's first file", "./a.js", undefined],
])("says nothing of %s", (_what, specifier, from) => {
  expect(moduleBeside(specifier, from)).toBeUndefined();
});

test("all .js files of the package are modules: one package.json, and it says so", () => {
  expect(globSync("**/package.json", { cwd: root, exclude: ["node_modules"] })).toEqual(["package.json"]);
  expect(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).type).toBe("module");
});
