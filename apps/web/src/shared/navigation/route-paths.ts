/** The addresses that the code uses by name. */
export const routePaths = {
  landing: "/info/archivesatatisticst",
  portalHome: "/info/home",
  dashboard: "/dashboard",
  workspaceHome: "/dashboard/analysis",
  login: "/user/login",
  register: "/user/register",
  registerResult: "/user/register-result",
  /** The address after a logout and after an expired session. */
  loginAfterLogout: "/atlxauth/user/login",
  recover: "/recover",
  firstAdministrator: "/first-administrator",
  setPassword: "/set-password",
  passwordChanged: "/password-changed",
  "account-center": "/account/center",
  "account-settings-base": "/account/settings/base",
  notFound: "/404",
  forbidden: "/exception/403",
} as const;

export const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, "") || "/" : path);

/** Removes the prefix: `/atlxauth/x` serves the page of `/x`. */
export const withoutPrefix = (path: string): string => {
  const rest = /^\/atlxauth(\/.*)?$/.exec(path);
  return rest ? withoutSlash(rest[1] ?? "/") : path;
};

/**
 * Addresses of the standard protocols, which the server answers: other systems send people here, and the app has no
 * page.
 */
export const isAnsweredByServer = (path: string): boolean =>
  /^\/(cas|oidc)(\/|$)/.test(new URL(path, "https://portal.invalid").pathname);
