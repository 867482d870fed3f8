import type { Platform } from "../../platform/platform.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import { createCodeService } from "./code.service.ts";
import { createCodeStore } from "./code.store.ts";
import { createMessageService } from "./message.service.ts";
import { createOutbox } from "./outbox.service.ts";
import { createOutboxStore } from "./outbox.store.ts";
import { chooseProvider } from "./providers/choose-provider.ts";
import { createSmsService } from "./sms.service.ts";

export interface MessageUses {
  readonly audit: AuditService;
  readonly captcha: CaptchaService;
}

/** Everything that goes out by SMS or mail: the outbox with its providers, one-time codes, mails. */
export async function createMessageModule(platform: Platform, { audit, captcha }: MessageUses) {
  const { config, db, secrets, shortLived, clock, logger } = platform;
  const { messaging, PLATFORM_NAME: platformName } = config;
  const [toPhones, toMailboxes] = await Promise.all([
    chooseProvider(messaging.sms, clock),
    chooseProvider(messaging.mail, clock),
  ]);
  const outbox = createOutbox({
    store: createOutboxStore(db),
    providers: { sms: toPhones, mail: toMailboxes },
    secrets,
    clock,
    logger,
    keptDays: messaging.keptDays,
  });
  const codes = createCodeService({
    store: createCodeStore(db),
    outbox,
    captcha,
    shortLived,
    audit,
    secrets,
    clock,
    logger,
    settings: {
      caps: messaging.caps,
      areCapsOn: config.RATE_LIMITS === "on",
      captchaOn: config.CAPTCHA === "on",
      platformName,
    },
  });
  return {
    services: {
      outbox,
      sms: createSmsService({ codes }),
      messages: createMessageService({ codes, outbox, clock, logger, platformName }),
    },
    jobs: [{ name: "message.deliver", everyMs: 1_000, run: outbox.deliverDue }],
    sweep: async () => {
      await codes.removeOld();
      await outbox.removeOld();
    },
    close: outbox.close,
  };
}
