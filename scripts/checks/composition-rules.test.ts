import { expect, test } from "vitest";
import { checkComposition } from "./composition-rules.ts";
import { soundTree, sourcesOf } from "./planted-tree.ts";

const modules = "apps/server/src/modules";
const breachesOf = (files: Readonly<Record<string, string>>) => checkComposition(sourcesOf({ ...soundTree, ...files }));

test("accepts one factory for each module", () => {
  expect(breachesOf({})).toEqual([]);
});

test("refuses a module without a factory", () => {
  expect(breachesOf({ [`${modules}/trade/trade.service.ts`]: "" })).toEqual([
    {
      rule: "composition",
      path: `${modules}/trade/trade.module.ts`,
      line: 1,
      message: "the module trade has no factory",
    },
  ]);
});

test.each([`${modules}/notice/page.module.ts`, `${modules}/notice/pages/notice.module.ts`])(
  "refuses a second factory, %s",
  (path) => {
    const message = `the factory of notice is ${modules}/notice/notice.module.ts alone`;
    expect(breachesOf({ [path]: "" })).toEqual([{ rule: "composition", path, line: 1, message }]);
  },
);

test("refuses a factory under another name", () => {
  expect(breachesOf({ [`${modules}/trade/deals.module.ts`]: "" })).toMatchObject([
    { path: `${modules}/trade/trade.module.ts`, message: "the module trade has no factory" },
    { path: `${modules}/trade/deals.module.ts` },
  ]);
});

test("refuses a root of more than 85 lines beside two for each module, and not one of so many", () => {
  const ofLines = (count: number) => breachesOf({ "apps/server/src/deps.ts": "made();\n".repeat(count) });
  expect(ofLines(89)).toEqual([]);
  expect(ofLines(90)).toEqual([
    {
      rule: "composition",
      path: "apps/server/src/deps.ts",
      line: 1,
      message: "90 lines, 89 at most: a module puts its own parts together",
    },
  ]);
});
