import { expect, test } from "vitest";
import { confirm, openQuestion } from "./confirm.ts";

test("resolves with the answer and closes the question", async () => {
  const asked = confirm({ title: "提示", text: "真的要返回登录页面吗 ?" });
  expect(openQuestion()).toMatchObject({ text: "真的要返回登录页面吗 ?" });
  openQuestion()?.answer(true);
  expect(await asked).toBe(true);
  expect(openQuestion()).toBeNull();
});

test("answers a first question with no when a second one is asked", async () => {
  const first = confirm({ text: "一" });
  const second = confirm({ text: "二" });
  expect(await first).toBe(false);
  expect(openQuestion()).toMatchObject({ text: "二" });
  openQuestion()?.answer(false);
  expect(await second).toBe(false);
});
