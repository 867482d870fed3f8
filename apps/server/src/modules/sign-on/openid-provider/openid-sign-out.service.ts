import { decodeJwt } from "jose";
import type Provider from "oidc-provider";
import type { Client } from "oidc-provider";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Cookie } from "#platform/cookies.ts";
import type { Db } from "#platform/database/database.ts";
import { badSignOutPage, type OpenidAnswer, redirectTo, signedOutPage, signOutPage } from "./openid-pages.ts";
import { openidPaths } from "./provider-settings.ts";
import { type RequestSession, sidOf } from "./request-session.ts";

/** Sign-out at the request of a client. */
export interface OpenidSignOut {
  /** `choice`: the person's answer on the confirmation page, which is shown if the client proves nothing. */
  handle(
    provider: Provider,
    session: RequestSession,
    parameters: URLSearchParams,
    choice: string | undefined,
  ): Promise<OpenidAnswer>;
}

export interface OpenidSignOutDeps {
  readonly db: Db;
  readonly registry: Pick<SessionRegistry, "endIn">;
  readonly audit: Pick<AuditService, "change">;
  readonly cookie: Cookie;
}

/**
 * `client`: the requesting client. `address`: the return address. `hint`: the person and session of the identity token.
 */
interface SignOutRequest {
  readonly client: Client | undefined;
  readonly address: string | undefined;
  readonly hint: { readonly sub: string; readonly sid: unknown } | undefined;
}

export function createOpenidSignOut({ db, registry, audit, cookie }: OpenidSignOutDeps): OpenidSignOut {
  /** Undefined: the request breaks the protocol, or its address is not allowed. */
  async function readRequest(provider: Provider, parameters: URLSearchParams): Promise<SignOutRequest | undefined> {
    if (new Set(parameters.keys()).size < parameters.size) return undefined;
    const token = parameters.get("id_token_hint") ?? undefined;
    const clientId = parameters.get("client_id") ?? undefined;
    let hint: SignOutRequest["hint"];
    let client: Client | undefined;
    try {
      const audience = token === undefined ? clientId : String(decodeJwt(token).aud);
      if (clientId !== undefined && clientId !== audience) return undefined;
      client = audience === undefined ? undefined : await provider.Client.find(audience);
      if (audience !== undefined && !client) return undefined;
      if (token !== undefined && client) {
        const { payload } = await provider.IdToken.validate(token, client);
        hint = { sub: String(payload.sub), sid: payload.sid };
      }
    } catch {
      return undefined;
    }
    const address = parameters.get("post_logout_redirect_uri") ?? undefined;
    if (address !== undefined && !client?.postLogoutRedirectUriAllowed(address)) return undefined;
    return { client, address, hint };
  }

  function signedOutAnswer(address: string | undefined, state: string | null): OpenidAnswer {
    // The app stores its token in the browser and would otherwise consider itself signed in.
    const headers = { "set-cookie": cookie.cleared, "clear-site-data": '"storage"' };
    if (address === undefined) {
      const page = signedOutPage();
      return { ...page, headers: { ...page.headers, ...headers } };
    }
    const url = new URL(address);
    if (state !== null) url.searchParams.set("state", state);
    return redirectTo(url.href, headers);
  }

  return {
    handle: async (provider, { sessionOwner, origin }, parameters, choice) => {
      const request = await readRequest(provider, parameters);
      if (!request) return badSignOutPage();
      const { client, address, hint } = request;
      const state = parameters.get("state");
      if (!sessionOwner) return signedOutAnswer(address, state);
      const { userId, username, rootSessionId } = sessionOwner.caller;
      if (choice === "stay") return redirectTo("/");
      // A token of another person or session is no proof for the current one.
      const isOwn =
        hint?.sub === userId && (hint.sid === undefined || hint.sid === sidOf(rootSessionId, client?.clientId ?? ""));
      if (!isOwn && choice !== "sign-out")
        return signOutPage(
          username,
          client?.clientName,
          openidPaths.endSession,
          {
            id_token_hint: parameters.get("id_token_hint") ?? undefined,
            client_id: parameters.get("client_id") ?? undefined,
            post_logout_redirect_uri: address,
            state: state ?? undefined,
          },
          address === undefined ? [] : [new URL(address).origin],
        );
      const entry = { action: "session.sign_out", userId, username, object: client?.clientId ?? null, origin };
      const ended = await audit.change(db, entry, async (tx) => ({
        result: await registry.endIn(tx, rootSessionId, "signed_out"),
      }));
      ended.announce();
      return signedOutAnswer(address, state);
    },
  };
}
