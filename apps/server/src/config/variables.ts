import { PORTAL_APP_ID } from "@tender/contract/constants";
import { z } from "zod";
import { secondPersonKinds } from "#platform/second-person.ts";
import { auditVariables } from "./audit-settings.ts";
import { backupVariables } from "./backup-settings.ts";
import { brandingVariables } from "./branding.ts";
import { casVariables } from "./cas.ts";
import { certificateVariables } from "./certificate-settings.ts";
import { fileVariables } from "./file-settings.ts";
import { flagVariables } from "./flag-settings.ts";
import { messagingVariables } from "./messaging.ts";
import { metricsVariables } from "./metrics-settings.ts";
import { passwordVariables } from "./password-settings.ts";
import { sessionVariables, twoStepVariables } from "./session-settings.ts";
import { addresses, host, hosts, listOf, onOff, origin, origins, webAddress, wholeNumber } from "./setting-kinds.ts";
import { tenderVariables } from "./tender-settings.ts";
import { tracesVariables } from "./traces-settings.ts";

z.config(z.locales.zhCN());

const names = listOf((name) => name.length <= 60 && !/\s/.test(name), "应为以逗号分隔的账号名");
const appIds = listOf((id) => /^\d{1,10}$/.test(id), "应为以逗号分隔的应用编号");
const workers = z.union([z.literal("auto"), wholeNumber(1, 64)], "应为 auto，或 1 至 64 之间的整数");

/** All variables of the environment, by subject. */
export const variables = z.object({
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
   * Address of the delivered subsystem 61001. Default: the demo's example, else none, and it is disabled.
   */
  SUBSYSTEM_URL: webAddress.optional(),
  /** Address of the demo's example of an identity provider. */
  IDENTITY_PROVIDER_URL: webAddress.optional(),
  /** Hosts of the own network that an administrator may have the server call, also without https. */
  PRIVATE_HOSTS: hosts.default([]),
  ...sessionVariables,
  ...passwordVariables,
  ...twoStepVariables,
  /** Days between the request to close an account and its closing. Signing in before then withdraws the request. */
  ACCOUNT_CLOSING_DAYS: wholeNumber(0, 90).default(7),
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
  ...flagVariables,
  ...fileVariables,
  ...backupVariables,
  ...metricsVariables,
  ...tenderVariables,
  ...tracesVariables,
  /** Role that self-registered accounts receive. */
  SELF_REGISTERED_ROLE: z
    .string()
    .regex(/^\w{1,60}$/, "应为角色编码")
    .default("supplier_operator"),
  ...casVariables,
  ...messagingVariables,
  ...brandingVariables,
});

export type Variables = z.output<typeof variables>;

/** Every setting by the name of its variable. */
export const settingNames: readonly string[] = Object.keys(variables.shape);

export const defaults = variables.parse({});
