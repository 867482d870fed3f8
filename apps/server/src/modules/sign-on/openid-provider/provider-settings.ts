const MINUTE = 60;
const DAY = 86_400;

/** Paths of the provider. */
export const openidPaths = Object.freeze({
  discovery: "/.well-known/openid-configuration",
  authorization: "/oidc/auth",
  token: "/oidc/token",
  userinfo: "/oidc/me",
  introspection: "/oidc/introspect",
  revocation: "/oidc/revoke",
  /** Separate from the keys of access tokens: a token of one set never verifies against the other. */
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
/** Lifetime of the first refresh token of a row; its successors expire with it. */
export const REFRESH_SECONDS = 7 * DAY;
/** A sign-in may take long, for example with a code by SMS or a certificate. */
export const INTERACTION_SECONDS = 30 * MINUTE;
/** A grant outlives its codes and tokens. */
export const GRANT_SECONDS = REFRESH_SECONDS + DAY;
/** The longest possible portal session. */
export const SESSION_SECONDS = 30 * DAY;

export const cookieNames = Object.freeze({
  session: "tp_openid_session",
  interaction: "tp_openid_interaction",
  resume: "tp_openid_resume",
});

/** Claims that each scope grants to a client. */
export const claimsByScope = Object.freeze({
  openid: ["sub"],
  profile: ["name", "preferred_username"],
  department: ["orgCode", "departName"],
});
