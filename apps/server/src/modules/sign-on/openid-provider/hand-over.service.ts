import type { Context, Token } from "oidc-provider";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { SingleSignOut } from "#modules/session/single-sign-out/single-sign-out.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import { tokenDigest } from "#platform/tokens.ts";
import type { Consents } from "./consents.service.ts";
import type { OpenidClients } from "./openid-clients.service.ts";
import type { OpenidStateStore } from "./openid-state.store.ts";
import { SESSION_SECONDS } from "./provider-settings.ts";
import { type RequestSessions, sidOf } from "./request-session.ts";

/** The portal's part of a hand-over by OpenID Connect: entry check, claims and records. */
export interface HandOvers {
  mayEnter(clientId: string): Promise<boolean>;
  grantFor(context: Context): Promise<unknown>;
  claimsOf(userId: string, token: Token | undefined): Promise<Readonly<Record<string, unknown>> | undefined>;
  afterAnswer(context: Context): Promise<void>;
}

export interface HandOverDeps {
  readonly clients: Pick<OpenidClients, "findInUse">;
  readonly consents: Pick<Consents, "covers">;
  readonly state: Pick<OpenidStateStore, "find" | "upsert">;
  readonly subsystems: Pick<Subsystems, "requireEntry">;
  readonly registry: Pick<SessionRegistry, "findById">;
  readonly signOut: Pick<SingleSignOut, "note">;
  readonly audit: Pick<AuditService, "record">;
  readonly requestSessions: RequestSessions;
  readonly clock: Clock;
}

export function createHandOvers(deps: HandOverDeps): HandOvers {
  const { clients, consents, state, subsystems, registry, signOut, audit, requestSessions, clock } = deps;
  const currentUser = () => requestSessions.getStore()?.user;

  /** Stores one visit per session and client, however many codes follow: the client receives one sign-out notice. */
  async function recordVisit({ sessionUid, accountId, clientId, sid }: Token, { oidc }: Context): Promise<void> {
    const { backchannelLogoutUri: address, idTokenSignedResponseAlg } = oidc.client;
    if (address === undefined || sid === undefined) return;
    const id = tokenDigest(`${sid} ${address} ${idTokenSignedResponseAlg}`);
    if (await state.find("Visit", id, new Date(clock.now()))) return;
    await signOut.note({
      sessionId: sessionUid,
      userId: accountId,
      appId: clientId,
      protocol: "openid",
      address,
      index: sid,
      algorithm: idTokenSignedResponseAlg === "RS256" ? "RS256" : "ES256",
    });
    await state.upsert({
      model: "Visit",
      id,
      payload: {},
      grantId: null,
      uid: null,
      sessionId: sessionUid,
      userId: accountId,
      expiresAt: new Date(clock.now() + SESSION_SECONDS * 1_000),
    });
  }

  async function recordEntry({ clientId }: Token): Promise<void> {
    const session = requestSessions.getStore();
    if (!session?.user) return;
    const { userId, username } = session.user.caller;
    const entry = { action: "launcher.enter", userId, username, object: clientId, origin: session.origin } as const;
    await audit.record({ ...entry, outcome: "ok" });
  }

  return {
    mayEnter: async (clientId) => {
      const user = currentUser();
      if (!user) return false;
      try {
        await subsystems.requireEntry(user.caller, clientId);
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
    grantFor: async ({ oidc }) => {
      const user = currentUser();
      if (!user) return undefined;
      const { userId, rootSessionId } = user.caller;
      const { clientId } = oidc.client;
      const scopes = [...oidc.requestParamOIDCScopes];
      oidc.session.sidFor(clientId, sidOf(rootSessionId, clientId));
      const asksConsent = (await clients.findInUse(clientId))?.asksConsent ?? true;
      if (asksConsent && !oidc.result?.consent && !(await consents.covers(userId, clientId, scopes))) return undefined;
      // One grant per code: a second use of the code revokes its own tokens alone.
      const grant = new oidc.provider.Grant({ clientId, accountId: userId });
      grant.addOIDCScope(scopes.join(" "));
      await grant.save();
      return grant;
    },
    claimsOf: async (userId, token) => {
      const caller = token ? await registry.findById(token.sessionUid) : currentUser()?.caller;
      if (!caller || caller.userId !== userId) return undefined;
      const { realname, username, department } = caller;
      return {
        sub: userId,
        name: realname,
        preferred_username: username,
        ...(department ? { orgCode: department.orgCode, departName: department.departName } : {}),
      };
    },
    afterAnswer: async (context) => {
      if (!("oidc" in context)) return;
      const code = context.oidc.entities.AuthorizationCode;
      if (!code) return;
      if (context.oidc.route !== "token") await recordEntry(code);
      else if (context.status === 200) await recordVisit(code, context);
    },
  };
}
