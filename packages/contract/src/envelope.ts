import { z } from "zod";

/** What stands in `result` of a refusal: hints for machines, never needed to understand the message. */
export const failureDetails = z.object({
  /** The request's field at fault. */
  field: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
  requestId: z.string().optional(),
  /** A sign-in that follows must also carry the graphic code. */
  needsGraphicCode: z.boolean().optional(),
  rule: z
    .object({
      begin: z.number(),
      end: z.number(),
      text: z.string(),
      pattern: z.string(),
      message: z.string(),
      passed: z.boolean(),
    })
    .optional(),
});
export type FailureDetails = z.output<typeof failureDetails>;

/** The five fields every JSON answer of our own calls has. `code` is `'200'` on success (pending scan poll `'202'`). */
export interface Envelope<R> {
  success: boolean;
  code: string;
  message: string;
  result: R;
  /** Milliseconds since the epoch. */
  timestamp: number;
}

export const successEnvelope = <R extends z.ZodType>(result: R) =>
  z.object({ success: z.boolean(), code: z.string(), message: z.string(), result, timestamp: z.number() });

export const failureEnvelope = successEnvelope(failureDetails.nullable());
