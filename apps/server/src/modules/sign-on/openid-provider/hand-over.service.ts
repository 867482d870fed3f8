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
import { sidOf, type Visits } from "./openid-visit.ts";
import { SESSION_SECONDS } from "./provider-settings.ts";

/** The portal's part of a hand-over by OpenID Connect: entry check, claims and records. */
export interface HandOvers {
  mayEnter(clientId: string): Promise<boolean>;
  grantFor(context: Context): Promise<unknown>;
  claimsOf(userId: string, token: Token | undefined): Promise<Readonly<Record<string, unknown>> | undefined>;
  afterAnswer(context: Context): Promise<void>;
}

export interface HandOverDeps {
  readonly clients: Pick<OpenidClients, "inUse">;
  readonly consents: Pick<Consents, "covers">;
  readonly state: Pick<OpenidStateStore, "find" | "put">;
  readonly subsystems: Pick<Subsystems, "requireEntry">;
  readonly registry: Pick<SessionRegistry, "findById">;
  readonly signOut: Pick<SingleSignOut, "note">;
  readonly audit: Pick<AuditService, "record">;
  readonly visits: Visits;
  readonly clock: Clock;
}

export function createHandOvers(deps: HandOverDeps): HandOvers {
  const { clients, consents, state, subsystems, registry, signOut, audit, visits, clock } = deps;
  const visitor = () => visits.getStore()?.visitor;

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
    await state.put({
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
    const visit = visits.getStore();
    if (!visit?.visitor) return;
    const { userId, username } = visit.visitor.caller;
    const entry = { action: "launcher.enter", userId, username, object: clientId, origin: visit.origin } as const;
    await audit.record({ ...entry, outcome: "ok" });
  }

  return {
    mayEnter: async (clientId) => {
      const current = visitor();
      if (!current) return false;
      try {
        await subsystems.requireEntry(current.caller, clientId);
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
    grantFor: async ({ oidc }) => {
      const current = visitor();
      if (!current) return undefined;
      const { userId, rootSessionId } = current.caller;
      const { clientId } = oidc.client;
      const scopes = [...oidc.requestParamOIDCScopes];
      oidc.session.sidFor(clientId, sidOf(rootSessionId, clientId));
      const asks = (await clients.inUse(clientId))?.asksConsent ?? true;
      if (asks && !oidc.result?.consent && !(await consents.covers(userId, clientId, scopes))) return undefined;
      // One grant per code: a second use of the code revokes its own tokens alone.
      const grant = new oidc.provider.Grant({ clientId, accountId: userId });
      grant.addOIDCScope(scopes.join(" "));
      await grant.save();
      return grant;
    },
    claimsOf: async (userId, token) => {
      const caller = token ? await registry.findById(token.sessionUid) : visitor()?.caller;
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
