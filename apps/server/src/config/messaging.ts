import { z } from "zod";
import { StartupError } from "#platform/startup-error.ts";
import { mailVariables, type SmtpSender, smtpSenderOf } from "./mail-settings.ts";
import { type Robots, robotsOf, robotVariables } from "./robot-settings.ts";
import { plainText, webAddress, wholeNumber } from "./setting-kinds.ts";

const host = z.string().regex(/^[A-Za-z0-9.-]+(:\d{1,5})?$/, "应为主机名，可带端口");
const name = z.string().min(1).max(200);

/** Senders of SMS and mail, robots of chat groups, and the caps of codes. */
export const messagingVariables = {
  /** Default: outbox in development mode (stored and shown on /dev), none in production mode. */
  SMS_PROVIDER: z.enum(["outbox", "aliyun", "tencent", "webhook", "none"]).optional(),
  MAIL_PROVIDER: z.enum(["outbox", "smtp", "webhook", "none"]).optional(),
  ALIYUN_SMS_ACCESS_KEY_ID: plainText.optional(),
  ALIYUN_SMS_ACCESS_KEY_SECRET: plainText.optional(),
  ALIYUN_SMS_SIGN_NAME: name.optional(),
  /** A template with the one variable `code`. */
  ALIYUN_SMS_TEMPLATE_CODE: plainText.optional(),
  ALIYUN_SMS_ENDPOINT: host.default("dysmsapi.aliyuncs.com"),
  TENCENT_SMS_SECRET_ID: plainText.optional(),
  TENCENT_SMS_SECRET_KEY: plainText.optional(),
  TENCENT_SMS_APP_ID: plainText.optional(),
  TENCENT_SMS_SIGN_NAME: name.optional(),
  /** A template whose first variable is the code and whose second is its lifetime in minutes. */
  TENCENT_SMS_TEMPLATE_ID: plainText.optional(),
  TENCENT_SMS_REGION: plainText.default("ap-guangzhou"),
  TENCENT_SMS_ENDPOINT: host.default("sms.tencentcloudapi.com"),
  MESSAGE_WEBHOOK_URL: webAddress.optional(),
  /** Key of the HMAC-SHA256 that the gateway verifies. */
  MESSAGE_WEBHOOK_SECRET: z.string().min(32, "至少 32 个字符").optional(),
  ...mailVariables,
  ...robotVariables,
  MESSAGE_LOG_DAYS: wholeNumber(1, 3_650).default(90),
  // At least two: the second replaces a lost message.
  CODE_RECIPIENT_HOURLY: wholeNumber(2, 60).default(5),
  CODE_RECIPIENT_DAILY: wholeNumber(2, 200).default(10),
  // A whole office may share one address.
  CODE_ADDRESS_HOURLY: wholeNumber(5, 10_000).default(10),
  CODE_ADDRESS_DAILY: wholeNumber(5, 100_000).default(30),
  /** Codes per hour that one address may request without a slider. */
  CODE_ADDRESS_FREE: wholeNumber(1, 1_000).default(3),
  /** Codes per hour over all addresses; beyond them every request needs a slider and an alarm is raised. */
  CODE_HOURLY_TOTAL: wholeNumber(10, 1_000_000).default(1_000),
};

const schema = z.object(messagingVariables);
type Variables = z.output<typeof schema>;
export type MessagingVariable = keyof Variables;

export type SmsSender =
  | { readonly kind: "outbox" | "none" }
  | {
      readonly kind: "aliyun";
      readonly accessKeyId: string;
      readonly accessKeySecret: string;
      readonly signName: string;
      readonly templateCode: string;
      /** Host, with a port if it has one. */
      readonly endpoint: string;
    }
  | {
      readonly kind: "tencent";
      readonly secretId: string;
      readonly secretKey: string;
      readonly appId: string;
      readonly signName: string;
      readonly templateId: string;
      readonly region: string;
      readonly endpoint: string;
    }
  | { readonly kind: "webhook"; readonly url: string; readonly secret: string };
/** The settings of one kind of sender. */
export type SmsSenderOf<Kind extends SmsSender["kind"]> = Extract<SmsSender, { readonly kind: Kind }>;
export type MailSender = SmsSenderOf<"webhook"> | SmtpSender | { readonly kind: "outbox" | "none" };

