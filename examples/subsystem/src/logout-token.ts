import { createRemoteJWKSet, jwtVerify } from "jose";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Returns the `sid` of the sign-in that ended. Throws for a token that the portal did not sign for us. */
export type ReadLogoutToken = (token: string, audience: readonly string[]) => Promise<string>;

/**
 * The portal posts such tokens to subsystems of OpenID Connect, and in the same form to those that receive a code or a
 * token.
 */
export function createReadLogoutToken(portalUrl: string): ReadLogoutToken {
  // Reads the keys on first use, and again if a token names an unknown one.
  const keys = createRemoteJWKSet(new URL("/oidc/keys", portalUrl));
  return async (token, audience) => {
    const { payload } = await jwtVerify(token, keys, {
      issuer: portalUrl,
      audience: [...audience],
      algorithms: ["ES256", "RS256"],
      // The same keys sign identity tokens, which are no logout tokens.
      typ: "logout+jwt",
      maxTokenAge: "5 minutes",
      requiredClaims: ["jti", "exp"],
    });
    const { events, sid, nonce } = payload;
    const isLogout = typeof events === "object" && events !== null && EVENT in events;
    if (!isLogout || nonce !== undefined || typeof sid !== "string") throw new Error("invalid logout token");
    return sid;
  };
}
