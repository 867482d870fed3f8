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

/** What the library asks back. */
export interface ProviderAnswers {
  readonly adapter: AdapterOf;
  readonly keys: readonly SigningJwk[];
  readonly cookieKey: string;
  /** May the person who sits there enter the client? */
  mayEnter(clientId: string): Promise<boolean>;
  /** A grant of what is asked for, unless the person has to agree first. */
  grantFor(context: Context): Promise<unknown>;
  /** Undefined: nobody, or no longer. */
  claimsOf(userId: string, token: Token | undefined): Promise<Claims | undefined>;
  showRefusal(context: Context, refusal: Refusal): void;
}

/** After who it is and before what may be told: whether the person may go there at all. */
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

/** Pages of other origins call by themselves only where they are public clients, and only from where these live. */
const isOwnOrigin = (_context: Context, origin: string, client: Client): boolean =>
  client.clientAuthMethod === "none" && client.redirectUris.some((address) => new URL(address).origin === origin);

/** A refresh token in the place of another ends when that would have. */
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
    // Clients that read nothing but the identity token find there what the scopes tell.
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
      // Never leaves the server: what the library reads there is put in by us.
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
      // What the discovery document tells of them is true; both are done by the portal itself, whose sessions end.
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    // Whether what is given out is still good is asked of the portal session by the adapter.
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

/** Of tokens that were given to others nobody learns anything, so that none of them passes for one's own. */
async function isOwnToken(_context: Context, client: Client, token: Token): Promise<boolean> {
  return token.clientId === client.clientId;
}
