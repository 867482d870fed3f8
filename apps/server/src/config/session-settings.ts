import { onOff, wholeNumber } from "./setting-kinds.ts";

/** Lifetimes and number of sessions. */
export const sessionVariables = {
  // At least five minutes. A shorter value would sign an administrator out before the value can be corrected.
  SESSION_IDLE_SECONDS: wholeNumber(300, 30 * 86_400).default(12 * 3600),
  SESSION_SLIDING_SECONDS: wholeNumber(3_600, 365 * 86_400).default(7 * 86_400),
  SESSION_ABSOLUTE_SECONDS: wholeNumber(3_600, 365 * 86_400).default(30 * 86_400),
  /** Maximum number of portal sessions of an account; 0: no maximum. A new session supersedes the oldest. */
  SESSION_LIMIT: wholeNumber(0, 1_000).default(0),
};

/** The second step of a sign-in. */
export const twoStepVariables = {
  /** Accounts that hold an administration permission must set up two-step verification. Default: in production mode. */
  TWO_STEP_FOR_ADMINISTRATORS: onOff.optional(),
  /** Days that a device may be trusted, so that it skips the second step; 0: no device is trusted. */
  TRUSTED_DEVICE_DAYS: wholeNumber(0, 90).default(0),
};
