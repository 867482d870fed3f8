import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { PORTAL_APP_ID } from "@tender/contract/constants";
import { z } from "zod";
import { secondPersonKinds } from "#platform/second-person.ts";
import { StartupError } from "#platform/startup-error.ts";
import { auditVariables } from "./audit-settings.ts";
import { backupVariables, requireBackupSettings } from "./backup-settings.ts";
import { brandingVariables } from "./branding.ts";
import { type CasSettings, casSettingsOf, casVariables } from "./cas.ts";
import { certificateVariables } from "./certificate-settings.ts";
import { defaultDataDir } from "./data-dir.ts";
import { fileVariables, s3SettingsOf } from "./file-settings.ts";
import { type Messaging, messagingOf, messagingVariables } from "./messaging.ts";
import { type MetricsSettings, metricsSettingsOf, metricsVariables } from "./metrics-settings.ts";
import { withSecretFiles } from "./secret-files.ts";
import { isGuessable } from "./secret-strength.ts";
import { settingWords } from "./setting-catalogue.ts";
import { addresses, host, hosts, listOf, onOff, origin, origins, webAddress, wholeNumber } from "./setting-kinds.ts";

z.config(z.locales.zhCN());

const names = listOf((name) => name.length <= 60 && !/\s/.test(name), "应为以逗号分隔的账号名");
const words = listOf((word) => word.length >= 3, "应为以逗号分隔的词，每个至少 3 个字符");
const appIds = listOf((id) => /^\d{1,10}$/.test(id), "应为以逗号分隔的应用编号");
const workers = z.union([z.literal("auto"), wholeNumber(1, 64)], "应为 auto，或 1 至 64 之间的整数");

const variables = z.object({
  MODE: z.enum(["development", "production"]).default("development"),
  PORT: wholeNumber(0, 65_535).default(3000),
  /**
   * Default: all addresses in production mode, else the loopback address, because the demo accounts' password is
   * public.
   */
  HOST: host.optional(),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(16),
  /** off: only `npm run db:migrate` changes the schema, and a node refuses to start on an older one. */
  MIGRATE_AT_START: onOff.default("on"),
  /** Seconds for which a stopping node goes on serving. Default: 5 in production mode, else 0. */
  DRAIN_SECONDS: wholeNumber(0, 120).optional(),
  DATA_DIR: z.string().max(4_096).optional(),
  /** Root of every derived key. At least 32 characters; required in production mode. */
  APP_SECRET: z.string().min(32, "至少 32 个字符").optional(),
  /** The previous secret, while it is being replaced. */
  APP_SECRET_FORMER: z.string().min(32, "至少 32 个字符").optional(),
  /** Processes of this node that share its port; `auto`: one for each core. Default: auto in production mode, else 1. */
  WORKERS: workers.optional(),
  /** Several nodes run on this machine. */
  MACHINE_SHARED: onOff.default("off"),
  CAPTCHA: onOff.default("on"),
  RATE_LIMITS: onOff.default("on"),
  /** Default: info in production mode; warn in development mode, where a terminal shows it. */
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).optional(),
  /** Addresses or networks whose forwarding headers are trusted. */
  TRUSTED_PROXIES: addresses.default([]),
  /** Accounts that must present a certificate before 60009 and 61001. */
  SPECIAL_ACCOUNTS: names.optional(),
  /** The portal's own `appId`: in the header of its calls, and the audience of its access tokens. */
  PORTAL_APP_ID: z
    .string()
    .regex(/^\d{1,10}$/, "应为 1 至 10 位数字")
    .default(PORTAL_APP_ID),
  ...auditVariables,
  ...certificateVariables,
  /** Origins that menus may show in frames. */
  FRAME_ORIGINS: origins.default([]),
  /** The `appId`s that receive a token in their address in production mode, as older systems require. */
  TOKEN_HAND_OVER: appIds.default([]),
  /**
   * Address of the delivered subsystems 60009 and 61001. Default: the demo's example, else none, and they are disabled.
   */
  SUBSYSTEM_URL: webAddress.optional(),
  /** Address of the demo's example of an identity provider. */
  IDENTITY_PROVIDER_URL: webAddress.optional(),
  /** Hosts of the own network that an administrator may have the server call, also without https. */
  PRIVATE_HOSTS: hosts.default([]),
  // At least five minutes. A shorter value would sign an administrator out before the value can be corrected.
  SESSION_IDLE_SECONDS: wholeNumber(300, 30 * 86_400).default(12 * 3600),
  SESSION_SLIDING_SECONDS: wholeNumber(3_600, 365 * 86_400).default(7 * 86_400),
  SESSION_ABSOLUTE_SECONDS: wholeNumber(3_600, 365 * 86_400).default(30 * 86_400),
  /** Portal sessions that an account may have at once; 0: any number. A new one supersedes the oldest. */
  SESSION_LIMIT: wholeNumber(0, 1_000).default(0),
  /** Refuses common and leaked passwords and those with a context word. Always on in production mode. */
  PASSWORD_BLOCKLIST: onOff.optional(),
  PASSWORD_CONTEXT_WORDS: words.default(["tender", "toubiao", "zhaobiao", "caigou", "portal"]),
  /** Number of former passwords that are refused, the present one included; 0: none. */
  PASSWORD_HISTORY: wholeNumber(0, 24).default(5),
  /** Days until a password must be changed; 0: never. Default: 90 in production mode, else 0. */
  PASSWORD_MAX_AGE_DAYS: wholeNumber(0, 3_650)
    .refine((days) => days === 0 || days >= 7, "应为 0，或 7 至 3650 之间的整数")
    .optional(),
  /** Days between the request to close an account and its closing. Signing in before then withdraws the request. */
  ACCOUNT_CLOSING_DAYS: wholeNumber(0, 90).default(7),
  /** Accounts that hold an administration permission must set up two-step verification. Default: in production mode. */
  TWO_STEP_FOR_ADMINISTRATORS: onOff.optional(),
  /** Days that a device may be trusted, so that it skips the second step; 0: no device is trusted. */
  TRUSTED_DEVICE_DAYS: wholeNumber(0, 90).default(0),
  /** Whether forms may be designed on this installation. Default: closed in production mode. */
  ONLINE_DESIGN: z.enum(["open", "closed"]).optional(),
  /**
   * Changes that take effect after a second administrator's approval: administrators' roles, certificate gates, trusted
   * authorities and published notices.
   */
  SECOND_PERSON_FOR: listOf(
    (part) => (secondPersonKinds as readonly string[]).includes(part),
    "应为 role、gate、trust、notice 中的若干项，以逗号分隔",
  ).default([]),
  /** Red flags of 档案统计: days of bidding, and percentages between the winning and the second lowest bid. */
  FLAG_OPEN_BID_DAYS: wholeNumber(1, 90).default(20),
  FLAG_OTHER_BID_DAYS: wholeNumber(1, 90).default(3),
  FLAG_CLOSE_BIDS_PERCENT: wholeNumber(1, 50).default(5),
  FLAG_LOW_BID_PERCENT: wholeNumber(10, 90).default(50),
  ...fileVariables,
  ...backupVariables,
  ...metricsVariables,
  /** Role that self-registered accounts receive. */
  SELF_REGISTERED_ROLE: z
    .string()
    .regex(/^\w{1,60}$/, "应为角色编码")
    .default("supplier_operator"),
  ...casVariables,
  ...messagingVariables,
  ...brandingVariables,
});

