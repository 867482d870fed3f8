import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { SignInAccount } from "#modules/people/account/account.service.ts";
import type { HandedOver, SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { SingleSignOut } from "#modules/session/single-sign-out/single-sign-out.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";

/** Whom a subsystem is handed, and in which portal session. */
export interface HandOver {
  readonly userId: string;
  /** The subsystem's session ends with it. */
  readonly parentSessionId: string;
  readonly appId: string;
}

/** Where a session of a subsystem's own will stand, as it was read before the transaction. */
export interface ChildPlace {
  readonly departmentId: string | null;
  /** Where the subsystem is told of its end. */
  readonly logoutUrl: string | null;
}

/** Sessions of a subsystem's own, which open its calls alone; the subsystem is told when they end. */
export interface ChildSessions {
  /** Throws session.expired where the portal session has ended meanwhile. */
  placeOf(handed: HandOver): Promise<ChildPlace>;
  open(
    tx: Tx,
    handed: HandOver & ChildPlace,
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
  placeOf: async ({ parentSessionId, appId }) => {
    // Where the portal session stands by now: it may have left the department since the code was made.
    const parent = await registry.liveById(parentSessionId, { afresh: true });
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
