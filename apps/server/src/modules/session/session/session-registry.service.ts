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
   * The account's version when its credentials were checked. The session is invalid if the account has a newer version.
   */
  readonly credentialsVersion: number;
  readonly method: SignInMethod;
  readonly remember: boolean;
  readonly origin: Origin;
  /** The insert stores null if the person is no longer a member. */
  readonly departmentId: string | null;
  readonly departmentPending: boolean;
  readonly passwordExpired?: boolean;
  /** A pending second step: such a session is short, has no cookie and is not counted as a sign-in. */
  readonly secondStep?: SecondStepKind | null;
  readonly hasPassedTwoStep?: boolean;
  readonly ticketDigest?: string | null;
  /** Of a session in a subsystem: the subsystem's app, and the portal session with which it ends. */
  readonly handover?: { readonly appId: string | null; readonly parentId: string };
}

/** The session of a hand-over, with its secrets. */
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
   * `writes` are committed with it; `hits` counts the rows that each of them changed.
   */
  open(session: OpenSession, writes?: readonly Write[]): Promise<OpenedSession>;
  /** Opens the session of a hand-over in the caller's transaction. */
  openIn(tx: Tx, session: OpenSession & Required<Pick<OpenSession, "handover">>): Promise<HandedOver>;
  /** Returns the caller of a credential. Throws as `find` does. */
  authenticate(credential: string, passive: boolean): Promise<Caller>;
  accessTokenFor(session: LiveSession): Promise<string>;
  /**
   * Sets the current department. False: the person does not belong to it, and nothing changed. In a transaction this
   * method, `moveInto`, `recordTwoStep` and `clearTwoStep` notify no node: call `invalidateUser` after the commit.
   */
  setDepartment(sessionId: string, departmentId: string, tx?: Tx): Promise<boolean>;
  /** Moves the sessions of a person who now belongs to these departments only. */
  moveInto(userId: string, departmentIds: readonly string[], tx?: Tx): Promise<void>;
  /**
   * Runs in the transaction that removes these people from the department. A session in this department, or with a
   * pending choice, moves to the only remaining department, requires a choice, or has no department. Call
   * `invalidateUser` for each person after the commit.
   */
  leaveDepartment(tx: Tx, departmentId: string, userIds: readonly string[]): Promise<void>;
  /** Runs in the transaction that merges two departments: moves sessions from the one to the other. */
  joinDepartment(tx: Tx, fromId: string, intoId: string): Promise<void>;
  /** Records that the session has passed a second factor since it was opened. */
  recordTwoStep(sessionId: string, tx?: Tx): Promise<void>;
  /** Records that the user's sessions have no second factor any more. */
  clearTwoStep(userId: string, tx?: Tx): Promise<void>;
  /** Ends a session and the sessions of its hand-overs. Returns the number of ended sessions. */
  end(sessionId: string, reason: EndReason): Promise<number>;
  endAllOf(userId: string, reason: EndReason): Promise<number>;
  /** Like `end` and `endAllOf`, in the caller's transaction. */
  endIn(tx: Tx, sessionId: string, reason: EndReason): Promise<EndedSessions>;
  endAllIn(tx: Tx, userId: string, reason: EndReason): Promise<EndedSessions>;
  /**
   * Ends a session that the successor of the same person replaces. The sessions of its hand-overs continue under the
   * successor.
   */
  replace(sessionId: string, successorId: string): Promise<void>;
  /** Calls the listener before a session is replaced, so that dependent data can move to the new one. */
  onReplace(listener: (sessionId: string, successorId: string) => Promise<void>): void;
  /** Returns the living sessions that were opened with a ticket, and their users. */
  listByTicket(
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
  const { changed, invalidateUser, ...lookupMethods } = lookup;
  const listeners: ((sessionIds: readonly string[]) => void)[] = [];
  const replaceListeners: ((sessionId: string, successorId: string) => Promise<void>)[] = [];

  function publishEnded(ids: readonly string[]): number {
    changed(ids);
    if (ids.length > 0) for (const listener of listeners) listener(ids);
    return ids.length;
  }

  const issueAccessToken = (session: { id: string; userId: string; appId: string | null; absoluteEnd: number }) =>
    accessTokens.issue({
      sessionId: session.id,
      userId: session.userId,
      audience: session.appId ?? settings.portalAppId,
      expiresAt: session.absoluteEnd,
    });

  const endedSessions = (ids: readonly string[]): EndedSessions => ({
    count: ids.length,
    announce: () => void publishEnded(ids),
  });

  async function end(sessionId: string, reason: EndReason): Promise<number> {
    return publishEnded(await ends.endWithChildren(sessionId, reason, new Date(clock.now())));
  }

  async function replace(sessionId: string, successorId: string): Promise<void> {
    for (const listener of replaceListeners) await listener(sessionId, successorId);
    changed(await store.moveChildren(sessionId, successorId));
    await end(sessionId, "signed_out");
  }

  /**
   * Enforces the limit after a sign-in and returns the number of superseded sessions. The former session of the same
   * browser is replaced instead.
   */
  async function enforceLimit(sessionId: string, session: OpenSession): Promise<number> {
    const { userId, origin } = session;
    const [limit, now] = [settings.SESSION_LIMIT, new Date(clock.now())];
    if (origin.sessionCookie !== undefined) {
      const former = await ends.findOutnumbered(tokenDigest(origin.sessionCookie), session, limit, now);
      if (former !== undefined) await replace(former, sessionId);
    }
    return publishEnded(await ends.supersedeOldest(userId, limit, now));
  }

  /** Returns the row of a new session, not inserted yet, and its secrets. */
  function newSession(session: OpenSession) {
    const { userId, credentialsVersion, method, remember, origin, departmentId, departmentPending } = session;
    const {
      passwordExpired = false,
      secondStep = null,
      hasPassedTwoStep = false,
      ticketDigest = null,
      handover,
    } = session;
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
    open: async (session, writes = []) => {
      const { row, token, cookie, absoluteEnd } = newSession(session);
      const hits = await store.insert(row, writes);
      // A session with a pending second step supersedes none: the password alone must not sign the owner out.
      const isLimited = !session.handover && !session.secondStep && settings.SESSION_LIMIT > 0;
      return {
        sessionId: row.id,
        token,
        cookie,
        accessToken: await issueAccessToken({ ...row, absoluteEnd }),
        absoluteEnd,
        hits,
        superseded: isLimited ? await enforceLimit(row.id, session) : 0,
      };
    },
    openIn: async (tx, session) => {
      const { row, token, absoluteEnd } = newSession(session);
      await store.insertIn(tx, row);
      return { sessionId: row.id, token, accessToken: await issueAccessToken({ ...row, absoluteEnd }) };
    },
    ...lookupMethods,
    authenticate: async (credential, passive) => (await lookupMethods.find(credential, { passive })).caller,
    accessTokenFor: ({ caller, absoluteEnd }) =>
      issueAccessToken({ id: caller.sessionId, userId: caller.userId, appId: caller.appId, absoluteEnd }),
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
    endAllOf: async (userId, reason) => publishEnded(await ends.endAllOf(userId, reason, new Date(clock.now()))),
    endIn: async (tx, sessionId, reason) =>
      endedSessions(await ends.endWithChildren(sessionId, reason, new Date(clock.now()), tx)),
    endAllIn: async (tx, userId, reason) =>
      endedSessions(await ends.endAllOf(userId, reason, new Date(clock.now()), tx)),
    replace,
    listByTicket: ends.listByTicket,
    onReplace: (listener) => {
      replaceListeners.push(listener);
    },
    onEnd: (listener) => {
      listeners.push(listener);
    },
    invalidateUser,
  };
}
