import { expect, test } from "vitest";
import { codeChoices, codeLabel, sortByDictionary } from "./code-labels.ts";

const item = (value: string, text: string) => ({ value, text, title: text, label: text });
const dictionaries = { cgfs: [item("1", "公开招标（电子）"), item("X1", "自定方式")] };

test("prefers the administrator's label to the built-in one", () => {
  expect(codeLabel(dictionaries, "cgfs", "1")).toBe("公开招标（电子）");
  expect(codeLabel(dictionaries, "cgfs", "X1")).toBe("自定方式");
});

test("falls back to the built-in label, then to the code", () => {
  expect(codeLabel(dictionaries, "cgfs", "O1")).toBe("公开类");
  expect(codeLabel(null, "category", "9")).toBe("未分类");
  expect(codeLabel(null, "open_scope", "restricted")).toBe("限制");
  expect(codeLabel(null, "cgfs", "77")).toBe("77");
});

test("offers the dictionary's codes in order, else the built-in ones", () => {
  expect(codeChoices(dictionaries, "cgfs")).toEqual([
    { value: "1", label: "公开招标（电子）" },
    { value: "X1", label: "自定方式" },
  ]);
  expect(codeChoices({ category: [] }, "category").map((choice) => choice.value)).toEqual(["9", "A", "B", "C"]);
});

test("orders and labels rows by the dictionary", () => {
  const rows = ["O1", "9", "2", "1"].map((code) => ({ code, label: `代码${code}` }));
  const cgfs = [
    { value: "2", text: "邀请招标" },
    { value: "1", text: "公开招标（改）" },
  ];
  expect(sortByDictionary(rows, { cgfs }, "cgfs").map(({ label }) => label)).toEqual([
    "邀请招标",
    "公开招标（改）",
    "公开类",
    "9",
  ]);
  expect(sortByDictionary(rows, null, "cgfs").map(({ code }) => code)).toEqual(["1", "2", "O1", "9"]);
});
