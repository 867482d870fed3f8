import type { SignInResult } from "@tender/contract";
import { MULTI_DEPART, NOTIFICATION_MS } from "@tender/contract/constants";
import { notify } from "#shared/feedback/notify.ts";
import { adoptSignIn, type Session, sessionStatus } from "#shared/session/session.ts";
import { welcome } from "./welcome.ts";

const text = {
  passwordEnds: (days: number) =>
    `您的密码${days === 0 ? "今天" : `将在 ${days} 天后`}到期，请在右上角账号菜单中选择“修改密码”`,
  noDepartment: "您尚未归属部门,请确认账号信息",
} as const;

/** Completes a successful sign-in; with several departments the chooser precedes the welcome. Specification 4. */
export function finishSignIn(result: SignInResult): void {
  const session = adoptSignIn(result);
  const { passwordDaysLeft } = result;
  if (passwordDaysLeft !== null) notify({ kind: "warning", text: text.passwordEnds(passwordDaysLeft) });
  if (sessionStatus() === "pending") return;
  welcome(session.user);
  if (result.multi_depart === MULTI_DEPART.none) warnWithoutDepartment();
}

/** Completes a sign-in that required a new password: shows the welcome and the remaining warnings. */
export function finishWithNewPassword({ user, department, departs }: Session): void {
  welcome(user);
  if (department === null && departs.length === 0) warnWithoutDepartment();
}

const warnWithoutDepartment = (): void =>
  notify({ kind: "warning", text: text.noDepartment, durationMs: NOTIFICATION_MS.noDepartment });
