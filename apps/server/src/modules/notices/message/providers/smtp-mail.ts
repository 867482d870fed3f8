import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import type { SmtpSender } from "#config/mail-settings.ts";
import { StartupError } from "#platform/startup-error.ts";
import { mailHtml } from "../mail-html.ts";
import type { Outgoing } from "./message-provider.ts";

const CONNECT_TIMEOUT_MS = 5_000;
/** Longest silence of the server within a dialogue. */
const SILENCE_TIMEOUT_MS = 10_000;

/** Reads the file at the start, so that a wrong path does not first appear with the first mail. */
function authorities(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new StartupError(`SMTP_CA_FILE：无法读取文件 ${path}，请检查路径与权限`, { cause });
  }
}

/**
 * Returns the connection's options. The server's certificate is always verified; `starttls` never falls back to plain
 * text. Throws StartupError for an unreadable SMTP_CA_FILE.
 */
export function connectionOf({ host, port, security, caFile }: SmtpSender) {
  return {
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    connectionTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    tls: {
      minVersion: "TLSv1.2" as const,
      rejectUnauthorized: true,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(caFile === null ? {} : { ca: authorities(caFile) }),
    },
  };
}

/** Returns the mail. Every attempt has the same Message-ID, so that mailboxes recognise a repeated one. */
export function mailOf({ id, recipient, subject, text, files = [] }: Outgoing, { from }: SmtpSender) {
  return {
    from: { ...from },
    to: { name: "", address: recipient },
    subject,
    text,
    html: mailHtml(subject, text),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: files.map(({ name, contentType, content }) => ({ filename: name, contentType, content })),
    // The texts contain no paths or addresses to load, so the library need not be able to.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
