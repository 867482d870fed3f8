import type { WorkspaceRoute } from "./workspace-route.ts";

export const HOME_PATH = "/dashboard/analysis";

function ownRoute(path: string, name: string, title: string, component: string, inMenu = false): WorkspaceRoute {
  return {
    path,
    name,
    title,
    icon: inMenu ? "home" : null,
    redirect: null,
    hidden: !inMenu,
    alwaysShow: false,
    keepAlive: true,
    permissionList: [],
    registered: true,
    content: { kind: "component", component },
    open: { kind: "page" },
    children: [],
  };
}

/** Pages that belong to the client and need no grant; home first. */
export const ownRoutes: readonly [WorkspaceRoute, ...WorkspaceRoute[]] = [
  ownRoute(HOME_PATH, "dashboard-analysis", "首页", "home", true),
  ownRoute("/account/center", "account-center", "个人中心", "account/center"),
  ownRoute("/account/settings/base", "account-settings-base", "账号设置", "account/settings-base"),
  ownRoute("/isps/userAnnouncement", "isps-userAnnouncement", "我的消息", "notice/own"),
  ownRoute("/account/sign-ins", "account-sign-ins", "登录记录", "account/sign-ins"),
  ownRoute("/archive/dossiers/:id", "archive-dossier", "档案详情", "archive/dossier"),
  ownRoute("/account/organisation", "account-organisation", "我的单位", "account/organisation"),
];
