import { expect, test } from "vitest";
import { onePage } from "#platform/csv.ts";
import { sheetsNamed } from "./write-xlsx.ts";

test("shortens sheet names without splitting a surrogate pair, equal names included", () => {
  const source = { head: [], pages: onePage([]) };
  const [plain, taken] = ["表".repeat(30), "表".repeat(28)];
  const names = [`${plain}😀`, `${plain}😀`, `${taken}😀页`, `${taken}😀页`].map((name) => ({ name, source }));
  expect(sheetsNamed(names).map(({ name }) => name)).toEqual([
    plain,
    `${"表".repeat(29)}_2`,
    `${taken}😀页`,
    `${taken}_2`,
  ]);
});
