import type { Adapter } from "oidc-provider";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import { isSettled } from "#platform/access.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { tokenDigest } from "#platform/tokens.ts";
import type { OpenidClients } from "./openid-clients.service.ts";
import type { OpenidStateStore, StateRow } from "./openid-state.store.ts";
import { REFRESH_SECONDS } from "./provider-settings.ts";
import type { RequestSessions } from "./request-session.ts";

export interface OpenidAdapterDeps {
  readonly state: OpenidStateStore;
  readonly clients: Pick<OpenidClients, "findInUse">;
  readonly registry: Pick<SessionRegistry, "findById">;
  readonly subsystems: Pick<Subsystems, "requireEntry">;
  readonly requestSessions: RequestSessions;
  readonly clock: Clock;
}

/** The library's storage by the kind of record. */
export type AdapterOf = (model: string) => Adapter;

/** Kinds that are valid only while their portal session lives and its person may enter the client. */
const SESSION_MODELS: ReadonlySet<string> = new Set(["AuthorizationCode", "AccessToken", "RefreshToken"]);

const NO_OPERATIONS: Omit<Adapter, "find"> = {
  upsert: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
const secondsOf = (ms: number): number => Math.floor(ms / 1_000);

export function createOpenidAdapters(deps: OpenidAdapterDeps): AdapterOf {
  const { state, clients, registry, subsystems, requestSessions, clock } = deps;
  const currentUser = () => requestSessions.getStore()?.user;

  async function mayEnter(caller: Caller, clientId: string): Promise<boolean> {
    try {
      await subsystems.requireEntry(caller, clientId);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  async function isBindingValid({ sessionId, userId, payload }: StateRow): Promise<boolean> {
    const caller = sessionId === null ? undefined : await registry.findById(sessionId);
    if (!caller || caller.userId !== userId || !isSettled(caller)) return false;
    return mayEnter(caller, String(payload.clientId));
  }

  async function endGrant(grantId: string): Promise<void> {
    await state.remove("Grant", tokenDigest(grantId));
    for (const model of SESSION_MODELS) await state.removeByGrant(model, grantId);
  }

  /** Creates the adapter of a stored kind. Ids are bearer secrets: they are stored as digests, payloads without them. */
  const createStoredAdapter = (model: string): Adapter => ({
    ...NO_OPERATIONS,
    upsert: (id, { jti: _jti, ...payload }, seconds) =>
      state.upsert({
        model,
        id: tokenDigest(id),
        payload,
        grantId: textOrNull(payload.grantId),
        uid: null,
        // An interaction outlives its first session: a person who returns has signed in again.
        sessionId:
          model === "Interaction"
            ? null
            : (textOrNull(payload.sessionUid) ?? currentUser()?.caller.rootSessionId ?? null),
        userId: textOrNull(payload.accountId),
        expiresAt: new Date(clock.now() + seconds * 1_000),
      }),
    find: async (id) => {
      const row = await state.find(model, tokenDigest(id), new Date(clock.now()));
      if (!row) return undefined;
      if (SESSION_MODELS.has(model) && !(await isBindingValid(row))) return undefined;
      const payload = { ...row.payload, jti: id };
      if (row.consumedAt === null) return payload;
      const consumed = secondsOf(row.consumedAt.getTime());
      // The library never sees a used code as expired, so that it recognises a second use at any time.
      return model === "AuthorizationCode"
        ? { ...payload, consumed, exp: secondsOf(clock.now()) + 60 }
        : { ...payload, consumed };
    },
    consume: async (id) => {
      const digest = tokenDigest(id);
      const now = clock.now();
      if (await state.consume(model, digest, new Date(now), new Date(now + REFRESH_SECONDS * 1_000))) return;
      // Another node was first. The library saw an unused code, so the consequences of a second use are applied here.
      const grantId = (await state.find(model, digest, new Date(now)))?.grantId;
      if (grantId) await endGrant(grantId);
      const { errors } = await import("oidc-provider");
      throw new errors.InvalidGrant("already used");
    },
    destroy: (id) => state.remove(model, tokenDigest(id)),
    revokeByGrantId: (grantId) => state.removeByGrant(model, grantId),
  });

  /** The library's session is the portal's: found while that one lives, and never stored or ended by the library. */
  const sessionAdapter: Adapter = {
    ...NO_OPERATIONS,
    find: async (id) => {
      const user = currentUser();
      if (!user || user.caller.rootSessionId !== id) return undefined;
      const { caller, signedInAt } = user;
      return { kind: "Session", jti: id, uid: id, accountId: caller.userId, loginTs: secondsOf(signedInAt) };
    },
  };

  const clientAdapter: Adapter = {
    ...NO_OPERATIONS,
    find: async (id) => {
      const found = await clients.findInUse(id);
      if (!found) return undefined;
      return {
        client_id: found.appId,
        client_name: found.name,
        ...(found.secret === null ? {} : { client_secret: found.secret }),
        token_endpoint_auth_method: found.authMethod,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        response_modes: ["query"],
        redirect_uris: found.redirectUris,
        post_logout_redirect_uris: found.postLogoutRedirectUris,
        id_token_signed_response_alg: found.idTokenAlgorithm,
        ...(found.backchannelLogoutUri === null
          ? {}
          : { backchannel_logout_uri: found.backchannelLogoutUri, backchannel_logout_session_required: true }),
      };
    },
  };

  return (model) =>
    model === "Session" ? sessionAdapter : model === "Client" ? clientAdapter : createStoredAdapter(model);
}
