import { expect, test } from "vitest";
import { codeWordsOf } from "./code-words.service.ts";

const words = new Map([
  ["2", "邀请招标"],
  ["1", "公开招标（改）"],
]);

test("orders and labels rows by the dictionary, with missing codes last", async () => {
  const { inOrder } = await codeWordsOf({ wordsOf: async (code) => (code === "cgfs" ? words : new Map()) });
  const rows = ["X", "O1", "1", "2"].map((code) => ({ code, count: 1 }));
  expect(inOrder("cgfs", rows)).toEqual([
    { code: "2", label: "邀请招标", count: 1 },
    { code: "1", label: "公开招标（改）", count: 1 },
    { code: "O1", label: "公开类", count: 1 },
    { code: "X", label: "X", count: 1 },
  ]);
});
