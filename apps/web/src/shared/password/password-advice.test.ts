import { expect, test } from "vitest";
import { adviceOf, advise } from "./password-advice.ts";

test("warns of a common password and of the person's own name, in Chinese", async () => {
  expect((await advise("password", []))?.warning).toBe("此密码属于最常见的密码");
  expect((await advise("zhangmin", ["zhangmin"]))?.warning).toBe("请勿使用本人账号、手机号或平台名称");
});

test("suggests improvements", async () => {
  expect((await advise("qwertyui", []))?.suggestions.length).toBeGreaterThan(0);
});

test("returns null for a strong password", async () => {
  expect(await advise("k7#Wq2!pZr-茶壶9", [])).toBeNull();
});

test("returns at most two suggestions, and a null warning if there is none", () => {
  expect(adviceOf({ score: 2, feedback: { warning: null, suggestions: ["一", "二", "三"] } })).toEqual({
    warning: null,
    suggestions: ["一", "二"],
  });
});
