/** The views that the workspace registers, by the component that a menu item or a notice names. Any other name opens nothing. */
export const workspaceViews = [
  ...["home", "account/center", "account/settings-base", "account/sign-ins", "notice/own"],
  ...["archive/statistics", "archive/dossiers", "session-admin/sessions", "scan-app/apps", "user-admin/users"],
  ...["department-admin/departments"],
  ...["certificate-admin/certificates", "subsystem-admin/subsystems", "third-party/providers"],
  ...["notice-admin/notices", "role-admin/roles", "menu-admin/menus", "system/jobs", "audit/entries"],
] as const;

export type WorkspaceView = (typeof workspaceViews)[number];

export const isWorkspaceView = (component: string): component is WorkspaceView =>
  (workspaceViews as readonly string[]).includes(component);
