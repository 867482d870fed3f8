import type { SignInResult } from "@tender/contract";
import { MULTI_DEPART, NOTIFICATION_MS } from "@tender/contract/constants";
import { notify } from "../../shared/feedback/notify.ts";
import { adoptSignIn, sessionStatus } from "../../shared/session/session.ts";
import { signInText } from "./text.ts";
import { welcome } from "./welcome.ts";

/** What every good sign-in ends in; with several departments the chooser comes first. Specification 4. */
export function finishSignIn(result: SignInResult): void {
  const session = adoptSignIn(result);
  const { passwordDaysLeft } = result;
  if (passwordDaysLeft !== null) notify({ kind: "warning", text: signInText.passwordEnds(passwordDaysLeft) });
  if (sessionStatus() === "pending") return;
  welcome(session.user);
  if (result.multi_depart === MULTI_DEPART.none)
    notify({ kind: "warning", text: signInText.noDepartment, durationMs: NOTIFICATION_MS.noDepartment });
}
