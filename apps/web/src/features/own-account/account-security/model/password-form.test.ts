import { expect, test } from "vitest";
import { fieldOfRefusal, passwordFaults } from "./password-form.ts";

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

test("assigns a refusal to its field", () => {
  expect(fieldOfRefusal("password.wrong_old")).toBe("old");
  expect(fieldOfRefusal("password.mismatch")).toBe("confirm");
  expect(fieldOfRefusal("password.used_before")).toBe("password");
  expect(fieldOfRefusal("session.throttled")).toBeNull();
});
