import { expect, test } from "vitest";
import { objectWord, reasonWord } from "./audit-words.ts";

test("tells the reason of a refusal in words, an unknown one as recorded", () => {
  expect(reasonWord("session.wrong_credentials")).toBe("用户名或密码错误");
  expect(reasonWord("archive.some_new_code")).toBe("archive.some_new_code");
  expect(reasonWord(null)).toBe("—");
});

test("tells the way of a sign-in, and leaves every other object as recorded", () => {
  expect(objectWord("session.sign_in", "password")).toBe("账号密码");
  expect(objectWord("session.sign_in", "new-way")).toBe("new-way");
  expect(objectWord("launcher.enter", "60009")).toBe("60009");
  expect(objectWord("file.refused", "password")).toBe("password");
  expect(objectWord("session.sign_out", null)).toBe("—");
});
