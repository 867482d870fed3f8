import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { SignInAccount } from "#modules/people/account/account.service.ts";
import type { HandedOver, SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { SingleSignOut } from "#modules/session/single-sign-out/single-sign-out.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";

/** Hand-over of a person from a portal session to a subsystem. */
export interface HandOver {
  readonly userId: string;
  /** The subsystem's session ends with this one. */
  readonly parentSessionId: string;
  readonly appId: string;
}

/** Data for a subsystem's own session, read before the transaction. */
export interface ChildSessionContext {
  readonly departmentId: string | null;
  /** Address that is notified of the session's end; null: the subsystem has none. */
  readonly logoutUrl: string | null;
}

/** Sessions of a subsystem's own, accepted at its own calls alone; the subsystem is notified of their end. */
export interface ChildSessions {
  /** Throws session.expired: the portal session has ended. */
  contextOf(handed: HandOver): Promise<ChildSessionContext>;
  open(
    tx: Tx,
    handed: HandOver & ChildSessionContext,
    account: Pick<SignInAccount, "id" | "credentialsVersion">,
    protocol: "code" | "token",
    origin: Origin,
  ): Promise<HandedOver>;
}

export interface ChildSessionDeps {
  readonly registry: Pick<SessionRegistry, "openIn" | "liveById">;
  readonly subsystems: Pick<Subsystems, "find">;
  readonly signOut: Pick<SingleSignOut, "note">;
}

export const createChildSessions = ({ registry, subsystems, signOut }: ChildSessionDeps): ChildSessions => ({
  contextOf: async ({ parentSessionId, appId }) => {
    // Reads the current state of the portal session: its department may have changed since the code was made.
    const parent = await registry.liveById(parentSessionId, { bypassCache: true });
    if (!parent) throw new AppError("session.expired");
    const logoutUrl = (await subsystems.find(appId))?.logoutUrl ?? null;
    return { departmentId: parent.caller.department?.id ?? null, logoutUrl };
  },
  open: async (tx, { parentSessionId, appId, departmentId, logoutUrl }, account, protocol, origin) => {
    const opened = await registry.openIn(tx, {
      userId: account.id,
      credentialsVersion: account.credentialsVersion,
      method: "handover",
      remember: false,
      origin,
      departmentId,
      departmentPending: false,
      handover: { appId, parentId: parentSessionId },
    });
    const visit = { sessionId: parentSessionId, userId: account.id, appId, protocol, index: opened.sessionId };
    if (logoutUrl) await signOut.note({ ...visit, address: logoutUrl }, tx);
    return opened;
  },
});