type Variables = z.output<typeof variables>;

/** Settings of the password module. */
export interface PasswordRules {
  readonly blocklist: boolean;
  readonly contextWords: readonly string[];
  readonly history: number;
  readonly maximumAgeDays: number;
}

/** Every setting by the name of its variable. */
export const settingNames: readonly string[] = Object.keys(variables.shape);

/** Returns the default of a setting in its environment form. Null: it has none, or it is a secret. */
export function defaultTextOf(config: Config, name: string): string | null {
  const isProduction = config.MODE === "production";
  const byMode: Readonly<Record<string, string>> = {
    PUBLIC_URL: config.publicUrl,
    DATA_DIR: config.dataDir,
    CAS_SERVICE: config.cas.service,
    SPECIAL_ACCOUNTS: config.demo ? "calock" : "",
    LOG_LEVEL: isProduction ? "info" : "warn",
    WORKERS: isProduction ? "auto" : "1",
    DRAIN_SECONDS: isProduction ? "5" : "0",
    PASSWORD_BLOCKLIST: isProduction ? "on" : "off",
    PASSWORD_MAX_AGE_DAYS: isProduction ? "90" : "0",
    TWO_STEP_FOR_ADMINISTRATORS: isProduction ? "on" : "off",
    ONLINE_DESIGN: isProduction ? "closed" : "open",
    SMS_PROVIDER: isProduction ? "none" : "outbox",
    MAIL_PROVIDER: isProduction ? "none" : "outbox",
    HOST: hostOf({}, isProduction),
    SUBSYSTEM_URL: exampleOf(config.demo, EXAMPLE_SUBSYSTEM) ?? "",
    IDENTITY_PROVIDER_URL: exampleOf(config.demo, EXAMPLE_IDENTITY_PROVIDER) ?? "",
  };
  const value = byMode[name] ?? defaults[name as keyof typeof defaults];
  const text = Array.isArray(value) ? value.join(",") : value === undefined ? "" : String(value);
  return text === "" ? null : text;
}

