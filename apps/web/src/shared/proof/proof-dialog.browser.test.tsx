// Guarantee: one proof is checked at a time, and the result of a cancelled check is ignored.
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { openPart, toast } from "#test/browser/open.tsx";
import { ProofHost } from "./proof-host.tsx";
import { ensureProof } from "./proof-request.ts";

const dialog = page.getByRole("dialog", { name: "验证身份" });
const button = (name: string) => dialog.getByRole("button", { name, exact: true });
const code = dialog.getByLabelText("动态码");

beforeEach(() => {
  answer("proof.readMethods", { methods: ["code", "passkey", "certificate"], isProved: false });
  openPart(<ProofHost />);
});

/** Sends a code whose check the server has not answered. */
async function sendCode<T extends null | ReturnType<typeof refusal>>() {
  const pendingAnswer = deferred<T>();
  const submission = answer("proof.submit", () => pendingAnswer.promise);
  const proved = ensureProof();
  await userEvent.fill(code, "123456");
  await userEvent.click(button("验证"));
  await expect.poll(() => submission.inputs.length).toBe(1);
  return { pendingAnswer, proved };
}

test("disables the other methods and shows progress only at 验证 while a code is checked", async () => {
  const { pendingAnswer, proved } = await sendCode<ReturnType<typeof refusal>>();
  for (const name of ["使用恢复码", "使用通行密钥", "使用证书锁"]) {
    await expect.element(button(name)).toBeDisabled();
    await userEvent.click(button(name), { force: true });
    await expect.element(button(name)).not.toHaveAttribute("aria-busy");
  }
  await expect.element(button("验证")).toHaveAttribute("aria-busy", "true");
  pendingAnswer.resolve(refusal("two_step.code_wrong"));
  await expect.element(code).toHaveAccessibleDescription("动态码不正确或已使用，请输入新的动态码");
  await expect.element(button("使用证书锁")).toBeEnabled();
  await userEvent.click(button("取消"));
  expect(await proved).toBe(false);
});

test.each([
  ["reports no failure", refusal("http.unavailable")],
  ["leaves the next dialog open after a success", null],
])("%s after a cancelled check", async (_case, outcome) => {
  const { pendingAnswer, proved } = await sendCode<typeof outcome>();
  await userEvent.click(button("取消"));
  expect(await proved).toBe(false);
  await expect.element(dialog).not.toBeInTheDocument();
  const nextProof = ensureProof();
  await expect.element(code).toHaveValue("");
  pendingAnswer.resolve(outcome);
  await advanceAndSettle(0);
  expect(toast(/./).elements()).toEqual([]);
  await expect.element(code).toBeVisible();
  await userEvent.click(button("取消"));
  expect(await nextProof).toBe(false);
});
