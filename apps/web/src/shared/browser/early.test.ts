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
])("[ERR-31] warns old browsers without %s", (_what, newer) => {
  expect(script).not.toMatch(newer);
});

test("[ERR-31] has the sentence and the button's word", () => {
  expect(script).toContain("系统检测到您使用的非现代化浏览器，为了更好的用户体验，建议您使用google浏览器浏览！");
  expect(script).toContain('"我知道了"');
});
