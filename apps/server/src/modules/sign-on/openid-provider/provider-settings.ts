const MINUTE = 60;
const DAY = 86_400;

/** Where the provider's addresses lie. */
export const openidPaths = Object.freeze({
  discovery: "/.well-known/openid-configuration",
  authorization: "/oidc/auth",
  token: "/oidc/token",
  userinfo: "/oidc/me",
  introspection: "/oidc/introspect",
  revocation: "/oidc/revoke",
  /** Not where the keys of access tokens are: nothing that one set verifies passes for what the other does. */
  jwks: "/oidc/keys",
  endSession: "/oidc/session/end",
  interaction: "/oidc/interaction",
});

/** Called by servers of clients. */
export const clientPaths: ReadonlySet<string> = new Set([
  openidPaths.token,
  openidPaths.introspection,
  openidPaths.revocation,
]);

export const CODE_SECONDS = MINUTE;
export const ACCESS_SECONDS = 10 * MINUTE;
/** Of the first of a row of refresh tokens; those that take its place end with it. */
export const REFRESH_SECONDS = 7 * DAY;
/** Signing in may take a while, with a code by SMS or a certificate on the way. */
export const INTERACTION_SECONDS = 30 * MINUTE;
/** A grant outlives what is given out under it. */
export const GRANT_SECONDS = REFRESH_SECONDS + DAY;
/** As long as a portal session can last. */
export const SESSION_SECONDS = 30 * DAY;

export const cookieNames = Object.freeze({
  session: "tp_openid_session",
  interaction: "tp_openid_interaction",
  resume: "tp_openid_resume",
});

/** What each scope tells a client. */
export const claimsByScope = Object.freeze({
  openid: ["sub"],
  profile: ["name", "preferred_username"],
  department: ["orgCode", "departName"],
});