/** Limits on requests for codes. */
export interface CodeCaps {
  readonly recipientHourly: number;
  readonly recipientDaily: number;
  readonly addressHourly: number;
  readonly addressDaily: number;
  /** Requests per hour from one address that need no slider. */
  readonly addressFree: number;
  /** Requests per hour over all addresses; beyond them each one needs a slider. */
  readonly hourlyTotal: number;
}

export interface Messaging {
  readonly sms: SmsSender;
  readonly mail: MailSender;
  readonly robots: Robots;
  readonly retentionDays: number;
  readonly caps: CodeCaps;
}

/** Returns the complete settings of the chosen providers. Throws a StartupError that names the missing variable. */
export function messagingOf(v: Variables, isProduction: boolean): Messaging {
  const byMode = isProduction ? "none" : "outbox";
  const [sms, mail] = [v.SMS_PROVIDER ?? byMode, v.MAIL_PROVIDER ?? byMode];
  for (const [variable, value] of [
    ["SMS_PROVIDER", sms],
    ["MAIL_PROVIDER", mail],
  ])
    if (isProduction && value === "outbox")
      throw new StartupError(`${variable}：不能使用 outbox，消息不会真正发出（生产模式）`);

  const need = (variable: MessagingVariable, because: string): string => {
    const value = v[variable];
    if (value === undefined) throw new StartupError(`环境变量 ${variable} 未设置：${because} 需要它`);
    return String(value);
  };
  const webhook = (because: string) => {
    const url = need("MESSAGE_WEBHOOK_URL", because);
    if (isProduction && !url.startsWith("https://"))
      throw new StartupError("MESSAGE_WEBHOOK_URL：必须以 https:// 开头（生产模式）");
    return { kind: "webhook", url, secret: need("MESSAGE_WEBHOOK_SECRET", because) } as const;
  };

  const mailSender = (kind: NonNullable<Variables["MAIL_PROVIDER"]>): MailSender => {
    if (kind === "smtp") return smtpSenderOf(v, need, isProduction);
    return kind === "webhook" ? webhook("MAIL_PROVIDER=webhook") : { kind };
  };

  return {
    sms: smsSender(sms, v, need, webhook),
    mail: mailSender(mail),
    robots: robotsOf(v, isProduction),
    retentionDays: v.MESSAGE_LOG_DAYS,
    caps: {
      recipientHourly: v.CODE_RECIPIENT_HOURLY,
      recipientDaily: v.CODE_RECIPIENT_DAILY,
      addressHourly: v.CODE_ADDRESS_HOURLY,
      addressDaily: v.CODE_ADDRESS_DAILY,
      addressFree: v.CODE_ADDRESS_FREE,
      hourlyTotal: v.CODE_HOURLY_TOTAL,
    },
  };
}

function smsSender(
  kind: NonNullable<Variables["SMS_PROVIDER"]>,
  v: Variables,
  need: (variable: MessagingVariable, because: string) => string,
  webhook: (because: string) => SmsSenderOf<"webhook">,
): SmsSender {
  switch (kind) {
    case "aliyun":
      return {
        kind,
        accessKeyId: need("ALIYUN_SMS_ACCESS_KEY_ID", "SMS_PROVIDER=aliyun"),
        accessKeySecret: need("ALIYUN_SMS_ACCESS_KEY_SECRET", "SMS_PROVIDER=aliyun"),
        signName: need("ALIYUN_SMS_SIGN_NAME", "SMS_PROVIDER=aliyun"),
        templateCode: need("ALIYUN_SMS_TEMPLATE_CODE", "SMS_PROVIDER=aliyun"),
        endpoint: v.ALIYUN_SMS_ENDPOINT,
      };
    case "tencent":
      return {
        kind,
        secretId: need("TENCENT_SMS_SECRET_ID", "SMS_PROVIDER=tencent"),
        secretKey: need("TENCENT_SMS_SECRET_KEY", "SMS_PROVIDER=tencent"),
        appId: need("TENCENT_SMS_APP_ID", "SMS_PROVIDER=tencent"),
        signName: need("TENCENT_SMS_SIGN_NAME", "SMS_PROVIDER=tencent"),
        templateId: need("TENCENT_SMS_TEMPLATE_ID", "SMS_PROVIDER=tencent"),
        region: v.TENCENT_SMS_REGION,
        endpoint: v.TENCENT_SMS_ENDPOINT,
      };
    case "webhook":
      return webhook("SMS_PROVIDER=webhook");
    default:
      return { kind };
  }
}
