import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer, type RecordedCalls, readSentCalls } from "./answers.ts";
import { attemptedNavigations } from "./attempted-navigations.ts";
import { advanceAndSettle } from "./clock.ts";
import { subsystem } from "./portal.ts";

export const challenge = "ca1.gate.portal.example.cn.q0Zk-_3vQ1m8.1795000120";
export const bonds = subsystem("61001", "保证金管理系统", { certificateRequired: true });
export const trade = subsystem("60009", "电子招投标交易系统", { certificateRequired: true });

export const tile = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
export const dialog = page.getByRole("dialog", { name: "CA 密码" });
export const choice = page.getByRole("dialog", { name: "选择证书" });
/** The portal's alert about a refused entry. */
export const refusalAlert = page.getByRole("alert");

/** Returns the calls of an entry into a subsystem, in order. */
export const readEntryCalls = () =>
  readSentCalls().flatMap(({ key }) => (/^(trade|launcher\.enter|certificate)/.test(key) ? [key] : []));

/** Answers the calls of the certificate gate and of the entry. */
export function answerGate(isCertified: boolean): {
  readonly checked: RecordedCalls<"trade.checkBondFee">;
  readonly posted: RecordedCalls<"trade.addBondFeeCheck">;
} {
  answer("certificate.challenge", ({ query }) => {
    expect(query.purpose).toBe("gate");
    return { challenge, expiresAt: "2026-11-20T06:05:00.000Z" };
  });
  answer("trade.addLoginLog", null);
  answer("launcher.enter", ({ body }) => ({ url: `https://sub.example.cn/${body.appId}?token=code` }));
  return {
    checked: answer("trade.checkBondFee", isCertified),
    posted: answer("trade.addBondFeeCheck", null),
  };
}

export async function enterPin(pin: string): Promise<void> {
  await userEvent.fill(dialog.getByLabelText("CA 密码"), pin);
  await userEvent.click(dialog.getByRole("button", { name: "确定" }));
}

/** Expects that nothing was called, stored or opened after the first check. */
export async function expectNotEntered(): Promise<void> {
  await advanceAndSettle(0);
  expect(readEntryCalls()).toEqual(["trade.checkBondFee"]);
  expect(readStored("CURRENT_APP_ID")).toBeNull();
  expect(attemptedNavigations).toEqual([]);
}
