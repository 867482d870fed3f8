import { page, userEvent } from "vitest/browser";
import { answer } from "./answers.ts";
import { advanceAndSettle, advanceUntilVisible, freezeClock, restoreClock } from "./clock.ts";
import { currentSession, firstDepartment, rememberSignIn } from "./person.ts";
import { leavePending } from "./workspace.ts";

/** The person who uses the page after the buyer. */
export const nextPerson = { id: "u2", username: "supplier", realname: "赵供应", avatar: null };

/** Signs out by the button of the page, then calls `resolve`, whose answers therefore arrive after the sign-out. */
export async function signOutThen(resolve: () => void): Promise<void> {
  for (const key of ["session.signOut", "session.signOutAtGateway"] as const) answer(key, null);
  leavePending("signIn.readEncryptionKey", "captcha.challengeSlider");
  freezeClock();
  await userEvent.click(page.getByRole("button", { name: "退出登录" }));
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "确定" }));
  // A sign-out waits for pending saves, for two seconds at most.
  await advanceUntilVisible(page.getByLabelText("用户名"));
  restoreClock();
  resolve();
  await advanceAndSettle(0);
}

/** As `signOutThen`, but another person has signed in under `token-2` before `resolve` is called. */
export const changePersonThen = (resolve: () => void): Promise<void> =>
  signOutThen(() => {
    answer("session.readCurrent", currentSession(nextPerson));
    leavePending("archive.readSeries", "archive.readBreakdown", "archiveCharts.readPipeline");
    rememberSignIn(nextPerson, firstDepartment, "token-2");
    resolve();
  });