const defaults = variables.parse({});

/** Addresses of the examples that `npm start` runs. Production has no default, because the examples are for trials. */
const EXAMPLE_SUBSYSTEM = "http://localhost:3100";
const EXAMPLE_IDENTITY_PROVIDER = "http://localhost:3101";
const exampleOf = (demo: boolean, address: string): string | null => (demo ? address : null);

const workersOf = (setting: "auto" | number): number => (setting === "auto" ? availableParallelism() : setting);

const hostOf = ({ HOST }: Pick<Variables, "HOST">, isProduction: boolean): string =>
  HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1");

export interface Config
  extends Readonly<
    Omit<
      Variables,
      | "PUBLIC_URL"
      | "HOST"
      | "WORKERS"
      | "DRAIN_SECONDS"
      | "SUBSYSTEM_URL"
      | "IDENTITY_PROVIDER_URL"
      | "DATA_DIR"
      | "APP_SECRET"
      | "SPECIAL_ACCOUNTS"
      | "PORTAL_APP_ID"
      | "PASSWORD_BLOCKLIST"
      | "PASSWORD_MAX_AGE_DAYS"
      | "TWO_STEP_FOR_ADMINISTRATORS"
      | "ONLINE_DESIGN"
      | "LOG_LEVEL"
      | "PRIVATE_HOSTS"
    >
  > {
  readonly publicUrl: string;
  /** The address to listen on. */
  readonly host: string;
  /** Processes of this node. */
  readonly workers: number;
  readonly drainSeconds: number;
  /** Address of the delivered subsystems. Null: not configured. */
  readonly subsystemUrl: string | null;
  readonly identityProviderUrl: string | null;
  readonly dataDir: string;
  readonly appSecret: string;
  readonly specialAccounts: readonly string[];
  readonly messaging: Messaging;
  readonly cas: CasSettings;
  /** Undefined: the node offers no metrics. */
  readonly metrics: MetricsSettings | undefined;
  /** PRIVATE_HOSTS, plus the examples' hosts in the demo. */
  readonly privateHosts: readonly string[];
  readonly passwordRules: PasswordRules;
  readonly twoStepForAdministrators: boolean;
  readonly onlineDesign: "open" | "closed";
  readonly LOG_LEVEL: "debug" | "info" | "warn" | "error" | "silent";
  readonly demo: boolean;
  readonly portalAppId: string;
  /**
   * Source of the configuration: the product's environment variables, secrets included, and the arguments. It must not
   * be logged or returned.
   */
  readonly source: ConfigSource;
}

export interface ConfigSource {
  readonly environmentValues: Readonly<Record<string, string>>;
  /**
   * Returns the configuration with these values for variables that the environment does not set. Throws StartupError.
   */
  readonly with: (set: Readonly<Record<string, string>>) => Config;
  /** Returns whether a value stored by administrators applies: the setting may be changed at run time. */
  readonly counts: (name: string) => boolean;
  readonly secretNames: readonly string[];
  /** All settings, set or not. */
  readonly names: readonly string[];
}

/** Throws a StartupError for settings that production mode refuses: those for trials and load runs. */
function refuseForProduction(v: Variables, demo: boolean): void {
  const refuse = (name: string, reason: string): never => {
    throw new StartupError(`${name}：${reason}（生产模式）`);
  };
  if (v.CAPTCHA === "off") refuse("CAPTCHA", "不能关闭验证码");
  if (v.RATE_LIMITS === "off") refuse("RATE_LIMITS", "不能关闭访问频率限制");
  if (v.PASSWORD_BLOCKLIST === "off") refuse("PASSWORD_BLOCKLIST", "不能关闭常见密码检查");
  if (demo) refuse("--demo", "不能使用演示数据");
  if (!v.APP_SECRET) refuse("APP_SECRET", "必须设置，至少 32 个随机字符");
  else if (isGuessable(v.APP_SECRET))
    refuse("APP_SECRET", "不能使用示例或过于简单的值，请用随机值，如 openssl rand -base64 32");
  if (v.BACKUP_KEY && isGuessable(v.BACKUP_KEY))
    refuse("BACKUP_KEY", "不能使用示例或过于简单的值，请用随机值，如 openssl rand -base64 32");
  if (!v.PUBLIC_URL) refuse("PUBLIC_URL", "必须设置对外访问地址");
  else if (!v.PUBLIC_URL.startsWith("https://")) refuse("PUBLIC_URL", "必须以 https:// 开头");
}

