import { expect, test } from "vitest";
import { endsFlow, fieldOfRefusal, fieldsBeside, isPhoneInput, passwordFaults } from "./recovery-form.ts";

test.each([
  ["13800000001", true],
  [" 13800000001 ", true],
  ["123", true],
  ["1zhang", false],
  ["zhang1", false],
  ["0571", true],
  ["138-0000-0001", false],
  ["138 0000 0001", false],
  ["+8613800000001", false],
  ["1e5", false],
  ["1.5", false],
  ["", false],
])("[RECOVER-06] treats %j as a phone: %s", (entry, isPhone) => {
  expect(isPhoneInput(entry)).toBe(isPhone);
});

test.each(["Ab1!xyz", "Abcdefg1", "Abcdefg!", "1234567!", ""])(
  "[RECOVER-17, PASSWD-12] refuses the form of %j",
  (password) => {
    expect(passwordFaults({ password, confirm: password || "x" }).password).toBe(
      "密码由8位数字、大小写字母和特殊符号组成!!",
    );
  },
);

test("[SEC-02] refuses a new password of more than 128 characters as too long", () => {
  const of = (length: number) => passwordFaults({ password: `a1!${"x".repeat(length - 3)}`, confirm: "x" }).password;
  expect(of(128)).toBeUndefined();
  expect(of(129)).toBe("密码最多 128 个字符");
});

test.each(["Ab1!xyzw", "ab1!xyzw", "AB1!XYZW", "1234567!a"])(
  "[RECOVER-17, PASSWD-12] accepts the form of %j",
  (password) => {
    expect(passwordFaults({ password, confirm: password })).toEqual({});
  },
);

test("assigns refusals to fields and recognises the end of the flow", () => {
  expect(fieldOfRefusal("recovery.unknown_account")).toBe("account");
  expect(fieldOfRefusal("captcha.graphic_wrong")).toBe("captcha");
  expect(fieldOfRefusal("recovery.wrong_code")).toBe("code");
  expect(fieldOfRefusal("password.used_before")).toBe("password");
  expect(fieldOfRefusal("client.timeout")).toBeNull();
  expect(fieldsBeside("captcha")).toEqual(["account", "captcha"]);
  expect(fieldsBeside("code")).toEqual(["phone", "code"]);
  expect(fieldsBeside("password")).toEqual(["password", "confirm"]);
  expect(endsFlow("recovery.flow_ended")).toBe(true);
  expect(endsFlow("recovery.too_many_tries")).toBe(true);
  expect(endsFlow("recovery.wrong_code")).toBe(false);
});
