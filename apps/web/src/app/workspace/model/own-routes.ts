import type { WorkspaceRoute } from "./workspace-route.ts";

export const HOME_PATH = "/dashboard/analysis";

function createOwnRoute(
  path: string,
  name: string,
  title: string,
  component: string,
  { isInMenu = false } = {},
): WorkspaceRoute {
  return {
    path,
    name,
    title,
    icon: isInMenu ? "home" : null,
    redirect: null,
    hidden: !isInMenu,
    alwaysShow: false,
    keepAlive: true,
    permissionList: [],
    registered: true,
    content: { kind: "component", component },
    open: { kind: "page" },
    children: [],
  };
}

/** Pages of the web app itself, which need no grant. The first is the home page. */
export const ownRoutes: readonly [WorkspaceRoute, ...WorkspaceRoute[]] = [
  createOwnRoute(HOME_PATH, "dashboard-analysis", "首页", "home", { isInMenu: true }),
  createOwnRoute("/account/center", "account-center", "个人中心", "account/center"),
  createOwnRoute("/account/settings/base", "account-settings-base", "账号设置", "account/settings-base"),
  createOwnRoute("/isps/userAnnouncement", "isps-userAnnouncement", "我的消息", "notice/own"),
  createOwnRoute("/account/sign-ins", "account-sign-ins", "登录记录", "account/sign-ins"),
  createOwnRoute("/archive/dossiers/:id", "archive-dossier", "档案详情", "archive/dossier"),
  createOwnRoute("/account/organisation", "account-organisation", "我的单位", "account/organisation"),
];
