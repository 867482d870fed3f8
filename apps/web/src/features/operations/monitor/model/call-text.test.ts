import { expect, test } from "vitest";
import { callText } from "./call-text.ts";

test.each([
  ["GET /*", "GET /*（页面文件）"],
  ["GET /download/*", "GET /download/*"],
  ["POST /bpt/api/sys/login", "POST /bpt/api/sys/login"],
])("names the call %s as %s", (call, text) => {
  expect(callText(call)).toBe(text);
});
