import { call } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { failureText, type ThirdPartyOutcome } from "#shared/third-party/outcome.ts";
import { setPendingBinding } from "#shared/third-party/pending-binding.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { failureTitle } from "./model/sign-in-failure.ts";
import { startAttempt } from "./start-attempt.ts";

/**
 * Handles the outcome of a third-party window: signs in, offers the binding, or shows the failure. If another sign-in
 * has superseded it, only the binding is offered.
 */
export async function handleOutcome({ status, code }: ThirdPartyOutcome, isSuperseded = startAttempt()): Promise<void> {
  const fail = (text: string): void => {
    if (!isSuperseded()) notify({ kind: "error", title: failureTitle, text });
  };
  if (status === "failed" && code === "cancelled") {
    if (!isSuperseded()) notify({ kind: "info", title: failureText(code), text: "可重新登录，或选择其他登录方式" });
    return;
  }
  if (status === "failed") return fail(failureText(code));
  try {
    if (status === "bind")
      setPendingBinding({ ...(await call("thirdParty.readPending", { body: { code } })), code, isChosen: false });
    else if (!isSuperseded()) {
      const result = await call("thirdParty.redeem", { params: { token: code } });
      if (!isSuperseded()) finishSignIn(result);
    }
  } catch (error) {
    fail(error instanceof Error ? error.message : failureText(""));
  }
}
