import { type Client, type Context, interactionPolicy, type Refusal, type Token } from "oidc-provider";
import type { SigningJwk } from "#modules/guard/openid-key/openid-keys.service.ts";
import type { AdapterOf } from "./openid-adapter.service.ts";
import {
  ACCESS_SECONDS,
  CODE_SECONDS,
  claimsByScope,
  cookieNames,
  GRANT_SECONDS,
  INTERACTION_SECONDS,
  openidPaths,
  REFRESH_SECONDS,
  SESSION_SECONDS,
} from "./provider-settings.ts";

type Claims = Readonly<Record<string, unknown>>;

/** Callbacks of the library. */
export interface ProviderAnswers {
  readonly adapter: AdapterOf;
  readonly keys: readonly SigningJwk[];
  readonly cookieKey: string;
  /** True if the current person may enter the client. */
  mayEnter(clientId: string): Promise<boolean>;
  /** Returns a grant for the request. Undefined: the person has to consent first. */
  grantFor(context: Context): Promise<unknown>;
  /** Undefined: the account does not exist or its session has ended. */
  claimsOf(userId: string, token: Token | undefined): Promise<Claims | undefined>;
  showRefusal(context: Context, refusal: Refusal): void;
}

/** Adds the entry check, between sign-in and consent. */
function policyWith(mayEnter: ProviderAnswers["mayEnter"]) {
  const { base, Check, Prompt } = interactionPolicy;
  const policy = base();
  const check = new Check(
    "entry",
    "the account may not enter this client",
    "access_denied",
    async ({ oidc }) => !(await mayEnter(oidc.client.clientId)),
  );
  policy.add(new Prompt({ name: "entry", requestable: false }, check), 1);
  return policy;
}

/** Cross-origin calls are allowed to public clients alone, from the origins of their redirect addresses. */
const isOwnOrigin = (_context: Context, origin: string, client: Client): boolean =>
  client.clientAuthMethod === "none" && client.redirectUris.some((address) => new URL(address).origin === origin);

/** A rotated refresh token expires with the first of its row. */
const refreshSeconds = ({ oidc }: Context): number =>
  oidc.entities.RotatedRefreshToken?.remainingTTL ?? REFRESH_SECONDS;

export function configurationOf(answers: ProviderAnswers): object {
  const { adapter, keys, cookieKey, mayEnter, grantFor, claimsOf, showRefusal } = answers;
  const off = { enabled: false };
  return {
    adapter,
    jwks: { keys },
    scopes: Object.keys(claimsByScope),
    claims: claimsByScope,
    // Some clients read the identity token alone: it contains the claims of the scopes.
    conformIdTokenClaims: false,
    subjectTypes: ["public"],
    responseTypes: ["code"],
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "none"],
    enabledJWA: { idTokenSigningAlgValues: ["ES256", "RS256"] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: isOwnOrigin,
    cookies: {
      names: cookieNames,
      keys: [cookieKey],
      // Never leaves the server: the provider itself puts the cookie into the library's request.
      long: { httpOnly: true, sameSite: "lax", signed: false },
      short: { httpOnly: true, sameSite: "lax", signed: true },
    },
    discovery: { ui_locales_supported: ["zh-CN"] },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      userinfo: { enabled: true },
      revocation: { enabled: true, allowedPolicy: isOwnToken },
      introspection: { enabled: true, allowedPolicy: isOwnToken },
      // Enabled for the discovery document; the portal itself performs both, as it owns the sessions.
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    // The adapter checks the portal session of every code and token.
    expiresWithSession: async () => false,
    issueRefreshToken: async () => true,
    rotateRefreshToken: () => true,
    revokeGrantPolicy: () => true,
    ttl: {
      AccessToken: ACCESS_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      Grant: GRANT_SECONDS,
      IdToken: ACCESS_SECONDS,
      Interaction: INTERACTION_SECONDS,
      RefreshToken: refreshSeconds,
      Session: SESSION_SECONDS,
    },
    routes: {
      authorization: openidPaths.authorization,
      token: openidPaths.token,
      userinfo: openidPaths.userinfo,
      introspection: openidPaths.introspection,
      revocation: openidPaths.revocation,
      jwks: openidPaths.jwks,
      end_session: openidPaths.endSession,
    },
    interactions: {
      policy: policyWith(mayEnter),
      url: (_context: Context, { uid }: { uid: string }) => `${openidPaths.interaction}/${uid}`,
    },
    loadExistingGrant: grantFor,
    findAccount: async (_context: Context, userId: string, token: Token | undefined) => {
      const claims = await claimsOf(userId, token);
      return claims && { accountId: userId, claims: async () => claims };
    },
    renderError: showRefusal,
  };
}

/** A client learns nothing about tokens of others, so that it cannot mistake one for its own. */
async function isOwnToken(_context: Context, client: Client, token: Token): Promise<boolean> {
  return token.clientId === client.clientId;
}
