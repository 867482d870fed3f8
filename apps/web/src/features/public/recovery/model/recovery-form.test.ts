import { expect, test } from "vitest";
import {
  accountFaults,
  endsFlow,
  fieldOfRefusal,
  fieldsBeside,
  isPhoneInput,
  passwordFaults,
  phoneFaults,
} from "./recovery-form.ts";

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

test("[RECOVER-04, RECOVER-07] requires account and picture code", () => {
  expect(accountFaults({ account: " ", captcha: "" })).toEqual({
    account: "请输入用户名和手机号！",
    captcha: "请输入验证码!",
  });
  expect(accountFaults({ account: "zhang", captcha: "ab12" })).toEqual({});
});

test("[RECOVER-12, RECOVER-13] requires phone and code", () => {
  expect(phoneFaults({ phone: "", code: " " })).toEqual({ phone: "请输入手机号码!", code: "请输入短信验证码!" });
  expect(phoneFaults({ phone: "13800000001", code: "123456" })).toEqual({});
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

test("[RECOVER-18, RECOVER-19] requires the same confirmation, compared exactly", () => {
  expect(passwordFaults({ password: "Ab1!xyzw", confirm: "" })).toEqual({ confirm: "密码不能为空!" });
  for (const confirm of ["Ab1!xyzw ", " Ab1!xyzw", "aB1!XYZW", "Ab1!xyz"])
    expect(passwordFaults({ password: "Ab1!xyzw", confirm })).toEqual({ confirm: "两次密码不一致" });
  expect(passwordFaults({ password: "Ab1!xyzw", confirm: "Ab1!xyzw" })).toEqual({});
});

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
