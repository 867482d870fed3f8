import { expect, test } from "vitest";
import { emptyPasswordForm, fieldOfRefusal, passwordFaults, refusalToOpen } from "./password-form.ts";

test("[PASSWD-02, PASSWD-03, PASSWD-04] reports each empty field", () => {
  expect(passwordFaults(emptyPasswordForm)).toEqual({
    old: "请输入旧密码!",
    password: "请输入新密码!",
    confirm: "请确认新密码!",
  });
});

test("[PASSWD-05] refuses a confirmation that differs only by a blank", () => {
  expect(passwordFaults({ old: "x", password: "Ab1!xyzw", confirm: "Ab1!xyzw " })).toEqual({
    confirm: "两次输入的密码不一样！",
  });
  for (const password of ["", "Ab1!xyz"])
    expect(passwordFaults({ old: "x", password, confirm: "Ab1!xyzw" })).toEqual({
      password: password === "" ? "请输入新密码!" : "密码由8位数字、大小写字母和特殊符号组成!",
      confirm: "两次输入的密码不一样！",
    });
});

test("[PASSWD-07] requires the common form of passwords", () => {
  expect(passwordFaults({ old: "x", password: "Ab1!xyz", confirm: "Ab1!xyz" })).toEqual({
    password: "密码由8位数字、大小写字母和特殊符号组成!",
  });
  for (const password of ["Ab1!xyzw", "ab1!xyzw", "AB1!XYZW"])
    expect(passwordFaults({ old: "x", password, confirm: password })).toEqual({});
});

test("[SEC-02] refuses a new password of more than 128 characters as too long", () => {
  const of = (length: number) => passwordFaults({ old: "x", password: `a1!${"x".repeat(length - 3)}`, confirm: "x" });
  expect(of(128).password).toBeUndefined();
  expect(of(129).password).toBe("密码最多 128 个字符");
});

test("[ERR-09] opens for a signed-in user only", () => {
  expect(refusalToOpen(undefined)).toBe("当前系统无登陆用户!");
  expect(refusalToOpen("zhang")).toBeNull();
});

test("assigns a refusal to its field", () => {
  expect(fieldOfRefusal("password.wrong_old")).toBe("old");
  expect(fieldOfRefusal("password.mismatch")).toBe("confirm");
  expect(fieldOfRefusal("password.used_before")).toBe("password");
  expect(fieldOfRefusal("session.throttled")).toBeNull();
});
