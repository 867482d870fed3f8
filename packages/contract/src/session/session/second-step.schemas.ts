import { z } from "zod";

/**
 * Step that a session still owes after the right password: `code` a second factor, `set-up` setting one up, because the
 * account must have one. Until then only calls with a matching `secondStep` are open.
 */
export const secondStepKind = z.enum(["code", "set-up"]);
export type SecondStepKind = z.output<typeof secondStepKind>;

export const secondStep = z.object({
  kind: secondStepKind,
  /** A passkey of the account can replace the code. */
  hasPasskey: z.boolean(),
  /** Days for which a device may be trusted; 0: never. */
  trustedDeviceDays: z.number(),
});
export type SecondStep = z.output<typeof secondStep>;
