import { call } from "../../shared/api/client.ts";
import { notify } from "../../shared/feedback/notify.ts";
import { failureText, type ThirdPartyOutcome } from "../../shared/third-party/outcome.ts";
import { setPendingBinding } from "../../shared/third-party/pending-binding.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { failureTitle } from "./model/sign-in-failure.ts";

const fail = (text: string): void => notify({ kind: "error", title: failureTitle, text });

/** What a third-party window leads to: somebody is signed in, or asked who of ours they are, or told what failed. */
export async function takeOutcome({ status, code }: ThirdPartyOutcome): Promise<void> {
  if (status === "failed") return fail(failureText(code));
  try {
    if (status === "ok") finishSignIn(await call("thirdParty.redeem", { params: { token: code } }));
    else setPendingBinding({ ...(await call("thirdParty.readPending", { body: { code } })), code, isChosen: false });
  } catch (error) {
    fail(error instanceof Error ? error.message : failureText(""));
  }
}
