import { z } from "zod";
import { type DetailName, type ErrorCode, errors } from "./errors.ts";
import { formFault } from "./online/online-form/form.schemas.ts";
import { formMisfit } from "./online/online-form/online-form.endpoints.ts";
import { onlineRowShape } from "./online/online-row/online-row.endpoints.ts";

const details = {
  field: z.string(),
  retryAfterSeconds: z.number(),
  requestId: z.string(),
  needsGraphicCode: z.boolean(),
  rule: z.object({
    begin: z.number(),
    end: z.number(),
    text: z.string(),
    pattern: z.string(),
    message: z.string(),
    passed: z.boolean(),
  }),
  origin: z.string(),
  faults: z.array(formFault),
  misfits: z.array(formMisfit),
  stored: onlineRowShape,
} satisfies Record<DetailName, z.ZodType>;

/** Content of a refusal's `result`; the error table lists the details of each code. */
export const failureDetails = z.object(details).partial();
export type FailureDetails = z.output<typeof failureDetails>;

/** The five fields of every JSON answer of our own calls. `code` is `'200'` on success (pending scan poll `'202'`). */
export interface Envelope<R> {
  success: boolean;
  code: string;
  message: string;
  result: R;
  /** Milliseconds since the epoch. */
  timestamp: number;
}

export const successEnvelope = <R extends z.ZodType>(result: R) =>
  z.object({ success: z.literal(true), code: z.string(), message: z.string(), result, timestamp: z.number() });

/** Returns the schema of `result` for codes with these details. */
function resultWithDetails(carries: (typeof errors)[ErrorCode]["carries"]): z.ZodType {
  const names = Object.keys(carries) as DetailName[];
  if (names.length === 0) return z.null();
  const shape = names.map((name) => [name, carries[name] === "always" ? details[name] : details[name].optional()]);
  const result = z.strictObject(Object.fromEntries(shape));
  return names.some((name) => carries[name] === "always") ? result : result.nullable();
}

const codes = Object.keys(errors) as ErrorCode[];
const alike = Object.values(Object.groupBy(codes, (code) => JSON.stringify(errors[code].carries))) as ErrorCode[][];

/** Every refusal: its code and the details of that code. */
export const failureEnvelope = z.union(
  alike.map((group) =>
    z.strictObject({
      success: z.literal(false),
      code: z.enum(group),
      message: z.string(),
      result: resultWithDetails(errors[group[0] as ErrorCode].carries),
      timestamp: z.number(),
    }),
  ),
);
