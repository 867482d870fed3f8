import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const script = readFileSync(join(import.meta.dirname, "../../../early.js"), "utf8")
  .split("\n")
  .filter((line) => !line.trimStart().startsWith("//"))
  .join("\n");

// A tool that formats or mends this file would make it unreadable for the browsers it exists for.
test.each([
  ["arrow functions", /=>/],
  ["const and let", /\b(const|let|class)\s/],
  ["template texts", /`/],
  ["optional chaining and nullish values", /\?\.|\?\?/],
  ["a comma after the last argument or property", /,\s*[)}]/],
  ["spreading", /\.\.\./],
])("runs in old browsers: it has no %s", (_what, newer) => {
  expect(script).not.toMatch(newer);
});
