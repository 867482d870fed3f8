import type { Clock } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import type { Logger } from "../../platform/logger.ts";
import type { CodePurpose, CodeRequest, CodeService } from "./code.service.ts";
import { welcomeMail } from "./message-texts.ts";
import type { Outbox } from "./outbox.service.ts";

export interface Mail {
  readonly email: string;
  readonly subject: string;
  readonly text: string;
}

export interface MessageService {
  /** The same as SmsService.send, by mail. Throws the same codes. */
  sendMailCode(wanted: CodeRequest & { readonly email: string }): Promise<void>;
  verifyMailCode(email: string, purpose: CodePurpose, code: string): Promise<boolean>;
  /** Is there a way for mails at all? */
  canSendMail(): boolean;
  /** Queues a mail about something that is done already, so it never throws. Without a mail provider nothing is sent. */
  sendMail(mail: Mail): Promise<void>;
  welcome(email: string, username: string): Promise<void>;
}

export interface MessageDeps {
  codes: CodeService;
  outbox: Outbox;
  clock: Clock;
  logger: Logger;
  platformName: string;
}

/** A mail that could not be delivered for so long is no news any more. */
const MAIL_MS = 2 * 86_400_000;

/** The word by which the development page and stored rows know a mail that carries no code. */
const MAIL_KIND = "notice";

export function createMessageService({ codes, outbox, clock, logger, platformName }: MessageDeps): MessageService {
  const placeOf = (email: string, purpose: CodePurpose) =>
    ({ channel: "mail", recipient: email.trim().toLowerCase(), purpose }) as const;

  const service: MessageService = {
    sendMailCode: ({ email, ...wanted }) => codes.send(placeOf(email, wanted.purpose), wanted),
    verifyMailCode: (email, purpose, code) => codes.verify(placeOf(email, purpose), code),
    canSendMail: () => outbox.canReach("mail"),
    sendMail: async ({ email, subject, text }) => {
      if (!service.canSendMail()) return;
      const message = { id: newId(), channel: "mail", recipient: email, kind: MAIL_KIND, subject, text, code: null };
      try {
        await outbox.queue(undefined, { ...message, channel: "mail" }, new Date(clock.now() + MAIL_MS));
        outbox.wake();
      } catch (error) {
        logger.error({ err: error }, "a mail was not queued");
      }
    },
    welcome: (email, username) => service.sendMail({ email, ...welcomeMail(username, platformName) }),
  };
  return service;
}
