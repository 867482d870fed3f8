import type { Outbox } from "#modules/notices/message/outbox.service.ts";
import type { CodeReach, SmsService } from "#modules/notices/message/sms.service.ts";
import type { Platform } from "#platform/platform.ts";
import { smsRoutes } from "./sms.routes.ts";

export interface SmsUses {
  readonly outbox: Outbox;
  readonly sms: SmsService;
  readonly signInCodeReach: CodeReach;
  readonly registrationCodeReach: CodeReach;
  readonly recoveryCodeReach: CodeReach;
}

/** The one call that requests a code for any purpose. Its group entry follows the modules of these codes. */
export function createSmsModule(_platform: Platform, { outbox, sms, ...reach }: SmsUses) {
  const reaches = { 0: reach.signInCodeReach, 1: reach.registrationCodeReach, 2: reach.recoveryCodeReach };
  return { routes: smsRoutes(sms, outbox, reaches) };
}
