// Guarantee: the format that is assumed for a file without reading its package holds for every such file.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { moduleBeside } from "../../../scripts/boot/module-formats.mjs";

const root = join(dirname(fileURLToPath(import.meta.resolve("drizzle-orm"))));
const parent = pathToFileURL(join(root, "pg-core/table.js")).href;

test("resolves one module of the package from the other", () => {
  expect(moduleBeside("../table.js", parent)).toBe(pathToFileURL(join(root, "table.js")).href);
});

test.each([
  ["a package's name", "pg", parent],
  ["a file of the other format", "../table.cjs", parent],
  ["what a file of the other format asks for", "../table.js", parent.replace(".js", ".cjs")],
  ["a file of another package", "./a.js", "file:///p/node_modules/drizzle/a.js"],
  ["the program's first file", "./a.js", undefined],
])("leaves %s to the usual resolution", (_what, specifier, from) => {
  expect(moduleBeside(specifier, from)).toBeUndefined();
});

test("covers a package whose only package.json declares modules", () => {
  expect(globSync("**/package.json", { cwd: root, exclude: ["node_modules"] })).toEqual(["package.json"]);
  expect(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).type).toBe("module");
});
