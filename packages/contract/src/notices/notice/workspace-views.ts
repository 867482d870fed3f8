/**
 * Views that the workspace registers, by the component that a menu item or a notice names. Any other name opens
 * nothing.
 */
export const workspaceViews = [
  ...["home", "account/center", "account/settings-base", "account/sign-ins", "account/organisation", "notice/own"],
  ...[
    "archive/statistics",
    "archive/dossiers",
    "archive/dossier",
    "report/procurement",
    "report/progress",
    "report/holdings",
    "report/supervision",
    "archive-admin/imports",
    "tender/desk",
    "tender/projects",
    "tender/announcements",
    "session-admin/sessions",
    "scan-app/apps",
    "user-admin/users",
  ],
  ...[
    "department-admin/departments",
    "position-admin/positions",
    "contacts/people",
    "own-department/departments",
    "dictionary-admin/dictionaries",
    "category-admin/categories",
    "work-calendar/calendar",
    "work-calendar/rules",
    "rule-admin/check-rules",
    "rule-admin/fill-rules",
  ],
  ...["certificate-admin/certificates", "subsystem-admin/subsystems", "third-party/providers"],
  ...[
    "message-admin/templates",
    "message-admin/log",
    "file-admin/files",
    "setting-admin/settings",
    "set-up/set-up",
    "monitor/overview",
    "security-center/overview",
  ],
  ...["online-designer/forms", "online-designer/designer", "online-reports/reports", "online-reports/designer"],
  ...["notice-admin/notices", "role-admin/roles", "menu-admin/menus", "system/jobs", "audit/entries"],
  ...["scim-admin/clients", "directory-admin/directories", "approval/approvals", "organisation-admin/organisations"],
] as const;

export type WorkspaceView = (typeof workspaceViews)[number];

/** List of an online form: its component contains the form's code, so that grants and data rules distinguish forms. */
const ONLINE_FORM_LIST = /^online\/form-list\/[a-z][a-z0-9_]{0,29}$/;

export const isOnlineFormList = (component: string): boolean => ONLINE_FORM_LIST.test(component);

export const isWorkspaceView = (component: string): component is WorkspaceView =>
  (workspaceViews as readonly string[]).includes(component);
