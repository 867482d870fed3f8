import { createRemoteJWKSet, jwtVerify } from "jose";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Whose end a logout token tells of: the `sid` that came with the sign-in. Throws for a token that the portal did not sign for us. */
export type ReadLogoutToken = (token: string, audience: readonly string[]) => Promise<string>;

/** The portal posts such tokens to subsystems of OpenID Connect, and in the same form to those that it hands a code or a token. */
export function createReadLogoutToken(portalUrl: string): ReadLogoutToken {
  // Reads the keys when it first needs them, and again when a token names one that it does not know.
  const keys = createRemoteJWKSet(new URL("/oidc/keys", portalUrl));
  return async (token, audience) => {
    const { payload } = await jwtVerify(token, keys, {
      issuer: portalUrl,
      audience: [...audience],
      algorithms: ["ES256", "RS256"],
      // An identity token, which the same keys sign, is no logout token.
      typ: "logout+jwt",
      maxTokenAge: "5 minutes",
      requiredClaims: ["jti", "exp"],
    });
    const { events, sid, nonce } = payload;
    const isLogout = typeof events === "object" && events !== null && EVENT in events;
    if (!isLogout || nonce !== undefined || typeof sid !== "string") throw new Error("no logout token");
    return sid;
  };
}
