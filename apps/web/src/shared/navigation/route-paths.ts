/** Paths of the routes that the product calls by name. */
export const routePaths = {
  landing: "/info/archivesatatisticst",
  dashboard: "/dashboard",
  workspaceHome: "/dashboard/analysis",
  login: "/user/login",
  register: "/user/register",
  registerResult: "/user/register-result",
  /** Where the product goes after logout and after an expired session. */
  loginAfterLogout: "/atlxauth/user/login",
  recover: "/recover",
  firstAdministrator: "/first-administrator",
  passwordChanged: "/password-changed",
  "account-center": "/account/center",
  "account-settings-base": "/account/settings/base",
  notFound: "/404",
} as const;
