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
import { type LifeSettings, lifeFor, SECOND_STEP_LIFE } from "./session-life.ts";
import type { LiveSession, SessionLookup } from "./session-lookup.service.ts";

export interface OpenSession {
  readonly userId: string;
  /** The account's when it proved who it is: with an older one than it has by now the session is dead from the start. */
  readonly credentialsVersion: number;
  readonly method: SignInMethod;
  readonly remember: boolean;
  readonly origin: Origin;
  /** Where the person belongs to it no longer by the time the session is there, it stands in none. */
  readonly departmentId: string | null;
  readonly departmentPending: boolean;
  readonly passwordExpired?: boolean;
  /** Owed before anything else: such a session is short, has no cookie and counts as none of the person's. */
  readonly secondStep?: SecondStepKind | null;
  readonly hasPassedTwoStep?: boolean;
  readonly ticketDigest?: string | null;
  /** For a session handed over to a subsystem: its app and the portal session it ends with. */
  readonly handover?: { readonly appId: string | null; readonly parentId: string };
}

/** What opens a session that was handed over. */
export interface HandedOver {
  readonly sessionId: string;
  readonly token: string;
  readonly accessToken: string;
}

export interface OpenedSession extends HandedOver {
  readonly cookie: string;
  readonly absoluteEnd: number;
  readonly hits: readonly number[];
  /** How many older sessions of the person it ended, as more are not allowed at once. */
  readonly superseded: number;
}

/** Sessions that a transaction ends. */
export interface Ending {
  /** How many. */
  readonly count: number;
  /** Tells every node. Called after the commit: a node that hears of it earlier reads the session as alive. */
  readonly announce: () => void;
}

export interface SessionRegistry extends Omit<SessionLookup, "changed" | "userChanged"> {
  /**
   * A new session with a token (and, for a portal session, a cookie value) that only the caller ever holds. What else its
   * opening writes goes with it, all or nothing; `hits` says in how many rows each of those hit.
   */
  open(wanted: OpenSession, beside?: readonly Write[]): Promise<OpenedSession>;
  /** The same in the caller's transaction, for a session that is handed over. */
  openIn(tx: Tx, wanted: OpenSession & Required<Pick<OpenSession, "handover">>): Promise<HandedOver>;
  /** Who is behind a credential? Throws as `find` does. */
  authenticate(credential: string, passive: boolean): Promise<Caller>;
  accessTokenFor(session: LiveSession): Promise<string>;
  /**
   * False: the person does not belong to it (any more), and nothing has changed. In a transaction, here and in `noteTwoStep` and
   * `dropTwoStep`, nobody is told: `forgetUser` is called after the commit.
   */
  setDepartment(sessionId: string, departmentId: string, on?: Tx): Promise<boolean>;
  /** The person belongs to these departments from now on: no session goes on in another one. */
  moveInto(userId: string, departmentIds: readonly string[], on?: Tx): Promise<void>;
  /**
   * In the transaction that has taken these people out of the department: a session that stands in it, or has not chosen yet,
   * goes on in the only one left, or owes the choice, or has none. `userChanged` of each of them after the commit.
   */
  leaveDepartment(tx: Tx, departmentId: string, userIds: readonly string[]): Promise<void>;
  /** In the transaction that merges two departments: sessions that stand in the one stand in the other. */
  joinDepartment(tx: Tx, fromId: string, intoId: string): Promise<void>;
  /** The session has shown a second factor since it was opened. */
  noteTwoStep(sessionId: string, on?: Tx): Promise<void>;
  /** The user has none any more. */
  dropTwoStep(userId: string, on?: Tx): Promise<void>;
  /** Ends a session and those handed over from it; the number of sessions ended. */
  end(sessionId: string, reason: EndReason): Promise<number>;
  endAllOf(userId: string, reason: EndReason): Promise<number>;
  /** The same two in the caller's transaction. */
  endIn(tx: Tx, sessionId: string, reason: EndReason): Promise<Ending>;
  endAllIn(tx: Tx, userId: string, reason: EndReason): Promise<Ending>;
  /** Ends a session in whose place the same person has opened another one: what was handed over from it goes on under that. */
  replace(sessionId: string, by: string): Promise<void>;
  /** Told before a session ends in whose place another one goes on, for what else hangs on it. */
  onReplace(listener: (sessionId: string, by: string) => Promise<void>): void;
  /** The living sessions that were opened with a ticket, and whose they are. */
  ofTicket(
    ticketDigest: string,
  ): Promise<readonly { readonly id: string; readonly userId: string; readonly username: string }[]>;
  /** Told which sessions this node has ended, whatever for. */
  onEnd(listener: (sessionIds: readonly string[]) => void): void;
  /** The user's name, picture or sessions changed: what is known of it is read anew, on every node. */
  forgetUser(userId: string): void;
}

