import { expect, test } from "vitest";
import { contentOfCode } from "./task-of-code.ts";

test.each([
  ["https://portal.example.cn/user/login?authType=1&taskId=abc", { taskId: "abc", authType: "1" }],
  ["  http://127.0.0.1:3000/user/login?taskId=abc&authType=0 ", { taskId: "abc", authType: "0" }],
  ["https://portal.example.cn/user/login?authType=2&taskId=abc", undefined],
  ["https://portal.example.cn/user/login?authType=0", undefined],
  ["abc", undefined],
  ["", undefined],
])("parses %j", (text, content) => {
  expect(contentOfCode(text)).toEqual(content);
});
