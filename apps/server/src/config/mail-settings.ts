import { isIP } from "node:net";
import { z } from "zod";
import { StartupError } from "#platform/startup-error.ts";
import { wholeNumber } from "./setting-kinds.ts";

const SENDER = "应为邮箱地址，可带名称，如 采购平台 <noreply@example.cn>";
const mailAddress = z.email(SENDER).max(200, SENDER);

/** The sender of all mails: `address`, or `name <address>`. */
const sender = z
  .string()
  .max(300, SENDER)
  .transform((text, { addIssue }) => {
    const [, name = "", address = text] = /^([^<>\r\n]*?)\s*<([^<>]+)>$/.exec(text.trim()) ?? [];
    const parsed = mailAddress.safeParse(address.trim());
    if (parsed.success) return { name: name.replace(/^"(.*)"$/, "$1"), address: parsed.data };
    addIssue({ code: "custom", message: SENDER });
    return z.NEVER;
  });

/** The mail server, with MAIL_PROVIDER=smtp. */
export const mailVariables = {
  SMTP_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]{1,255}$/, "应为主机名或 IP 地址，不含端口")
    .optional(),
  /** Default: 465 with tls, 587 with starttls, 25 with none. */
  SMTP_PORT: wholeNumber(1, 65_535).optional(),
  /** tls: from the first byte; starttls: required before anything is sent; none: plain, for a relay of this machine. */
  SMTP_SECURITY: z.enum(["tls", "starttls", "none"]).default("tls"),
  SMTP_USER: z.string().min(1).max(200).optional(),
  SMTP_PASSWORD: z.string().min(1).max(1_000).optional(),
  MAIL_FROM: sender.optional(),
  /** Certificates (PEM) of the only authorities that may issue the mail server's certificate. Default: the public ones. */
  SMTP_CA_FILE: z.string().max(4_096).optional(),
};

const schema = z.object(mailVariables);
type Variables = z.output<typeof schema>;

export interface SmtpSender {
  readonly kind: "smtp";
  readonly host: string;
  readonly port: number;
  readonly security: Variables["SMTP_SECURITY"];
  /** Null: the server accepts mails without authentication. */
  readonly auth: { readonly user: string; readonly pass: string } | null;
  readonly from: { readonly name: string; readonly address: string };
  readonly caFile: string | null;
}

const ports = { tls: 465, starttls: 587, none: 25 } as const;

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/** Returns the mail server's settings. `need` throws for a missing variable. Throws StartupError. */
export function smtpSenderOf(
  v: Variables,
  need: (variable: "SMTP_HOST" | "SMTP_PASSWORD" | "SMTP_USER", because: string) => string,
  isProduction: boolean,
): SmtpSender {
  const because = "MAIL_PROVIDER=smtp";
  const host = need("SMTP_HOST", because);
  if (!v.MAIL_FROM) throw new StartupError(`环境变量 MAIL_FROM 未设置：${because} 需要它`);
  const security = v.SMTP_SECURITY;
  if (isProduction && security === "none" && !isLoopback(host))
    throw new StartupError("SMTP_SECURITY：不能为 none，邮件须加密传输；仅本机的中继（如 127.0.0.1）例外（生产模式）");
  const hasAuth = v.SMTP_USER !== undefined || v.SMTP_PASSWORD !== undefined;
  const auth = hasAuth ? { user: need("SMTP_USER", "SMTP_PASSWORD"), pass: need("SMTP_PASSWORD", "SMTP_USER") } : null;
  return {
    kind: "smtp",
    host,
    port: v.SMTP_PORT ?? ports[security],
    security,
    auth,
    from: v.MAIL_FROM,
    caFile: v.SMTP_CA_FILE ?? null,
  };
}
