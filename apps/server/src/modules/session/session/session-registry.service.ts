import type { SecondStepKind, SignInMethod } from "@tender/contract";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Write } from "#platform/database/named-statement.ts";
import { newId } from "#platform/ids.ts";
import { newToken, tokenDigest } from "#platform/tokens.ts";
import type { AccessTokens } from "./access-token.service.ts";
import type { SessionStore } from "./session.store.ts";
import type { SessionDepartmentStore } from "./session-department.store.ts";
import type { EndReason, SessionEndStore } from "./session-end.store.ts";
import { type LifetimeSettings, lifetimeFor, SECOND_STEP_LIFETIME } from "./session-life.ts";
import type { LiveSession, SessionLookup } from "./session-lookup.service.ts";

export interface OpenSession {
  readonly userId: string;
  /**
   * The account's version at the time of its proof: if the account has a newer one by now, the session is dead from the
   * start.
   */
  readonly credentialsVersion: number;
  readonly method: SignInMethod;
  readonly remember: boolean;
  readonly origin: Origin;
  /** Null is stored instead if the person no longer belongs to it when the session is inserted. */
  readonly departmentId: string | null;
  readonly departmentPending: boolean;
  readonly passwordExpired?: boolean;
  /** A pending second step: such a session is short, has no cookie and is not counted as a sign-in. */
  readonly secondStep?: SecondStepKind | null;
  readonly hasPassedTwoStep?: boolean;
  readonly ticketDigest?: string | null;
  /** For a session handed over to a subsystem: its app and the portal session with which it ends. */
  readonly handover?: { readonly appId: string | null; readonly parentId: string };
}

/** A session that was handed over, with its secrets. */
export interface HandedOver {
  readonly sessionId: string;
  readonly token: string;
  readonly accessToken: string;
}

export interface OpenedSession extends HandedOver {
  readonly cookie: string;
  readonly absoluteEnd: number;
  readonly hits: readonly number[];
  /** Number of older sessions of the person that were superseded because of the limit. */
  readonly superseded: number;
}

/** Sessions that a transaction ends. */
export interface EndedSessions {
  /** Number of ended sessions. */
  readonly count: number;
  /** Notifies every node. Call it after the commit: a node that is notified earlier reads the session as alive. */
  readonly announce: () => void;
}

export interface SessionRegistry extends Omit<SessionLookup, "changed" | "invalidateUser"> {
  /**
   * Opens a session with a token (and, for a portal session, a cookie value) that only the caller holds. The writes of
   * `beside` are committed with it; `hits` counts the rows that each of them hit.
   */
  open(wanted: OpenSession, beside?: readonly Write[]): Promise<OpenedSession>;
  /** Opens a handed-over session in the caller's transaction. */
  openIn(tx: Tx, wanted: OpenSession & Required<Pick<OpenSession, "handover">>): Promise<HandedOver>;
  /** Returns the caller of a credential. Throws as `find` does. */
  authenticate(credential: string, passive: boolean): Promise<Caller>;
  accessTokenFor(session: LiveSession): Promise<string>;
  /**
   * Sets the current department. False: the person does not belong to it, and nothing changed. In a transaction this
   * method, `moveInto`, `recordTwoStep` and `clearTwoStep` notify no node: call `invalidateUser` after the commit.
   */
  setDepartment(sessionId: string, departmentId: string, on?: Tx): Promise<boolean>;
  /** Moves the sessions of a person who now belongs to these departments only. */
  moveInto(userId: string, departmentIds: readonly string[], on?: Tx): Promise<void>;
  /**
   * Runs in the transaction that removes these people from the department. A session in it, or with a pending choice,
   * moves to the only department left, owes a choice, or has none. Call `invalidateUser` for each of them after the commit.
   */
  leaveDepartment(tx: Tx, departmentId: string, userIds: readonly string[]): Promise<void>;
  /** Runs in the transaction that merges two departments: moves sessions from the one to the other. */
  joinDepartment(tx: Tx, fromId: string, intoId: string): Promise<void>;
  /** Records that the session has passed a second factor since it was opened. */
  recordTwoStep(sessionId: string, on?: Tx): Promise<void>;
  /** Records that the user's sessions have no second factor any more. */
  clearTwoStep(userId: string, on?: Tx): Promise<void>;
  /** Ends a session and those handed over from it. Returns the number of ended sessions. */
  end(sessionId: string, reason: EndReason): Promise<number>;
  endAllOf(userId: string, reason: EndReason): Promise<number>;
  /** Like `end` and `endAllOf`, in the caller's transaction. */
  endIn(tx: Tx, sessionId: string, reason: EndReason): Promise<EndedSessions>;
  endAllIn(tx: Tx, userId: string, reason: EndReason): Promise<EndedSessions>;
  /**
   * Ends a session that another one of the same person replaces: sessions handed over from it continue under the new
   * one.
   */
  replace(sessionId: string, by: string): Promise<void>;
  /** Calls the listener before a session is replaced, so that dependent data can move to the new one. */
  onReplace(listener: (sessionId: string, by: string) => Promise<void>): void;
  /** Returns the living sessions that were opened with a ticket, and their users. */
  ofTicket(
    ticketDigest: string,
  ): Promise<readonly { readonly id: string; readonly userId: string; readonly username: string }[]>;
  /** Calls the listener with the sessions that this node has ended, for any reason. */
  onEnd(listener: (sessionIds: readonly string[]) => void): void;
  /** Drops the user's sessions from the caches of every node, after a change of name, picture or sessions. */
  invalidateUser(userId: string): void;
}

