import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const codeOf = (file: string) =>
  readFileSync(join(import.meta.dirname, "../../..", file), "utf8")
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("//"))
    .join("\n");
const [early, warning] = [codeOf("early.js"), codeOf("public/old-browser.js")];

// A formatter or an automatic fix would make these files unreadable for the browsers they exist for.
test.each([
  ["arrow functions", /=>/],
  ["const and let", /\b(const|let|class)\s/],
  ["template texts", /`/],
  ["optional chaining and nullish values", /\?\.|\?\?/],
  ["a comma after the last argument or property", /,\s*[)}]/],
  ["spreading", /\.\.\./],
])("runs in old browsers: it has no %s", (_case, pattern) => {
  expect(early).not.toMatch(pattern);
  expect(warning).not.toMatch(pattern);
});
