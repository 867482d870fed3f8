import type { ButtonPermission, EndpointKey, MenuItem, UserInfo } from "@tender/contract";
import { answer, deferred } from "./answers.ts";
import { buyer, currentSession, rememberSignIn } from "./person.ts";

interface WorkspaceOptions {
  readonly user?: UserInfo;
  readonly menu?: readonly MenuItem[];
  /** The buttons of the person (`auth`) and all of the app (`allAuth`). */
  readonly auth?: readonly ButtonPermission[];
  readonly allAuth?: readonly ButtonPermission[];
}

/** The buttons of these permissions. */
export const buttonsOf = (actions: readonly string[]): ButtonPermission[] =>
  actions.map((action) => ({ action, type: "1", status: "1", describe: action }));

/** Signs in, with the answers that every page of the signed-in part needs. */
export function signInToWorkspace({ user = buyer, menu = [], auth = [], allAuth = [] }: WorkspaceOptions = {}): void {
  rememberSignIn(user);
  answer("session.readCurrent", currentSession(user));
  answer("permission.readOwn", { menu: [...menu], auth: [...auth], allAuth: [...allAuth] });
  answer("permission.judgeAddress", { isForbidden: false, within: null });
  answer("profile.readAppearance", null);
  answer("noticeInbox.listOwn", { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 });
  // The home tab is open beside every page; its calls stay pending unless the test answers them.
  answer("profile.readHome", null);
  answer("system.health", { alive: true });
  leavePending(
    "archive.readOverview",
    "archive.listDossiers",
    "launcher.listSubsystems",
    "profile.readSummary",
    "toDo.listOwn",
  );
}

/** Leaves these calls pending. */
export function leavePending(...keys: readonly EndpointKey[]): void {
  for (const key of keys) answer(key, () => deferred<never>().promise);
}
