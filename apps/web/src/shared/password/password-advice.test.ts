import { expect, test } from "vitest";
import { adviceOf, advise } from "./password-advice.ts";

test("warns of a common password and of one's own name, in Chinese", async () => {
  expect((await advise("password", []))?.warning).toBe("此密码属于最常见的密码");
  expect((await advise("zhangmin", ["zhangmin"]))?.warning).toBe("请勿使用本人账号、手机号或平台名称");
});

test("suggests what would make it better", async () => {
  expect((await advise("qwertyui", []))?.suggestions.length).toBeGreaterThan(0);
});

test("has nothing to say of a strong password", async () => {
  expect(await advise("k7#Wq2!pZr-茶壶9", [])).toBeNull();
});

test("gives two suggestions at most, and no warning where there is none", () => {
  expect(adviceOf({ score: 2, feedback: { warning: null, suggestions: ["一", "二", "三"] } })).toEqual({
    warning: null,
    suggestions: ["一", "二"],
  });
});
