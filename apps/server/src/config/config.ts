import { availableParallelism } from "node:os";
import { StartupError } from "#platform/startup-error.ts";
import { requireBackupSettings } from "./backup-settings.ts";
import { type CasSettings, casSettingsOf } from "./cas.ts";
import { defaultDataDir } from "./data-dir.ts";
import { developmentSecret } from "./development-secret.ts";
import { s3SettingsOf } from "./file-settings.ts";
import { type Messaging, messagingOf } from "./messaging.ts";
import { type MetricsSettings, metricsSettingsOf } from "./metrics-settings.ts";
import { type PasswordRules, passwordRulesOf } from "./password-settings.ts";
import { refuseForProduction } from "./production-settings.ts";
import { withSecretFiles } from "./secret-files.ts";
import { settingWords } from "./setting-catalogue.ts";
import { type TracesSettings, tracesSettingsOf } from "./traces-settings.ts";
import { defaults, settingNames, type Variables, variables } from "./variables.ts";

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
  /** Undefined: no traces are recorded. */
  readonly traces: TracesSettings | undefined;
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
    PASSWORD_BLOCKLIST: _blocklist,
    PASSWORD_MAX_AGE_DAYS: _age,
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
    passwordRules: passwordRulesOf(v, isProduction),
    twoStepForAdministrators: (TWO_STEP_FOR_ADMINISTRATORS ?? (isProduction ? "on" : "off")) === "on",
    onlineDesign: ONLINE_DESIGN ?? (isProduction ? "closed" : "open"),
    messaging: messagingOf(v, isProduction),
    metrics: metricsSettingsOf(v, isProduction),
    traces: tracesSettingsOf(v, isProduction),
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
