import type { SignInMethod } from "@tender/contract";
import type { Grants, PermissionService } from "#modules/access/permission/permission.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import { AppError } from "#platform/app-error.ts";
import { BoundedCache } from "#platform/bounded-cache.ts";
import type { Bus } from "#platform/bus.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { tokenDigest } from "#platform/tokens.ts";
import type { AccessTokens } from "./access-token.service.ts";
import { createLastUses } from "./last-uses.ts";
import { endOf, type SessionLifetime, stateOf } from "./session-life.ts";
import type { SessionLookupStore, SessionRow } from "./session-lookup.store.ts";

const CACHE_MS = 2_000;
const CACHE_SIZE = 50_000;
const CHANNEL = "session";
/** Messages about a changed user row. */
const USER_CHANNEL = "session-user";

/** A living session as other services see it. */
export interface LiveSession {
  readonly caller: Caller;
  readonly avatar: string | null;
  readonly remember: boolean;
  /** The method of its sign-in. */
  readonly method: SignInMethod;
  readonly hasPassedTwoStep: boolean;
  readonly credentialsVersion: number;
  /** Milliseconds. */
  readonly signedInAt: number;
  /** Digest of the ticket that opened it. */
  readonly ticketDigest: string | null;
  /** Milliseconds. */
  readonly absoluteEnd: number;
  readonly end: number;
}

/** Looks up the session of a credential, with a cache on this node. */
export interface SessionLookup {
  /**
   * Returns the session of a credential. Throws session.invalid, session.expired, session.superseded. `passive` reads
   * do not count as use.
   */
  find(credential: string, options?: { passive?: boolean }): Promise<LiveSession>;
  /** Returns the caller of a cached token whose session lives. Undefined: not cached or not alive; call `find`. */
  recall(token: string, passive: boolean): Caller | undefined;
  /** Returns the caller of a cookie. Undefined: unknown, or its session has ended. */
  authenticateCookie(cookie: string): Promise<Caller | undefined>;
  /** Returns the caller of a session while it lives. */
  findById(sessionId: string): Promise<Caller | undefined>;
  /** Returns the living session of a cookie and counts this as a use. */
  liveByCookie(cookie: string): Promise<LiveSession | undefined>;
  /** Returns a living session by its id. `bypassCache`: reads the database instead of the cache. */
  liveById(sessionId: string, options?: { bypassCache?: boolean }): Promise<LiveSession | undefined>;
  /** Returns those of the sessions that were ended; reads the database. Expired sessions are not included. */
  endedAmong(sessionIds: readonly string[]): Promise<readonly string[]>;
  /**
   * Returns the session id of a credential, also of an ended session. Undefined: the portal did not issue the
   * credential.
   */
  idOf(credential: string): Promise<string | undefined>;
  /** Drops these sessions, and the sessions of their hand-overs, from the caches of every node. */
  changed(sessionIds: readonly string[]): void;
  /** Drops all sessions of a user from the caches of every node, after a change of name or picture. */
  invalidateUser(userId: string): void;
  /** Writes the last uses collected since the previous flush. */
  flush(): Promise<void>;
}

export interface LookupDeps {
  store: SessionLookupStore;
  permissions: Pick<PermissionService, "grantsOf">;
  roleChanges: Pick<RoleChanges, "onHolderChange" | "onRightsChange">;
  accessTokens: Pick<AccessTokens, "verify">;
  bus: Bus;
  clock: Clock;
  settings: { readonly portalAppId: string; readonly twoStepForAdministrators: boolean };
  /** Called when there are last uses to write. */
  readonly onFirstUse?: () => void;
}

/** A session's row and its caller, cached for two seconds. */
interface CachedSession {
  readonly row: SessionRow;
  readonly caller: Caller;
}

type Kind = "token" | "id" | "cookie";

const time = (date: Date | null): number | null => date?.getTime() ?? null;

