import type { CaptchaService } from "#modules/guard/captcha/captcha.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createCodeService } from "./code.service.ts";
import { createCodeStore } from "./code.store.ts";
import { createMailTrials } from "./mail-trial.service.ts";
import { createMessageService } from "./message.service.ts";
import { createMessageLog } from "./message-log.service.ts";
import { createMessageLogStore } from "./message-log.store.ts";
import { createMessageRecipients } from "./message-recipients.store.ts";
import { createOutbox } from "./outbox.service.ts";
import { createOutboxStore } from "./outbox.store.ts";
import { chooseProvider, chooseRobot } from "./providers/choose-provider.ts";
import { createSmsService } from "./sms.service.ts";

export interface MessageUses {
  readonly audit: AuditService;
  readonly captcha: CaptchaService;
  readonly templates: MessageTemplates;
}

const DELIVERY_JOB = "message.deliver";
const FILE_DELIVERY_JOB = "message.deliver_files";
/** Longest delay of a message that a node has stored and not delivered before it ended. */
const IDLE_MS = 30_000;

/** Messages by SMS and mail, and to chat groups: the outbox with its providers, one-time codes, mails. */
export async function createMessageModule(platform: Platform, { audit, captcha, templates }: MessageUses) {
  const { config, db, reports, secrets, protectedTexts, shortLived, clock, jobs, logger } = platform;
  const { messaging } = config;
  const [sms, mail, wecom, dingtalk] = await Promise.all([
    chooseProvider(messaging.sms, platform),
    chooseProvider(messaging.mail, platform),
    chooseRobot("wecom", messaging.robots, platform),
    chooseRobot("dingtalk", messaging.robots, platform),
  ]);
  const recipients = createMessageRecipients(platform.work.db, protectedTexts);
  const store = createOutboxStore(db, recipients);
  const outbox = createOutbox({
    store,
    providers: { sms, mail, wecom, dingtalk },
    secrets,
    clock,
    logger,
    retentionDays: () => config.messaging.retentionDays,
    onDue: (kind, at) => jobs.wake(kind === "plain" ? DELIVERY_JOB : FILE_DELIVERY_JOB, at),
  });
  const codes = createCodeService({
    store: createCodeStore(db, recipients),
    outbox,
    templates,
    captcha,
    shortLived,
    audit,
    secrets,
    clock,
    logger,
    settings: {
      caps: () => config.messaging.caps,
      hasCaps: config.RATE_LIMITS === "on",
      isCaptchaOn: config.CAPTCHA === "on",
    },
    onTotalPassed: () => messages.alarm({ title: "验证码发送量异常", path: "/operation/messages" }),
  });
  const messages = createMessageService({
    codes,
    outbox,
    clock,
    logger,
    templates,
    publicUrl: config.publicUrl,
    alarmRobots: () => config.messaging.robots.alarms,
  });
  return {
    services: {
      outbox,
      messageLog: createMessageLog({
        db,
        store: createMessageLogStore(db, reports.db, recipients),
        outbox,
        audit,
        clock,
      }),
      /** For data sets, which read the column. */
      openRecipient: (stored: string): string => recipients.opened({ channel: "sms", recipient: stored }).recipient,
      sms: createSmsService({ codes }),
      messages,
      mailTrials: createMailTrials({ store, provider: mail, clock }),
    },
    jobs: [
      { name: DELIVERY_JOB, everyMs: 1_000, idleMs: IDLE_MS, run: outbox.deliverDue },
      { name: FILE_DELIVERY_JOB, everyMs: 5_000, idleMs: IDLE_MS, run: outbox.deliverFilesDue },
    ],
    sweep: async () => {
      await codes.removeOld();
      await outbox.removeOld();
    },
    protectedColumns: [recipients.column],
    close: outbox.close,
  };
}
