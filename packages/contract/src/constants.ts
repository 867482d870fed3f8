// Business constants of specification 9. No imports: the web's entry takes them as plain values.

/** Lifetime of stored session values, the encrypted-string cache, user info and the department choice. */
export const STORED_VALUE_MS = 604_800_000;
export const SMS_RESEND_SECONDS = 60;
export const PASSWORD_CHANGED_REDIRECT_SECONDS = 5;
export const REQUEST_TIMEOUT_MS = 12_000;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

export const NOTIFICATION_MS = { default: 4_000, registrationFailure: 2_000, noDepartment: 3_000 } as const;
/** Durations of notifications: a caller cannot choose its own. */
export type NotificationMs = (typeof NOTIFICATION_MS)[keyof typeof NOTIFICATION_MS];

/** Below `tablet` the side menu starts collapsed; below `phone` it is a drawer. */
export const BREAKPOINT = { tablet: 1088, phone: 768 } as const;

export const SIZES = {
  drawer: 200,
  sidebarOpen: 200,
  sidebarCollapsed: 80,
  header: 59,
  passwordModal: 800,
} as const;

export const DEFAULT_PRIMARY = "#13C2C2";
export const BUILT_IN_ICON_APP_IDS = ["70001", "70002", "70003"] as const;
export const WORKSPACE_APP_ID = "70001";
/** 电子招投标交易系统: the platform's own tenders, or the trade system if its address is configured. */
export const TENDER_APP_ID = "60009";
/** Subsystems whose calls are forwarded to the trade system. */
export const TRADE_APP_IDS: readonly string[] = [TENDER_APP_ID, "61001"];
/** The only subsystem whose entry is reported with an access token. */
export const ACCESS_TOKEN_APP_ID = "61001";
/** The portal's own id in the `appId` header. */
export const PORTAL_APP_ID = "10000";
/** `multi_depart` of a sign-in answer; any other value means one department. */
export const MULTI_DEPART = { none: 0, single: 1, several: 2 } as const;
/** Source of a binding: the `type` of a provider, or this value for the upstream central sign-on server. */
export const UPSTREAM_SOURCE = "cas";
export const TOKEN_HEADER = "X-Access-Token";
/** Specification 9: interval at which the browser polls its scan task, and the task's lifetime on the server. */
export const SCAN_POLL_MS = 3_000;
export const SCAN_TASK_MS = 180_000;
export const SESSION_RELOAD_MS = 1_500;

/** Returns the column count of a menu of tiles: the requested one, limited to 1 to 4. */
export const menuColumns = (count: number): number => Math.min(4, Math.max(1, Math.trunc(count)));
/** `msgId` of the message that menus or buttons may have changed. */
export const RIGHTS_CHANGED = "rights";
/** `msgId` of the message that dictionaries may have changed. */
export const DICTIONARIES_CHANGED = "dictionaries";
/** Maximum bytes of an archive import by the page; the command line accepts files of any size, also compressed ones. */
export const MAX_ARCHIVE_IMPORT_BYTES = 20_971_520;
