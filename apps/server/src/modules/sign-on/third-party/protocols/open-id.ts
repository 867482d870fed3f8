import * as client from "openid-client";
import { BoundedCache } from "#platform/bounded-cache.ts";
import type { Clock } from "#platform/clock.ts";
import {
  type FlowSecrets,
  InvalidProviderAnswer,
  jsonOf,
  nameIn,
  type Outgoing,
  type Person,
  type Protocol,
  type ProviderSettings,
  type ReturnedQuery,
  subjectIn,
} from "./protocol.ts";

const METADATA_MS = 10 * 60_000;
const MAX_METADATA = 100;
/** Tolerated difference between the clocks. */
const TOLERANCE_SECONDS = 60;
const NO_SECRET = client.None();

/** OpenID Connect by discovery, and OAuth 2 with three configured addresses. */
export function createOpenIdProtocols(clock: Clock): { readonly oidc: Protocol; readonly oauth2: Protocol } {
  const metadata = new BoundedCache<Promise<client.ServerMetadata>>(clock, MAX_METADATA, METADATA_MS);

  const fetchWith = ({ fetch, signal }: Outgoing): client.CustomFetch => {
    return (url, { method, headers, body }) =>
      fetch(url, { method, headers, signal, body: body === null || body === undefined ? null : String(body) });
  };

  const metadataOfClient = ({ clientId }: ProviderSettings) => ({
    client_id: clientId,
    [client.clockSkew]: Math.round((clock.now() - Date.now()) / 1000),
    [client.clockTolerance]: TOLERANCE_SECONDS,
  });

  function authenticationOf(
    { clientSecret, kind }: ProviderSettings,
    server: client.ServerMetadata,
  ): client.ClientAuth {
    if (clientSecret === null) return NO_SECRET;
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isBasic = kind === "oidc" && methods.includes("client_secret_basic");
    return isBasic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
  }

  function configure(provider: ProviderSettings, server: client.ServerMetadata, outgoing: Outgoing) {
    const config = new client.Configuration(
      server,
      provider.clientId,
      metadataOfClient(provider),
      authenticationOf(provider, server),
    );
    config[client.customFetch] = fetchWith(outgoing);
    // The guarded fetch decides which hosts need no https.
    client.allowInsecureRequests(config);
    // Verifies signatures of tokens from the token endpoint too, since an intermediate host could have replaced them.
    client.enableNonRepudiationChecks(config);
    return config;
  }

  async function discover(provider: ProviderSettings, outgoing: Outgoing): Promise<client.ServerMetadata> {
    const config = await client.discovery(new URL(provider.issuer), provider.clientId, undefined, NO_SECRET, {
      execute: [client.allowInsecureRequests],
      [client.customFetch]: fetchWith(outgoing),
    });
    return config.serverMetadata();
  }

  /** Cached for ten minutes, and read again as soon as the settings change. */
  async function readMetadata(provider: ProviderSettings, outgoing: Outgoing): Promise<client.ServerMetadata> {
    const key = `${provider.id}:${provider.version}`;
    const cached = metadata.get(key);
    if (cached) return cached;
    const requested = discover(provider, outgoing);
    metadata.set(key, requested);
    requested.catch(() => metadata.drop((cachedRequest) => cachedRequest === requested));
    return requested;
  }

  const configuredMetadata = ({
    authorizationUrl,
    tokenUrl,
    userInfoUrl,
  }: ProviderSettings): client.ServerMetadata => ({
    issuer: authorizationUrl,
    authorization_endpoint: authorizationUrl,
    token_endpoint: tokenUrl,
    userinfo_endpoint: userInfoUrl,
  });

  const challengeOf = async ({ state, verifier }: FlowSecrets, { callbackUrl, scopes }: ProviderSettings) => ({
    redirect_uri: callbackUrl,
    response_type: "code",
    ...(scopes === "" ? {} : { scope: scopes }),
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });

  function addressOf({ callbackUrl }: ProviderSettings, { state, code, error, iss }: ReturnedQuery): URL {
    const url = new URL(callbackUrl);
    for (const [name, value] of Object.entries({ state, code, error, iss }))
      if (value !== undefined) url.searchParams.set(name, value);
    return url;
  }

  async function nameOf(
    provider: ProviderSettings,
    config: client.Configuration,
    claims: client.IDToken,
    accessToken: string,
  ): Promise<string> {
    const claimed = claims[provider.nameClaim];
    if (claimed !== undefined || config.serverMetadata().userinfo_endpoint === undefined)
      return nameIn(claimed, claims.sub);
    // The name is for display only: a sign-in does not fail without one.
    const userInfo = await client.fetchUserInfo(config, accessToken, claims.sub).catch(() => undefined);
    return nameIn(userInfo?.[provider.nameClaim], claims.sub);
  }

  const oidc: Protocol = {
    begin: async (provider, flow, outgoing) => {
      const config = configure(provider, await readMetadata(provider, outgoing), outgoing);
      return client.buildAuthorizationUrl(config, { ...(await challengeOf(flow, provider)), nonce: flow.nonce });
    },
    finish: async (provider, flow, returned, outgoing): Promise<Person> => {
      const config = configure(provider, await readMetadata(provider, outgoing), outgoing);
      const tokens = await client.authorizationCodeGrant(config, addressOf(provider, returned), {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
      });
      const claims = tokens.claims();
      const subject = subjectIn(claims?.sub);
      if (!claims || subject === undefined) throw new InvalidProviderAnswer("身份令牌中没有用户标识");
      return { issuer: claims.iss, subject, name: await nameOf(provider, config, claims, tokens.access_token) };
    },
    probe: async (provider, outgoing) => {
      const server = await discover(provider, outgoing);
      for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const)
        if (!server[name]) throw new InvalidProviderAnswer(`发现文档中没有 ${name}`);
      const keys = await outgoing.fetch(server.jwks_uri ?? "", { signal: outgoing.signal });
      const { keys: list } = await jsonOf(keys, "公钥集");
      if (!Array.isArray(list) || list.length === 0) throw new InvalidProviderAnswer("公钥集为空");
      const offersS256 = server.code_challenge_methods_supported?.includes("S256");
      return [
        `发现文档可以访问，issuer 相符：${server.issuer}`,
        `登录地址：${server.authorization_endpoint}`,
        `公钥集中有 ${list.length} 个密钥`,
        offersS256 ? "支持 PKCE（S256）" : "未声明支持 PKCE（S256），仍会发送",
      ];
    },
  };

  const oauth2: Protocol = {
    begin: async (provider, flow, outgoing) =>
      client.buildAuthorizationUrl(
        configure(provider, configuredMetadata(provider), outgoing),
        await challengeOf(flow, provider),
      ),
    finish: async (provider, flow, returned, outgoing): Promise<Person> => {
      const config = configure(provider, configuredMetadata(provider), outgoing);
      // The return address identifies the provider; its own issuer name is not among the settings.
      const { iss: _, ...rest } = returned;
      const tokens = await client.authorizationCodeGrant(config, addressOf(provider, rest), {
        expectedState: flow.state,
        pkceCodeVerifier: flow.verifier,
      });
      const answer = await client.fetchProtectedResource(
        config,
        tokens.access_token,
        new URL(provider.userInfoUrl),
        "GET",
      );
      const info = await jsonOf(answer, "用户信息接口");
      const subject = subjectIn(info[provider.subjectClaim]);
      if (subject === undefined) throw new InvalidProviderAnswer(`用户信息中没有 ${provider.subjectClaim}`);
      // Equal values of two fields, for example 7 as a number and 7 as a name, are different people.
      const issuer = `${provider.tokenUrl}#${provider.subjectClaim}`;
      return { issuer, subject, name: nameIn(info[provider.nameClaim], subject) };
    },
    probe: async (provider, { fetch, signal }) => {
      const answer = await fetch(provider.tokenUrl, {
        method: "POST",
        signal,
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
        body: new URLSearchParams({ grant_type: "authorization_code", code: "test" }).toString(),
      });
      if (answer.status >= 500 || answer.status === 404)
        throw new InvalidProviderAnswer(`令牌接口返回 HTTP ${answer.status}`);
      return [`令牌接口可以访问（HTTP ${answer.status}）`, "客户端编号与密钥须在用户登录时确认"];
    },
  };

  return { oidc, oauth2 };
}
