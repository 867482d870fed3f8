import { generateKeyPairSync, randomBytes } from "node:crypto";
import Provider, { type Context, interactionPolicy } from "oidc-provider";
import { MemoryAdapter } from "./memory-adapter.ts";
import { messagePage } from "./pages.ts";
import type { People } from "./people.ts";

const MINUTES = 60;

/** Returns a policy that asks for the identity each time, even if one was chosen before. */
function alwaysAsking() {
  const { Check, base } = interactionPolicy;
  const policy = base();
  policy
    .get("login")
    .checks.add(
      new Check("pick", "a person is picked each time", "login_required", ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}

/** Grants without consent: the only client is the portal. */
async function grantAll({ oidc }: Context) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope("openid profile");
  await grant.save();
  return grant;
}

/** Returns a provider of OpenID Connect with one public client, the portal, which must use PKCE. */
export function createProvider(issuer: string, redirectUris: readonly string[], people: People): Provider {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return new Provider(issuer, {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: "tender-portal",
        client_name: "电子招标采购平台",
        redirect_uris: redirectUris,
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "none",
      },
    ],
    clientAuthMethods: ["none"],
    responseTypes: ["code"],
    scopes: ["openid", "profile"],
    claims: { openid: ["sub"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "example" }] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    ttl: {
      Interaction: 10 * MINUTES,
      Session: 10 * MINUTES,
      Grant: 10 * MINUTES,
      AuthorizationCode: 60,
      AccessToken: 300,
      IdToken: 300,
    },
    interactions: {
      policy: alwaysAsking(),
      url: (_context: Context, { uid }: { uid: string }) => `/interaction/${uid}`,
    },
    findAccount: async (_context: Context, id: string) => {
      const person = people.find(id);
      return person && { accountId: id, claims: async () => ({ sub: id, name: person.name }) };
    },
    loadExistingGrant: grantAll,
    renderError: (context: Context) => {
      context.type = "html";
      context.body = messagePage("无法登录", "请求不正确或已超时，请回到平台重新开始。");
    },
  });
}
