// Guarantee: the format that is assumed for a file without reading its package holds for every such file.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { moduleBeside, sourceFolderOf } from "../../../scripts/boot/module-formats.mjs";

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

const project = new URL("../../../", import.meta.url).href;

test.each([
  ["apps/server/src/platform/bus.ts", "apps/server"],
  ["apps/server/seed/seed-base.ts", "apps/server"],
  ["bench/main.ts", "bench/main.ts"],
])("names the folder of the source %s", (path, folder) => {
  expect(sourceFolderOf(`${project}${path}`)).toBe(folder);
});

test.each([
  ["a file of another project", "file:///p/apps/server/src/a.ts"],
  ["a file of an installed package", `${project}node_modules/pg/lib/index.ts`],
  ["a script", `${project}scripts/boot/run.mjs`],
  ["the program's first file", undefined],
])("leaves the imports of %s to the usual resolution", (_what, url) => {
  expect(sourceFolderOf(url)).toBeUndefined();
});

test("covers folders in which every package.json declares modules", () => {
  const root = fileURLToPath(project);
  const packages = globSync("{apps,packages,examples,tools}/*/package.json", { cwd: root });
  expect(packages.length).toBeGreaterThan(8);
  for (const path of ["package.json", ...packages])
    expect(JSON.parse(readFileSync(join(root, path), "utf8")).type, path).toBe("module");
});