/** Returns the development secret. It is stored beside the data, so that sessions survive a restart. */
function developmentSecret(dataDir: string): string {
  const path = join(dataDir, "app-secret");
  try {
    if (existsSync(path)) return readFileSync(path, "utf8").trim();
    const secret = randomBytes(32).toString("base64url");
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, secret, { mode: 0o600, flag: "wx" });
    return secret;
  } catch (cause) {
    throw new StartupError(`无法读写数据目录 ${dataDir}，请检查权限与磁盘空间，或用 DATA_DIR 另行指定`, { cause });
  }
}

/** Returns the process environment. No other code of the server reads it. */
export const environment = (): Readonly<Record<string, string | undefined>> => process.env;

/** Returns the input that the primary gives to a worker. Undefined: this process is not a worker. */
export const workerInput = (): string | undefined => process.env.WORKER_INPUT;

const settingsIn = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    settingNames.flatMap((name) => (values[name] === undefined ? [] : [[name, String(values[name])]])),
  );

/** Creates the source. Variables of the environment take precedence over values that are set later. */
function sourceOf(environmentValues: ConfigSource["environmentValues"], argv: readonly string[]): ConfigSource {
  const source: ConfigSource = {
    environmentValues,
    with: (set) => Object.freeze({ ...loadConfig({ ...set, ...environmentValues }, argv), source }),
    counts: (name) => settingWords.get(name)?.isRunTime === true,
    names: settingNames,
    secretNames: settingNames.filter((name) => settingWords.get(name)?.kind === "secret"),
  };
  return source;
}

/** Parses the environment into a frozen configuration. Throws a StartupError that names the invalid variable. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>, argv: readonly string[] = []): Config {
  const entries = Object.entries(env).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const values = withSecretFiles(Object.fromEntries(entries));
  const parsed = variables.safeParse(values);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(`环境变量 ${issue?.path.join(".")} 的值不正确：${issue?.message}`);
  }
  const v = parsed.data;
  const isProduction = v.MODE === "production";
  const demo = argv.includes("--demo") || !isProduction;
  if (isProduction) refuseForProduction(v, argv.includes("--demo"));
  s3SettingsOf(v);
  requireBackupSettings(v, v.APP_SECRET);
  const dataDir = defaultDataDir(v.DATA_DIR);
  const {
    PUBLIC_URL,
    HOST: _host,
    WORKERS,
    DRAIN_SECONDS,
    SUBSYSTEM_URL,
    IDENTITY_PROVIDER_URL,
    DATA_DIR: _dir,
    APP_SECRET,
    SPECIAL_ACCOUNTS,
    PORTAL_APP_ID: portalAppId,
    PASSWORD_BLOCKLIST,
    PASSWORD_MAX_AGE_DAYS,
    TWO_STEP_FOR_ADMINISTRATORS,
    ONLINE_DESIGN,
    LOG_LEVEL,
    PRIVATE_HOSTS,
    ...rest
  } = v;
  const publicUrl = PUBLIC_URL ?? `http://localhost:${v.PORT}`;
  const subsystemUrl = SUBSYSTEM_URL ?? exampleOf(demo, EXAMPLE_SUBSYSTEM);
  const identityProviderUrl = IDENTITY_PROVIDER_URL ?? exampleOf(demo, EXAMPLE_IDENTITY_PROVIDER);
  return Object.freeze({
    ...rest,
    publicUrl,
    host: hostOf(v, isProduction),
    workers: workersOf(WORKERS ?? (isProduction ? "auto" : 1)),
    drainSeconds: DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    subsystemUrl,
    identityProviderUrl,
    dataDir,
    appSecret: APP_SECRET ?? developmentSecret(dataDir),
    specialAccounts: SPECIAL_ACCOUNTS ?? (demo ? ["calock"] : []),
    passwordRules: {
      blocklist: (PASSWORD_BLOCKLIST ?? (isProduction ? "on" : "off")) === "on",
      contextWords: rest.PASSWORD_CONTEXT_WORDS,
      history: rest.PASSWORD_HISTORY,
      maximumAgeDays: PASSWORD_MAX_AGE_DAYS ?? (isProduction ? 90 : 0),
    },
    twoStepForAdministrators: (TWO_STEP_FOR_ADMINISTRATORS ?? (isProduction ? "on" : "off")) === "on",
    onlineDesign: ONLINE_DESIGN ?? (isProduction ? "closed" : "open"),
    messaging: messagingOf(v, isProduction),
    metrics: metricsSettingsOf(v, isProduction),
    cas: casSettingsOf(v, new URL(publicUrl).origin, isProduction),
    privateHosts: [
      ...PRIVATE_HOSTS,
      ...(demo ? [identityProviderUrl, subsystemUrl].flatMap((url) => url ?? []).map((url) => new URL(url).host) : []),
    ],
    LOG_LEVEL: LOG_LEVEL ?? (isProduction ? "info" : "warn"),
    demo,
    portalAppId,
    source: sourceOf(settingsIn(values), argv),
  });
}
