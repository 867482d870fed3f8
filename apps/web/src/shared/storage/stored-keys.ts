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

/** Everything the product keeps in local storage, under the names other pages of the family read. */
export interface StoredTypes {
  /** Session token. */
  "Access-Token": string;
  /** The same value, for older subsystems. */
  token: string;
  ACCESS_TOKEN: string;
  Login_Username: string;
  /** Written only when sign-in is complete, the department choice included. */
  Login_Userinfo: UserInfo;
  ENCRYPTED_STRING: { key: string; iv: string };
  UI_CACHE_DB_DICT_DATA: Record<string, DictionaryItem[]>;
  CURRENT_APP_ID: string;
  CURRENT_DEPART: Department;
  MENU_PERMISSIONS: MenuItem[];
  /** The side bar is open. */
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
  /** Light or dark pages; absent follows the machine. */
  PAGE_MODE: "light" | "dark";
  LARGE_TYPE: boolean;
  /** Whose appearance the settings above are: the account was asked for it after this sign-in. */
  APPEARANCE_OF: string;
  /** What somebody has set that the account does not know yet. */
  APPEARANCE_UNSAVED: { readonly userId: string; readonly change: AppearanceRecord };
  /** What was chosen last in the command palette. */
  RECENT_COMMANDS: string[];
  /** False: the shortcut of a single character is off. */
  HELP_KEY: boolean;
  [enhancement: `enhance_${string}`]: EnhancementRecord[];
  [report: `report_record_${string}`]: ReportRecord[];
  [title: `route:title:${string}`]: string;
  /** Columns left out of a table, by the table's name. */
  [table: `table:hidden-columns:${string}`]: string[];
}

export type StoredKey = keyof StoredTypes;

/** What lasts no longer than the browser tab. */
export interface SessionStoredTypes {
  /** Whose all of it is: the id of a person. */
  TAB_OF: string;
  /** What the user holds (`auth`). */
  LOGIN_USER_BUTTON_AUTH: ButtonPermission[];
  /** Every button permission of the app (`allAuth`). */
  SYS_BUTTON_AUTH: ButtonPermission[];
  /** A token left by a page of the same origin, read once. */
  TEMP_TOKEN: string;
  /** What a third-party sign-in came to whose window had no page waiting for it; read once. */
  THIRD_LOGIN: { readonly status: string; readonly code: string };
  /** A half-filled registration, for a reload. Never a password, never a code. */
  REGISTRATION_DRAFT: {
    readonly username: string;
    readonly email: string;
    readonly phone: string;
    readonly countryCode: string;
  };
  /** The workspace's open tabs and whose they are, for a reload. */
  WORKSPACE_TABS: {
    readonly userId: string;
    readonly appId: string;
    readonly tabs: readonly { readonly key: string; readonly title: string }[];
  };
  /** A text that could not be saved yet, by the id of its draft. */
  [draft: `notice-draft:${string}`]: unknown;
  /** A change of an organisation that could not be saved yet, by its id. */
  [organisation: `organisation-draft:${string}`]: unknown;
  /** An online form as it is being designed and is not saved yet, by its id. */
  [draft: `online-form-draft:${string}`]: unknown;
  /** An online report as it is being designed and is not saved yet, by its id. */
  [draft: `online-report-draft:${string}`]: unknown;
  /** A row of an online form as it is being filled in and is not saved yet, by form and row. */
  [draft: `online-row-draft:${string}`]: unknown;
  /** What is typed in a step of 初始设置, by person and step. */
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

/** Milliseconds a value lasts; null: until it is removed. */
export const lifetimeOf = (key: string): number | null => (sessionValueKeys.has(key) ? STORED_VALUE_MS : null);