export interface RegistryDeps {
  store: SessionStore;
  departments: SessionDepartmentStore;
  ends: SessionEndStore;
  lookup: SessionLookup;
  accessTokens: AccessTokens;
  clock: Clock;
  settings: LifetimeSettings & { readonly SESSION_LIMIT: number; readonly portalAppId: string };
}

export function createSessionRegistry(deps: RegistryDeps): SessionRegistry {
  const { store, departments, ends, lookup, accessTokens, clock, settings } = deps;
  const { changed, invalidateUser, ...known } = lookup;
  const listeners: ((sessionIds: readonly string[]) => void)[] = [];
  const replaceListeners: ((sessionId: string, by: string) => Promise<void>)[] = [];

  function ended(ids: readonly string[]): number {
    changed(ids);
    if (ids.length > 0) for (const listener of listeners) listener(ids);
    return ids.length;
  }

  const issue = (session: { id: string; userId: string; appId: string | null; absoluteEnd: number }) =>
    accessTokens.issue({
      sessionId: session.id,
      userId: session.userId,
      audience: session.appId ?? settings.portalAppId,
      expiresAt: session.absoluteEnd,
    });

  const ending = (ids: readonly string[]): EndedSessions => ({ count: ids.length, announce: () => void ended(ids) });

  async function end(sessionId: string, reason: EndReason): Promise<number> {
    return ended(await ends.endWithChildren(sessionId, reason, new Date(clock.now())));
  }

  async function replace(sessionId: string, by: string): Promise<void> {
    for (const listener of replaceListeners) await listener(sessionId, by);
    changed(await store.moveChildren(sessionId, by));
    await end(sessionId, "signed_out");
  }

  /**
   * Enforces the limit after a sign-in and returns the number of superseded sessions. The former session of the same
   * browser is replaced instead.
   */
  async function enforceLimit(sessionId: string, wanted: OpenSession): Promise<number> {
    const { userId, origin } = wanted;
    const [limit, now] = [settings.SESSION_LIMIT, new Date(clock.now())];
    if (origin.session !== undefined) {
      const former = await ends.findOutnumbered(tokenDigest(origin.session), wanted, limit, now);
      if (former !== undefined) await replace(former, sessionId);
    }
    return ended(await ends.supersedeOldest(userId, limit, now));
  }

  /** Returns the row of a new session, not inserted yet, and its secrets. */
  function newSession(wanted: OpenSession) {
    const { userId, credentialsVersion, method, remember, origin, departmentId, departmentPending } = wanted;
    const {
      passwordExpired = false,
      secondStep = null,
      hasPassedTwoStep = false,
      ticketDigest = null,
      handover,
    } = wanted;
    const now = clock.now();
    const { idleSeconds, absoluteSeconds } = secondStep ? SECOND_STEP_LIFETIME : lifetimeFor(remember, settings);
    const [id, token, cookie] = [newId(), newToken(), newToken()];
    const absoluteEnd = now + absoluteSeconds * 1000;
    const row = {
      id,
      userId,
      tokenDigest: tokenDigest(token),
      cookieDigest: handover || secondStep ? null : tokenDigest(cookie),
      parentId: handover?.parentId ?? null,
      appId: handover?.appId ?? null,
      remember,
      departmentId,
      departmentPending,
      passwordExpired,
      secondStep,
      hasPassedTwoStep,
      credentialsVersion,
      method,
      ticketDigest,
      address: origin.address,
      userAgent: origin.userAgent,
      createdAt: new Date(now),
      lastUsedAt: new Date(now),
      idleSeconds,
      absoluteEnd: new Date(absoluteEnd),
    };
    return { row, token, cookie, absoluteEnd };
  }

  return {
    open: async (wanted, beside = []) => {
      const { row, token, cookie, absoluteEnd } = newSession(wanted);
      const hits = await store.insert(row, beside);
      // A session with a pending second step supersedes none: the password alone must not sign the owner out.
      const isLimited = !wanted.handover && !wanted.secondStep && settings.SESSION_LIMIT > 0;
      return {
        sessionId: row.id,
        token,
        cookie,
        accessToken: await issue({ ...row, absoluteEnd }),
        absoluteEnd,
        hits,
        superseded: isLimited ? await enforceLimit(row.id, wanted) : 0,
      };
    },
    openIn: async (tx, wanted) => {
      const { row, token, absoluteEnd } = newSession(wanted);
      await store.insertIn(tx, row);
      return { sessionId: row.id, token, accessToken: await issue({ ...row, absoluteEnd }) };
    },
    ...known,
    authenticate: async (credential, passive) => (await known.find(credential, { passive })).caller,
    accessTokenFor: ({ caller, absoluteEnd }) =>
      issue({ id: caller.sessionId, userId: caller.userId, appId: caller.appId, absoluteEnd }),
    setDepartment: async (sessionId, departmentId, tx) => {
      const isSet = await departments.setDepartment(sessionId, departmentId, tx);
      if (isSet && !tx) changed([sessionId]);
      return isSet;
    },
    moveInto: async (userId, departmentIds, tx) => {
      const moved = await departments.moveInto(userId, departmentIds, tx);
      if (!tx) changed(moved);
    },
    leaveDepartment: departments.leaveDepartment,
    joinDepartment: departments.joinDepartment,
    recordTwoStep: async (sessionId, tx) => {
      await store.recordTwoStep(sessionId, tx);
      if (!tx) changed([sessionId]);
    },
    clearTwoStep: async (userId, tx) => {
      const ids = await store.clearTwoStep(userId, tx);
      if (!tx) changed(ids);
    },
    end,
    endAllOf: async (userId, reason) => ended(await ends.endAllOf(userId, reason, new Date(clock.now()))),
    endIn: async (tx, sessionId, reason) =>
      ending(await ends.endWithChildren(sessionId, reason, new Date(clock.now()), tx)),
    endAllIn: async (tx, userId, reason) => ending(await ends.endAllOf(userId, reason, new Date(clock.now()), tx)),
    replace,
    ofTicket: ends.ofTicket,
    onReplace: (listener) => {
      replaceListeners.push(listener);
    },
    onEnd: (listener) => {
      listeners.push(listener);
    },
    invalidateUser: invalidateUser,
  };
}
