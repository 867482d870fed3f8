import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot, projectTree } from "./project-tree.ts";

test("allows module mocks only in files that run alone", () => {
  const tests = [...projectTree().files].filter((path) => /\.test\.ts$/.test(path));
  const mocking = tests.filter((path) =>
    /^[^"'`]*\bvi\.(mock|doMock|resetModules)\(/m.test(readFileSync(join(projectRoot, path), "utf8")),
  );
  expect(mocking.length).toBeGreaterThan(0);
  expect(mocking.filter((path) => !/\.alone\.(http\.)?test\.ts$/.test(path))).toEqual([]);
});
