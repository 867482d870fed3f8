import { createTransport } from "nodemailer";
import type { SmtpSender } from "#config/mail-settings.ts";
import { observe } from "#platform/observed-work.ts";
import { FILES_TIMEOUT_MS, type MessageProvider, MessageRefused, type OutgoingTools } from "./message-provider.ts";
import { smtpFailureOf, withoutAddresses } from "./smtp-failure.ts";
import { connectionOf, mailOf } from "./smtp-mail.ts";
import { trySmtp } from "./smtp-trial.ts";

const MAX_CONNECTIONS = 3;
const MAX_MAILS_OF_CONNECTION = 50;
const MAX_MAILS_A_SECOND = 5;
/** Shorter than the idle limit of mail servers, so that a mail seldom meets a connection that the server has closed. */
const IDLE_MS = 10_000;
/** A dialogue has several steps. With files it takes longer. Both are shorter than the outbox's lease. */
const TIMEOUT_MS = 15_000;

/** Sends mails to the operator's mail server by SMTP, over at most three connections. */
export function createSmtpProvider(sender: SmtpSender, { deadline }: OutgoingTools): MessageProvider {
  const connection = connectionOf(sender);
  const dialogue = { kind: "service", protocol: "smtp", host: sender.host, port: connection.port } as const;
  const transport = createTransport({
    ...connection,
    pool: true,
    ...(sender.auth ? { auth: { ...sender.auth } } : {}),
    maxConnections: MAX_CONNECTIONS,
    maxMessages: MAX_MAILS_OF_CONNECTION,
    rateLimit: MAX_MAILS_A_SECOND,
    idleTimeout: IDLE_MS,
    // The outbox retries. A mail that the library sends again by itself could arrive twice.
    maxRequeues: 0,
  });
  return {
    name: "smtp",
    send: async (message) => {
      const signal = deadline(message.files ? FILES_TIMEOUT_MS : TIMEOUT_MS);
      try {
        const { response } = await observe(dialogue, () => transport.sendMail({ ...mailOf(message, sender), signal }));
        return withoutAddresses(String(response)) || null;
      } catch (error) {
        if (signal.aborted) throw new Error("SMTP CONNECT ETIMEDOUT the dialogue timed out");
        const { isFinal, cause } = smtpFailureOf(error);
        throw isFinal ? new MessageRefused(cause) : new Error(cause);
      }
    },
    test: (message) => trySmtp(sender, connection, message, deadline(FILES_TIMEOUT_MS)),
    close: () => transport.close(),
  };
}