export interface RegistryDeps {
  store: SessionStore;
  departments: SessionDepartmentStore;
  ends: SessionEndStore;
  lookup: SessionLookup;
  accessTokens: AccessTokens;
  clock: Clock;
  settings: LifeSettings & { readonly SESSION_LIMIT: number; readonly portalAppId: string };
}

export function createSessionRegistry(deps: RegistryDeps): SessionRegistry {
  const { store, departments, ends, lookup, accessTokens, clock, settings } = deps;
  const { changed, userChanged, ...known } = lookup;
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

  const ending = (ids: readonly string[]): Ending => ({ count: ids.length, announce: () => void ended(ids) });

  async function end(sessionId: string, reason: EndReason): Promise<number> {
    return ended(await ends.endWithChildren(sessionId, reason, new Date(clock.now())));
  }

  async function replace(sessionId: string, by: string): Promise<void> {
    for (const listener of replaceListeners) await listener(sessionId, by);
    changed(await store.moveChildren(sessionId, by));
    await end(sessionId, "signed_out");
  }

  /** After a sign-in: how many others it has superseded. The former one of the same browser is not elsewhere, and goes on in it. */
  async function keepWithinLimit(sessionId: string, wanted: OpenSession): Promise<number> {
    const { userId, origin } = wanted;
    const [keep, now] = [settings.SESSION_LIMIT, new Date(clock.now())];
    if (origin.session !== undefined) {
      const former = await ends.findOutnumbered(tokenDigest(origin.session), wanted, keep, now);
      if (former !== undefined) await replace(former, sessionId);
    }
    return ended(await ends.supersedeOldest(userId, keep, now));
  }

  /** The row of a session that is not opened yet, and its secrets. */
  function drawn(wanted: OpenSession) {
    const { userId, credentialsVersion, method, remember, origin, departmentId, departmentPending } = wanted;
    const {
      passwordExpired = false,
      secondStep = null,
      hasPassedTwoStep = false,
      ticketDigest = null,
      handover,
    } = wanted;
    const now = clock.now();
    const { idleSeconds, absoluteSeconds } = secondStep ? SECOND_STEP_LIFE : lifeFor(remember, settings);
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
      const { row, token, cookie, absoluteEnd } = drawn(wanted);
      const hits = await store.insert(row, beside);
      // One that owes its second step supersedes nobody: the password alone must not throw the owner out.
      const isLimited = !wanted.handover && !wanted.secondStep && settings.SESSION_LIMIT > 0;
      return {
        sessionId: row.id,
        token,
        cookie,
        accessToken: await issue({ ...row, absoluteEnd }),
        absoluteEnd,
        hits,
        superseded: isLimited ? await keepWithinLimit(row.id, wanted) : 0,
      };
    },
    openIn: async (tx, wanted) => {
      const { row, token, absoluteEnd } = drawn(wanted);
      await store.insertIn(tx, row);
      return { sessionId: row.id, token, accessToken: await issue({ ...row, absoluteEnd }) };
    },
    ...known,
    authenticate: async (credential, passive) => (await known.find(credential, { passive })).caller,
    accessTokenFor: ({ caller, absoluteEnd }) =>
      issue({ id: caller.sessionId, userId: caller.userId, appId: caller.appId, absoluteEnd }),
    setDepartment: async (sessionId, departmentId, on) => {
      const isSet = await departments.setDepartment(sessionId, departmentId, on);
      if (isSet && !on) changed([sessionId]);
      return isSet;
    },
    moveInto: async (userId, departmentIds, on) => {
      const moved = await departments.moveInto(userId, departmentIds, on);
      if (!on) changed(moved);
    },
    leaveDepartment: departments.leaveDepartment,
    joinDepartment: departments.joinDepartment,
    noteTwoStep: async (sessionId, on) => {
      await store.noteTwoStep(sessionId, on);
      if (!on) changed([sessionId]);
    },
    dropTwoStep: async (userId, on) => {
      const ids = await store.dropTwoStep(userId, on);
      if (!on) changed(ids);
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
    forgetUser: userChanged,
  };
}
