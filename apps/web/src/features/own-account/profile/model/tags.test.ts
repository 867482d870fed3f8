import { expect, test } from "vitest";
import { tagFault } from "./tags.ts";

test("adds up to eight short tags, each once", () => {
  expect(tagFault([], "工程")).toBeUndefined();
  expect(tagFault(["工程"], " 工程 ")).toBe("标签已存在");
  expect(tagFault([], "一二三四五六七八九十一二三")).toBe("标签不超过 12 个字");
  expect(tagFault(["1", "2", "3", "4", "5", "6", "7", "8"], "9")).toBe("最多 8 个标签");
});
