import { randomUUID } from "node:crypto";

/** Returns the message that CAS posts to a service after the end of its ticket's session. */
export function logoutRequestOf(ticket: string, now: number): string {
  const escaped = ticket.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return (
    '<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"' +
    ` ID="LR-${randomUUID()}" Version="2.0" IssueInstant="${new Date(now).toISOString()}">` +
    "<saml:NameID>@NOT_USED@</saml:NameID>" +
    `<samlp:SessionIndex>${escaped}</samlp:SessionIndex></samlp:LogoutRequest>`
  );
}

const LIFE_SECONDS = 120;

export interface LogoutClaims {
  readonly issuer: string;
  readonly appId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** Returns the claims of a logout token by OpenID Connect Back-Channel Logout 1.0. `now` in milliseconds. */
export function logoutClaimsOf({ issuer, appId, userId, sessionId }: LogoutClaims, now: number) {
  const seconds = Math.floor(now / 1_000);
  return {
    iss: issuer,
    aud: appId,
    sub: userId,
    sid: sessionId,
    iat: seconds,
    exp: seconds + LIFE_SECONDS,
    jti: randomUUID(),
    events: { "http://schemas.openid.net/event/backchannel-logout": {} },
  };
}
