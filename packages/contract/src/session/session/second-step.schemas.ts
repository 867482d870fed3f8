import { z } from "zod";

/**
 * What a session still owes after the right password: `code` a second factor, `set-up` the setting up of one, which
 * its account must have. Until then it opens only the calls that say so.
 */
export const secondStepKind = z.enum(["code", "set-up"]);
export type SecondStepKind = z.output<typeof secondStepKind>;

export const secondStep = z.object({
  kind: secondStepKind,
  /** A passkey of the account can stand for the code. */
  hasPasskey: z.boolean(),
  /** Days that a device may be trusted; 0: never. */
  trustedDeviceDays: z.number(),
});
export type SecondStep = z.output<typeof secondStep>;
