import { expect, test } from "vitest";
import { errors } from "#errors.ts";
import { objectWord } from "./audit-words.ts";
import { reasonWord } from "./reason-words.ts";

test.each([
  ["session.wrong_credentials", "用户名或密码错误"],
  ["password.wrong_old", "旧密码输入错误"],
  ["department.not_a_member", "不属于该部门"],
  ["user.above_own_rights", "该用户拥有操作人没有的管理权限"],
  ["import.rows_refused", "部分行不符合要求"],
  ["audit.removed", "日志被删除"],
  ["收件人均没有邮箱或账号已停用", "收件人均没有邮箱或账号已停用"],
  [null, "—"],
])("shows the reason %s as %s", (reason, word) => {
  expect(reasonWord(reason)).toBe(word);
});

test("has a Chinese text for every error code, without placeholders and advice", () => {
  const words = Object.keys(errors).map((code) => [code, reasonWord(code)] as const);
  expect(words.length).toBeGreaterThan(300);
  expect(words.filter(([code, word]) => word === code || !/\p{Script=Han}/u.test(word))).toEqual([]);
  expect(words.filter(([, word]) => /[{}您]|[，；。]请|[!！：]$/u.test(word))).toEqual([]);
});

test("shows objects that are codes as text, and names and ids as recorded", () => {
  expect(objectWord("session.sign_in", "password")).toBe("账号密码");
  expect(objectWord("session.sign_in", "directory")).toBe("企业目录密码");
  expect(objectWord("session.sign_in", "passkey")).toBe("通行密钥");
  expect(objectWord("account.prove", "recovery-code")).toBe("恢复码");
  expect(objectWord("account.change_contact", "phone")).toBe("手机号");
  expect(objectWord("account.close", "withdrawn")).toBe("撤回申请");
  expect(objectWord("session.end", "others: 3")).toBe("其他会话 3 个");
  expect(objectWord("session.sign_in", "new-way")).toBe("new-way");
  expect(objectWord("launcher.enter", "60009")).toBe("60009");
  expect(objectWord("file.refused", "password")).toBe("password");
  expect(objectWord("session.sign_out", null)).toBe("—");
});
