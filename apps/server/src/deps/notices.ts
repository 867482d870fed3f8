import type { Config } from "../config/config.ts";
import type { AccountService } from "../modules/account/account.service.ts";
import type { MessageService } from "../modules/message/message.service.ts";
import type { ProfileStore } from "../modules/profile/profile.store.ts";
import { wantsMail } from "../modules/security-event/mail-preferences.ts";
import { createAccountNotices } from "../modules/security-event/security-event.service.ts";
import { createAccountEventStore } from "../modules/security-event/security-event.store.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/database/database.ts";
import type { Logger } from "../platform/logger.ts";

interface NoticesDeps {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly accounts: AccountService;
  readonly profiles: ProfileStore;
  readonly messages: MessageService;
}

/** Tells owners what happened to their accounts, by mail as far as they want it. */
export function createNotices({ config, db, clock, logger, accounts, profiles, messages }: NoticesDeps) {
  return createAccountNotices({
    store: createAccountEventStore(db),
    clock,
    logger,
    mailAddressOf: async (userId, kind) => {
      const address = (await accounts.credentialOf(userId))?.email ?? null;
      return address && wantsMail(kind, (await profiles.find(userId))?.noticePreferences) ? address : null;
    },
    sendMail: (email, subject, text) => messages.notifyByMail({ email, subject, text }),
    platformName: config.PLATFORM_NAME,
  });
}
