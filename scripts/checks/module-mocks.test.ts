import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTree } from "./read-tree.ts";

const root = join(import.meta.dirname, "../..");

test("puts something else in a module's place only in files that run alone", () => {
  const tests = [...readTree(root).files].filter((path) => /\.test\.ts$/.test(path));
  const mocking = tests.filter((path) =>
    /^[^"'`]*\bvi\.(mock|doMock|resetModules)\(/m.test(readFileSync(join(root, path), "utf8")),
  );
  expect(mocking.length).toBeGreaterThan(0);
  expect(mocking.filter((path) => !/\.alone\.(http\.)?test\.ts$/.test(path))).toEqual([]);
});
