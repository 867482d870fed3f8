import { expect, test } from "vitest";
import { adoptRenewedToken, adoptSignIn, endSession } from "#shared/session/session.ts";
import { signedIn } from "#test/browser/person.ts";
import { confirm, readOpenQuestion } from "./confirm.ts";

test("resolves with the answer and closes the question", async () => {
  const confirmation = confirm({ title: "提示", text: "真的要返回登录页面吗 ?" });
  expect(readOpenQuestion()).toMatchObject({ text: "真的要返回登录页面吗 ?" });
  readOpenQuestion()?.answer(true);
  expect(await confirmation).toBe(true);
  expect(readOpenQuestion()).toBeNull();
});

test("answers the first question with no when a second one opens", async () => {
  const first = confirm({ text: "一" });
  const second = confirm({ text: "二" });
  expect(await first).toBe(false);
  expect(readOpenQuestion()).toMatchObject({ text: "二" });
  readOpenQuestion()?.answer(false);
  expect(await second).toBe(false);
});

test("answers with no when its session ends", async () => {
  adoptSignIn(signedIn());
  const confirmation = confirm({ text: "真的要返回登录页面吗 ?" });
  endSession("expired");
  expect(readOpenQuestion()).toBeNull();
  expect(await confirmation).toBe(false);
});

test.each([
  ["of a visitor who signs in", () => undefined, () => void adoptSignIn(signedIn())],
  [
    "while the same session goes on under another token",
    () => void adoptSignIn(signedIn()),
    () => void adoptRenewedToken("token-2", "access-2"),
  ],
])("keeps the question open %s", async (_case, signIn, changeSession) => {
  signIn();
  const confirmation = confirm({ text: "确定离开？" });
  changeSession();
  expect(readOpenQuestion()).toMatchObject({ text: "确定离开？" });
  readOpenQuestion()?.answer(true);
  expect(await confirmation).toBe(true);
  endSession(null);
});
