import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { SignInAccount } from "#modules/people/account/account.service.ts";
import type { OpenedSession, SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { SingleSignOut } from "#modules/session/single-sign-out/single-sign-out.service.ts";
import type { Origin } from "#platform/caller.ts";

/** Whom a subsystem is handed, and in which portal session. */
export interface HandOver {
  readonly userId: string;
  /** The subsystem's session ends with it. */
  readonly parentSessionId: string;
  readonly appId: string;
}

/** A session of a subsystem's own, which opens its calls alone; the subsystem is told when it ends. */
export type OpenChildSession = (
  handed: HandOver,
  account: Pick<SignInAccount, "id" | "credentialsVersion">,
  protocol: "code" | "token",
  origin: Origin,
) => Promise<OpenedSession>;

export interface ChildSessionDeps {
  readonly registry: Pick<SessionRegistry, "open" | "find" | "liveById">;
  readonly subsystems: Pick<Subsystems, "find">;
  readonly signOut: Pick<SingleSignOut, "note">;
}

/** Throws session.expired where the portal session has ended meanwhile. */
export const createOpenChildSession =
  ({ registry, subsystems, signOut }: ChildSessionDeps): OpenChildSession =>
  async ({ parentSessionId, appId }, { id: userId, credentialsVersion }, protocol, origin) => {
    // Where the portal session stands by now: it may have left the department since the code was made.
    const parent = await registry.liveById(parentSessionId, { afresh: true });
    const opened = await registry.open({
      userId,
      credentialsVersion,
      method: "handover",
      remember: false,
      origin,
      departmentId: parent?.caller.department?.id ?? null,
      departmentPending: false,
      handover: { appId, parentId: parentSessionId },
    });
    await registry.find(opened.token);
    const address = (await subsystems.find(appId))?.logoutUrl;
    if (address)
      await signOut.note({ sessionId: parentSessionId, userId, appId, protocol, address, index: opened.sessionId });
    return opened;
  };
