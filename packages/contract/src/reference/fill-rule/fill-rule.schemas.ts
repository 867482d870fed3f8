import { z } from "zod";
import { text } from "#fields.ts";

const dateFormats = ["yyyy", "yy", "yyyyMM", "yyMM", "yyyyMMdd", "yyMMdd", "MMdd", "HHmmss"] as const;
const sequenceRestarts = ["never", "year", "month", "day"] as const;

/** Parts of a value, in this order. Pure data: nothing in it is executed. */
export const fillPart = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), text: text(40, 1) }),
  /** The current date in Beijing. */
  z.strictObject({ kind: z.literal("date"), format: z.enum(dateFormats) }),
  /** The code of the current department. */
  z.strictObject({ kind: z.literal("department") }),
  /** The account's name. */
  z.strictObject({ kind: z.literal("person") }),
  z.strictObject({
    kind: z.literal("sequence"),
    /** Padded with zeros to this length. */
    digits: z.number().int().min(1).max(12),
    start: z.number().int().min(0).max(999_999_999_999),
    /** Period after which the sequence restarts. */
    restarts: z.enum(sequenceRestarts),
    perDepartment: z.boolean(),
    /** The number is issued with its record, and issued again if the record is not saved. */
    isGapless: z.boolean(),
  }),
]);
export type FillPart = z.output<typeof fillPart>;
