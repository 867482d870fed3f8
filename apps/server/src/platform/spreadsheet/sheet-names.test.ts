import { expect, test } from "vitest";
import { onePage } from "#platform/csv.ts";
import { nameSheets } from "./write-xlsx.ts";

test("shortens sheet names without splitting a surrogate pair, and numbers equal names", () => {
  const source = { head: [], pages: onePage([]) };
  const [longName, shorterName] = ["表".repeat(30), "表".repeat(28)];
  const names = [`${longName}😀`, `${longName}😀`, `${shorterName}😀页`, `${shorterName}😀页`].map((name) => ({
    name,
    source,
  }));
  expect(nameSheets(names).map(({ name }) => name)).toEqual([
    longName,
    `${"表".repeat(29)}_2`,
    `${shorterName}😀页`,
    `${shorterName}_2`,
  ]);
});
