import type { PasswordChecks } from "#modules/access/directory/password-checks.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TrustedDevices } from "#modules/session/two-step/trusted-device.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createPasswordService } from "./password.service.ts";
import { createPasswordStore } from "./password.store.ts";
import { createPasswordEnd } from "./password-end.service.ts";

export interface PasswordUses {
  readonly credentials: Credentials;
  readonly devices: TrustedDevices;
  readonly notices: Notices;
  readonly passwordChecks: PasswordChecks;
  readonly templates: MessageTemplates;
  readonly registry: SessionRegistry;
}

/** Rules, age and history of passwords. */
export function createPasswordModule({ config, db, passwords, clock }: Platform, uses: PasswordUses) {
  const store = createPasswordStore(db);
  const rules = () => config.passwordRules;
  const ending = createPasswordEnd({ ...uses, store, clock, maximumAgeDays: () => rules().maximumAgeDays });
  return {
    sweep: ending.warn,
    services: {
      passwords: createPasswordService({ ...uses, store, passwords, clock, rules }),
    },
    eraser: (userId: string) => store.forgetAllBut(userId, 0),
  };
}
