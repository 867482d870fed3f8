import { createHash } from "node:crypto";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { type LocalAnswer, type ReceivedRequest, startLocalServer } from "./local-server.ts";

/** Deviations of the provider, or the person who signs in. */
export interface Behaviour {
  readonly subject?: string;
  readonly name?: string;
  /** Overrides claims of the identity token. */
  readonly claims?: JWTPayload;
  /** Overrides the answer about a person. */
  readonly info?: Readonly<Record<string, unknown>>;
  /** Signs with a key that the key set does not contain. */
  readonly isForged?: boolean;
  readonly isUnsigned?: boolean;
  /** Overrides the provider's metadata. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Replaces the answer of one of its addresses; `silent` leaves the request waiting. */
  readonly instead?: Readonly<Record<string, LocalAnswer | "silent">>;
}

/** Starts a provider of OpenID Connect whose people consent at once. It checks codes, PKCE and client authentication. */
export async function startOpenIdServer(clock: { now(): number }) {
  const [signingKeys, foreignKeys] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const jwk = { ...(await exportJWK(signingKeys.publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  const codes = new Map<string, { nonce: string; challenge: string; redirectUri: string; clientId: string }>();
  const silence = Promise.withResolvers<void>();
  let behaviour: Behaviour = {};
  let n = 0;

  async function identityToken(nonce: string, clientId: string): Promise<string> {
    const now = Math.floor(clock.now() / 1000);
    const claims = { sub: behaviour.subject ?? "s-1", nonce, ...behaviour.claims };
    const payload = { iss: server.origin, aud: clientId, iat: now, exp: now + 300, ...claims };
    if (behaviour.isUnsigned) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      return `${part({ alg: "none" })}.${part(payload)}.`;
    }
    const key = behaviour.isForged ? foreignKeys.privateKey : signingKeys.privateKey;
    return new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "k1" }).sign(key);
  }

  async function token({ body, headers }: ReceivedRequest): Promise<LocalAnswer> {
    const form = new URLSearchParams(body);
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight = code?.challenge === challenge && code.redirectUri === form.get("redirect_uri");
    // Both halves are form-encoded before they are joined.
    const basic = Buffer.from(headers.authorization?.replace(/^Basic /, "") ?? "", "base64").toString();
    const isClient = decodeURIComponent(basic) === `${code?.clientId}:client-key`;
    if (!isRight || !isClient) return { status: 400, body: { error: "invalid_grant" } };
    const id = await identityToken(code.nonce, code.clientId);
    return { body: { access_token: "at-1", token_type: "Bearer", expires_in: 300, id_token: id } };
  }

  const answers: Readonly<Record<string, (requested: ReceivedRequest) => LocalAnswer | Promise<LocalAnswer>>> = {
    "/.well-known/openid-configuration": () => ({
      body: {
        issuer: server.origin,
        authorization_endpoint: `${server.origin}/authorize`,
        token_endpoint: `${server.origin}/token`,
        userinfo_endpoint: `${server.origin}/userinfo`,
        jwks_uri: `${server.origin}/jwks`,
        code_challenge_methods_supported: ["S256"],
        ...behaviour.metadata,
      },
    }),
    "/jwks": () => ({ body: { keys: [jwk] } }),
    "/token": token,
    "/userinfo": () => ({
      body: { sub: behaviour.subject ?? "s-1", name: behaviour.name ?? "王芳", ...behaviour.info },
    }),
  };

  const server = await startLocalServer(async (requested) => {
    const instead = behaviour.instead?.[requested.url.pathname];
    if (instead === "silent") silence.resolve();
    if (instead !== undefined) return instead === "silent" ? undefined : instead;
    return (await answers[requested.url.pathname]?.(requested)) ?? { status: 404 };
  });

  return {
    ...server,
    issuer: server.origin,
    silenceBegan: silence.promise,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    /** Consents at the address that the browser was redirected to. Returns the address to return to. */
    agree: (authorizationUrl: string): URL => {
      const requested = new URL(authorizationUrl).searchParams;
      n += 1;
      codes.set(`code-${n}`, {
        nonce: requested.get("nonce") ?? "",
        challenge: requested.get("code_challenge") ?? "",
        redirectUri: requested.get("redirect_uri") ?? "",
        clientId: requested.get("client_id") ?? "",
      });
      const returnUrl = new URL(requested.get("redirect_uri") ?? "");
      returnUrl.searchParams.set("code", `code-${n}`);
      returnUrl.searchParams.set("state", requested.get("state") ?? "");
      return returnUrl;
    },
  };
}

export type OpenIdServer = Awaited<ReturnType<typeof startOpenIdServer>>;
