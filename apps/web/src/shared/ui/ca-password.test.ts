import { expect, test } from "vitest";
import { readCaPassword } from "./ca-password.ts";

test.each(["", "   ", "\t"])("[CA-04, CA-05] refuses the blank CA password %j", (typed) => {
  expect(readCaPassword(typed)).toEqual({ error: "。CA密码不能为空" });
});

test("[CA-05] returns the trimmed password", () => {
  expect(readCaPassword(" 12 34 ")).toEqual({ password: "12 34" });
});
