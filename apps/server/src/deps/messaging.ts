import type { Config } from "../config/config.ts";
import type { AuditService } from "../modules/audit/audit.service.ts";
import type { CaptchaService } from "../modules/captcha/captcha.service.ts";
import { createCodeService } from "../modules/message/code.service.ts";
import { createCodeStore } from "../modules/message/code.store.ts";
import { createMessageService } from "../modules/message/message.service.ts";
import { createOutbox } from "../modules/message/outbox.service.ts";
import { createOutboxStore } from "../modules/message/outbox.store.ts";
import { chooseProvider } from "../modules/message/providers/choose-provider.ts";
import { createSmsService } from "../modules/message/sms.service.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/database/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { ShortLived } from "../platform/short-lived.ts";

export interface MessagingDeps {
  readonly config: Config;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly shortLived: ShortLived;
  readonly captcha: CaptchaService;
  readonly audit: AuditService;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Everything that goes out by SMS or mail: the outbox with its providers, codes, notices. */
export async function createMessaging({
  config,
  db,
  secrets,
  shortLived,
  captcha,
  audit,
  clock,
  logger,
}: MessagingDeps) {
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
    outbox,
    codes,
    sms: createSmsService({ codes }),
    messages: createMessageService({ codes, outbox, clock, logger, platformName }),
  };
}
