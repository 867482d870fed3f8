import type {
  AppearanceRecord,
  ButtonPermission,
  Department,
  DictionaryItem,
  MenuItem,
  ReportDefinition,
  UserInfo,
} from "@tender/contract";
import { STORED_VALUE_MS } from "@tender/contract/constants";

export interface ReportRecord {
  code: string;
  date: string;
  content: ReportDefinition;
}

export interface EnhancementRecord {
  code: string;
  type: "form" | "list";
  date: string;
  content: unknown;
}

/** All values in local storage, under the names that other pages of the family read. */
export interface StoredTypes {
  /** Session token. */
  "Access-Token": string;
  /** The same token, for older subsystems. */
  token: string;
  ACCESS_TOKEN: string;
  Login_Username: string;
  /** Written only after a complete sign-in, including the choice of a department. */
  Login_Userinfo: UserInfo;
  ENCRYPTED_STRING: { key: string; iv: string };
  UI_CACHE_DB_DICT_DATA: Record<string, DictionaryItem[]>;
  CURRENT_APP_ID: string;
  CURRENT_DEPART: Department;
  MENU_PERMISSIONS: MenuItem[];
  /** True: the side bar is open. */
  SIDEBAR_TYPE: boolean;
  /** Theme of the menu. */
  DEFAULT_THEME: "dark" | "light";
  DEFAULT_LAYOUT_MODE: "sidemenu" | "topmenu";
  DEFAULT_COLOR: string;
  DEFAULT_COLOR_WEAK: boolean;
  DEFAULT_FIXED_HEADER: boolean;
  DEFAULT_FIXED_SIDEMENU: boolean;
  DEFAULT_FIXED_HEADER_HIDDEN: boolean;
  DEFAULT_CONTENT_WIDTH_TYPE: "Fixed" | "Fluid";
  DEFAULT_MULTI_PAGE: boolean;
  /** Colour mode of the pages. Absent: the mode of the system. */
  PAGE_MODE: "light" | "dark";
  LARGE_TYPE: boolean;
  /** Id of the person whose appearance is stored above; it was read from the account after this sign-in. */
  APPEARANCE_OF: string;
  /** Changed settings that are not saved in the account yet. */
  APPEARANCE_UNSAVED: { readonly userId: string; readonly change: AppearanceRecord };
  /** The most recent choices in the command palette. */
  RECENT_COMMANDS: string[];
  /** False: the single-character shortcut is off. */
  HELP_KEY: boolean;
  [enhancement: `enhance_${string}`]: EnhancementRecord[];
  [report: `report_record_${string}`]: ReportRecord[];
  [title: `route:title:${string}`]: string;
  /** Hidden columns, by the name of the table. */
  [table: `table:hidden-columns:${string}`]: string[];
}

export type StoredKey = keyof StoredTypes;

/** Values of a browser tab. */
export interface SessionStoredTypes {
  /** Id of the person who owns the other values. */
  TAB_OF: string;
  /** Permissions of the user (`auth`). */
  LOGIN_USER_BUTTON_AUTH: ButtonPermission[];
  /** Every button permission of the app (`allAuth`). */
  SYS_BUTTON_AUTH: ButtonPermission[];
  /** A token that a page of the same origin stored; read once. */
  TEMP_TOKEN: string;
  /** The outcome of a third-party sign-in in a window without its opener; read once. */
  THIRD_LOGIN: { readonly status: string; readonly code: string };
  /** An unfinished registration, for a reload. Never contains a password or a code. */
  REGISTRATION_DRAFT: {
    readonly username: string;
    readonly email: string;
    readonly phone: string;
    readonly countryCode: string;
  };
  /** The open tabs of the workspace with their owner, for a reload. */
  WORKSPACE_TABS: {
    readonly userId: string;
    readonly appId: string;
    readonly tabs: readonly { readonly key: string; readonly title: string }[];
  };
  /** An unsaved text, by the id of its draft. */
  [draft: `notice-draft:${string}`]: unknown;
  /** An unsaved project of the own tenders, by its id. */
  [draft: `tender-project-draft:${string}`]: unknown;
  /** An unsaved announcement, by its id. */
  [draft: `announcement-draft:${string}`]: unknown;
  /** An unsaved change of an organisation, by the organisation's id. */
  [organisation: `organisation-draft:${string}`]: unknown;
  /** An unsaved draft of an online form, by the form's id. */
  [draft: `online-form-draft:${string}`]: unknown;
  /** An unsaved draft of an online report, by the report's id. */
  [draft: `online-report-draft:${string}`]: unknown;
  /** An unsaved row of an online form, by form and row. */
  [draft: `online-row-draft:${string}`]: unknown;
  /** Typed values of a step of 初始设置, by person and step. */
  [draft: `set-up-draft:${string}`]: unknown;
}

const sessionValueKeys: ReadonlySet<string> = new Set<StoredKey>([
  "Access-Token",
  "token",
  "ACCESS_TOKEN",
  "Login_Username",
  "Login_Userinfo",
  "ENCRYPTED_STRING",
  "UI_CACHE_DB_DICT_DATA",
  "CURRENT_APP_ID",
  "CURRENT_DEPART",
  "MENU_PERMISSIONS",
]);

/** Returns the lifetime of a value in milliseconds. Null: it stays until it is removed. */
export const lifetimeOf = (key: string): number | null => (sessionValueKeys.has(key) ? STORED_VALUE_MS : null);