export function createSessionLookup(deps: LookupDeps): SessionLookup {
  const { store, permissions, roleChanges, accessTokens, bus, clock, settings } = deps;
  const createCache = () => new BoundedCache<CachedSession>(clock, CACHE_SIZE, CACHE_MS);
  /**
   * Caches by kind, with the credential itself as key, so that a request computes no digest. A token is in memory in
   * plain text until its entry is dropped; an invalid token is never cached. Each kind has its own cache, so that an id
   * cannot be used as a token.
   */
  const cachesByKind: Readonly<Record<Kind, BoundedCache<CachedSession>>> = {
    token: createCache(),
    id: createCache(),
    cookie: createCache(),
  };
  const caches = Object.values(cachesByKind);
  const uses = createLastUses(store.touch, clock, deps.onFirstUse);

  /** Counts invalidations: a session that was read before one of them may be outdated and is not cached. */
  let drops = 0;
  const drop = (matches: (session: SessionRow["session"]) => boolean) => {
    drops += 1;
    for (const cache of caches) cache.drop(({ row }) => matches(row.session));
  };
  const dropAll = () => {
    drops += 1;
    for (const cache of caches) cache.clear();
  };
  const forget = (id: string) => drop((session) => session.id === id || session.parentId === id);
  const invalidateUser = (id: string) => drop(({ userId }) => userId === id);
  bus.subscribe(CHANNEL, forget);
  bus.subscribe(USER_CHANNEL, invalidateUser);
  roleChanges.onRightsChange(dropAll);
  roleChanges.onHolderChange((userId) => (userId === undefined ? dropAll() : invalidateUser(userId)));
  bus.onGap(dropAll);
  const lifetimeOf = (
    part: Pick<SessionRow["session"], "lastUsedAt" | "idleSeconds" | "absoluteEnd" | "endedAt" | "endReason">,
    id: string | null,
  ): SessionLifetime => ({
    // Includes uses that are not written yet.
    lastUsedAt: Math.max(part.lastUsedAt.getTime(), id ? uses.latest(id) : 0),
    idleSeconds: part.idleSeconds,
    absoluteEnd: part.absoluteEnd.getTime(),
    endedAt: time(part.endedAt),
    endReason: part.endReason,
  });

  /** Returns the error code of an ended session; undefined while it lives. */
  function endCodeOf(
    { row: { session, parent, user } }: CachedSession,
    now: number,
  ): "session.superseded" | "session.expired" | undefined {
    for (const [part, id] of [[session, session.id] as const, [parent, session.parentId] as const]) {
      const state = part && id ? stateOf(lifetimeOf(part, id), now) : "alive";
      if (state !== "alive") return state === "superseded" ? "session.superseded" : "session.expired";
    }
    const isCurrent = user.status === "active" && user.credentialsVersion === session.credentialsVersion;
    return isCurrent ? undefined : "session.expired";
  }

  function recordUse({ session }: SessionRow, now: number): void {
    uses.note(session.id, now);
    // A use of a subsystem's session also extends the portal session.
    if (session.parentId) uses.note(session.parentId, now);
  }

  function requireLive(found: CachedSession | undefined, passive: boolean): LiveSession {
    if (!found) throw new AppError("session.invalid");
    const now = clock.now();
    const ended = endCodeOf(found, now);
    if (ended) throw new AppError(ended);
    if (!passive) recordUse(found.row, now);
    const { session, user } = found.row;
    const lifetime = lifetimeOf(session, session.id);
    return {
      caller: found.caller,
      avatar: user.avatar,
      remember: session.remember,
      method: session.method,
      hasPassedTwoStep: session.hasPassedTwoStep,
      credentialsVersion: session.credentialsVersion,
      signedInAt: session.createdAt.getTime(),
      ticketDigest: session.ticketDigest,
      absoluteEnd: lifetime.absoluteEnd,
      end: endOf(passive ? lifetime : { ...lifetime, lastUsedAt: now }),
    };
  }

  const callerOf = ({ session, user, department }: SessionRow, grants: Grants): Caller => ({
    sessionId: session.id,
    rootSessionId: session.parentId ?? session.id,
    userId: session.userId,
    username: user.username,
    realname: user.realname,
    appId: session.appId,
    department,
    departmentPending: session.departmentPending,
    passwordExpired: session.passwordExpired,
    secondStep: session.secondStep,
    hasPassedTwoStep: session.hasPassedTwoStep,
    lacksTwoStep: settings.twoStepForAdministrators && !session.hasPassedTwoStep,
    ...grants,
  });

  const readers: Readonly<Record<Kind, (value: string) => Promise<SessionRow | undefined>>> = {
    token: (token) => store.findByToken(tokenDigest(token)),
    id: store.findById,
    cookie: (cookie) => store.findByCookie(tokenDigest(cookie)),
  };

  async function lookUp(kind: Kind, value: string): Promise<CachedSession | undefined> {
    return cachesByKind[kind].get(value) ?? readUncached(kind, value);
  }

  async function readUncached(kind: Kind, value: string): Promise<CachedSession | undefined> {
    const before = drops;
    const row = await readers[kind](value);
    if (!row) return undefined;
    const grants = await permissions.grantsOf(row.session.userId, row.session.departmentId);
    const found = { row, caller: callerOf(row, grants) };
    if (drops !== before) return found;
    cachesByKind[kind].set(value, found);
    // A look-up by credential is often followed by one by id, for example for a websocket.
    if (kind !== "id") cachesByKind.id.set(row.session.id, found);
    return found;
  }

  function liveOrUndefined(found: CachedSession | undefined, passive: boolean): LiveSession | undefined {
    try {
      return requireLive(found, passive);
    } catch {
      return undefined;
    }
  }

  async function findByCredential(credential: string): Promise<CachedSession | undefined> {
    if (!credential.includes(".")) return lookUp("token", credential);
    const claims = await accessTokens.verify(credential);
    if (!claims) return undefined;
    const found = await lookUp("id", claims.sessionId);
    return found && claims.audience === (found.row.session.appId ?? settings.portalAppId) ? found : undefined;
  }

  return {
    find: async (credential, { passive = false } = {}) => requireLive(await findByCredential(credential), passive),
    recall: (token, passive) => {
      const found = cachesByKind.token.get(token);
      const now = clock.now();
      if (!found || endCodeOf(found, now)) return undefined;
      if (!passive) recordUse(found.row, now);
      return found.caller;
    },
    authenticateCookie: async (cookie) => liveOrUndefined(await lookUp("cookie", cookie), true)?.caller,
    findById: async (sessionId) => liveOrUndefined(await lookUp("id", sessionId), true)?.caller,
    liveByCookie: async (cookie) => liveOrUndefined(await lookUp("cookie", cookie), false),
    liveById: async (sessionId, { bypassCache = false } = {}) =>
      liveOrUndefined(await (bypassCache ? readUncached : lookUp)("id", sessionId), true),
    endedAmong: store.endedAmong,
    idOf: async (credential) => (await findByCredential(credential))?.row.session.id,
    changed: (ids) => {
      for (const id of ids) {
        forget(id);
        bus.publish(CHANNEL, id);
      }
    },
    invalidateUser: (userId) => {
      invalidateUser(userId);
      bus.publish(USER_CHANNEL, userId);
    },
    flush: uses.flush,
  };
}
