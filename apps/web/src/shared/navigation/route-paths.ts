/** Addresses that the product calls by name. */
export const routePaths = {
  landing: "/info/archivesatatisticst",
  portalHome: "/info/home",
  dashboard: "/dashboard",
  workspaceHome: "/dashboard/analysis",
  login: "/user/login",
  register: "/user/register",
  registerResult: "/user/register-result",
  /** Where the product goes after logout and after an expired session. */
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

/** `/atlxauth/x` serves what `/x` serves. */
export const withoutPrefix = (path: string): string => {
  const rest = /^\/atlxauth(\/.*)?$/.exec(path);
  return rest ? withoutSlash(rest[1] ?? "/") : path;
};

/** No page of the app: standard protocols lead other systems' people over these addresses, and the server answers. */
export const isAnsweredByServer = (path: string): boolean =>
  /^\/(cas|oidc)(\/|$)/.test(new URL(path, "https://portal.invalid").pathname);
