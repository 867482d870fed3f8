import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Logger } from "#platform/logger.ts";
import type { MessageChannel, RobotChannel } from "#platform/message-channels.ts";
import type { CodePurpose, CodeRequest, CodeService, VerifiedCode } from "./code.service.ts";
import type { MailFile } from "./mail-files.ts";
import { LINK_KIND, NOTICE_KIND, type Outbox } from "./outbox.service.ts";
import type { Outgoing } from "./providers/message-provider.ts";
import { plainForRobot, robotMarkdown } from "./providers/robot-text.ts";

export interface Mail {
  readonly email: string;
  /** Code of the template from which the text was made; the message log shows it. */
  readonly template: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail with a one-time link. */
export interface LinkMail extends Mail {
  /** End of the link's validity: the mail is not delivered after it. */
  readonly expiresAt: Date;
}

/** A mail with attached files from the file module. */
export interface FileMail extends Mail {
  readonly files: readonly MailFile[];
}

/** A message to chat groups. Their members need no account, so it contains no personal data. */
export interface GroupMessage {
  readonly template: string;
  readonly subject: string;
  /** Markdown, in which typed values are plain (`plainForRobot`). */
  readonly text: string;
}

export interface MessageService {
  /** Sends a code by mail. Throws the same codes as SmsService.send. */
  sendMailCode(request: CodeRequest & { readonly email: string }): Promise<void>;
  /** Checks a code. Every attempt counts at once; the caller consumes the code in the transaction of the change. */
  checkMailCode(email: string, purpose: CodePurpose, code: string): Promise<VerifiedCode | undefined>;
  /** True: a mail provider is configured. */
  canSendMail(): boolean;
  /**
   * Queues a mail about a completed action. Logs errors instead of throwing. Without a mail provider nothing is sent.
   */
  sendMail(mail: Mail): Promise<void>;
  canSend(channel: MessageChannel): boolean;
  /**
   * Queues mails in the caller's transaction; they are delivered within a second of the commit, never after the link
   * expires.
   */
  queueLinkMails(tx: Tx, mails: readonly LinkMail[]): Promise<void>;
  /**
   * Queues mails with their files in the caller's transaction; they are delivered within some seconds of the commit.
   */
  queueFileMails(tx: Tx, mails: readonly FileMail[]): Promise<void>;
  /** The chat groups that have a robot. */
  listRobots(): readonly RobotChannel[];
  /**
   * Queues the announcement of a notice to those of the chat groups that have a robot, in the caller's transaction.
   * `path`: the page of the portal to which it links.
   */
  announce(
    tx: Tx,
    channels: readonly RobotChannel[],
    notice: { readonly title: string; readonly path: string },
  ): Promise<void>;
  /**
   * Queues an alarm of the system to the chat groups of `ALARM_ROBOTS`. Logs errors instead of throwing. `title`: without
   * personal data. `path`: the page of the portal that shows the details.
   */
  alarm(alarm: { readonly title: string; readonly path: string }): Promise<void>;
  /** Queues a test message to all chat groups with a robot; it expires after some minutes. Returns the ids. */
  queueGroupTest(tx: Tx, message: GroupMessage): Promise<string[]>;
  /**
   * Queues a test message to the caller in the caller's transaction; it expires after some minutes. Returns its id. It
   * is delivered within a second of the commit.
   */
  queueTest(tx: Tx, message: Omit<Outgoing, "id" | "kind">): Promise<string>;
  welcome(email: string, username: string): Promise<void>;
}

export interface MessageDeps {
  codes: CodeService;
  outbox: Outbox;
  clock: Clock;
  logger: Logger;
  templates: Pick<MessageTemplates, "fill">;
  publicUrl: string;
  /** The chat groups that receive alarms. */
  alarmRobots: () => readonly RobotChannel[];
}

const robotChannels = ["wecom", "dingtalk"] as const satisfies readonly RobotChannel[];

/** An undelivered mail is outdated after this time. */
const MAIL_LIFETIME_MS = 2 * 86_400_000;
/** A test message is outdated after this time: the administrator waits for it. */
const TEST_LIFETIME_MS = 10 * 60_000;

export function createMessageService({
  codes,
  outbox,
  clock,
  logger,
  templates,
  publicUrl,
  alarmRobots,
}: MessageDeps): MessageService {
  const targetOf = (email: string, purpose: CodePurpose) =>
    ({ channel: "mail", recipient: email.trim().toLowerCase(), purpose }) as const;

  async function queueToGroups(
    tx: Tx | undefined,
    channels: readonly RobotChannel[],
    { template, subject, text }: GroupMessage,
    path: string,
    lifetimeMs: number,
  ): Promise<string[]> {
    const ids: string[] = [];
    const expiresAt = new Date(clock.now() + lifetimeMs);
    for (const channel of channels.filter(outbox.hasProvider)) {
      const content = { subject, text: robotMarkdown(channel, text, `${publicUrl}${path}`), code: null };
      const message = { id: newId(), channel, recipient: channel, kind: NOTICE_KIND, template, ...content };
      await outbox.queue(tx, message, expiresAt);
      ids.push(message.id);
    }
    return ids;
  }

  const service: MessageService = {
    sendMailCode: ({ email, ...request }) => codes.send(targetOf(email, request.purpose), request),
    checkMailCode: (email, purpose, code) => codes.check(targetOf(email, purpose), code),
    canSendMail: () => outbox.hasProvider("mail"),
    sendMail: async ({ email, template, subject, text }) => {
      if (!service.canSendMail()) return;
      const content = { kind: NOTICE_KIND, template, subject, text, code: null };
      const message = { id: newId(), channel: "mail", recipient: email, ...content } as const;
      try {
        await outbox.queue(undefined, message, new Date(clock.now() + MAIL_LIFETIME_MS));
        outbox.wake();
      } catch (error) {
        logger.error({ err: error }, "a mail was not queued");
      }
    },
    canSend: outbox.hasProvider,
    queueLinkMails: async (tx, mails) => {
      for (const { email, expiresAt, ...content } of mails) {
        const message = {
          id: newId(),
          channel: "mail",
          recipient: email,
          kind: LINK_KIND,
          ...content,
          code: null,
        } as const;
        await outbox.queue(tx, message, expiresAt);
      }
    },
    queueFileMails: async (tx, mails) => {
      for (const { email, files, ...content } of mails) {
        const message = {
          id: newId(),
          channel: "mail",
          recipient: email,
          kind: NOTICE_KIND,
          ...content,
          code: null,
        } as const;
        await outbox.queue(tx, message, new Date(clock.now() + MAIL_LIFETIME_MS), files);
      }
    },
    listRobots: () => robotChannels.filter(outbox.hasProvider),
    announce: async (tx, channels, { title, path }) => {
      const template = "robot_notice";
      const content = await templates.fill(template, { title: plainForRobot(title) });
      await queueToGroups(tx, channels, { template, ...content }, path, MAIL_LIFETIME_MS);
    },
    alarm: async ({ title, path }) => {
      const template = "robot_alarm";
      try {
        const content = await templates.fill(template, { title });
        await queueToGroups(undefined, alarmRobots(), { template, ...content }, path, MAIL_LIFETIME_MS);
        outbox.wake();
      } catch (error) {
        logger.error({ err: error }, "an alarm was not queued");
      }
    },
    queueGroupTest: (tx, message) => queueToGroups(tx, robotChannels, message, "/", TEST_LIFETIME_MS),
    queueTest: async (tx, message) => {
      const testMessage = { ...message, id: newId(), kind: NOTICE_KIND };
      await outbox.queue(tx, testMessage, new Date(clock.now() + TEST_LIFETIME_MS));
      return testMessage.id;
    },
    welcome: async (email, username) => {
      const template = "mail_welcome";
      await service.sendMail({ email, template, ...(await templates.fill(template, { username })) });
    },
  };
  return service;
}
