import { expect, test } from "vitest";
import { codeChoices, codeLabel } from "./code-labels.ts";

const item = (value: string, text: string) => ({ value, text, title: text, label: text });
const dictionaries = { cgfs: [item("1", "公开招标（电子）"), item("X1", "自定方式")] };

test("takes the administrator's label before the built-in one", () => {
  expect(codeLabel(dictionaries, "cgfs", "1")).toBe("公开招标（电子）");
  expect(codeLabel(dictionaries, "cgfs", "X1")).toBe("自定方式");
});

test("falls back to the built-in label, then to the code itself", () => {
  expect(codeLabel(dictionaries, "cgfs", "O1")).toBe("公开类");
  expect(codeLabel(null, "category", "9")).toBe("未分类");
  expect(codeLabel(null, "open_scope", "restricted")).toBe("限制");
  expect(codeLabel(null, "cgfs", "77")).toBe("77");
});

test("offers the dictionary's codes in its order, else the built-in ones", () => {
  expect(codeChoices(dictionaries, "cgfs")).toEqual([
    { value: "1", label: "公开招标（电子）" },
    { value: "X1", label: "自定方式" },
  ]);
  expect(codeChoices({ category: [] }, "category").map((choice) => choice.value)).toEqual(["9", "A", "B", "C"]);
});
