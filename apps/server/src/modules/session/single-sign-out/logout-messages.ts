import { randomUUID } from "node:crypto";

/** What CAS posts to a service whose ticket's session is over. */
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

/** The claims of a logout token, as OpenID Connect Back-Channel Logout 1.0 has them. `now` in milliseconds. */
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
