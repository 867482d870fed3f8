import { z } from "zod";
import { text } from "#fields.ts";

const dateFormats = ["yyyy", "yy", "yyyyMM", "yyMM", "yyyyMMdd", "yyMMdd", "MMdd", "HHmmss"] as const;
const sequenceRestarts = ["never", "year", "month", "day"] as const;

/** What a value is put together from, in this order. Data alone: nothing in it is run. */
export const fillPart = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), text: text(40, 1) }),
  /** Of the moment, in Beijing. */
  z.strictObject({ kind: z.literal("date"), format: z.enum(dateFormats) }),
  /** The code of the current department. */
  z.strictObject({ kind: z.literal("department") }),
  /** The account's name. */
  z.strictObject({ kind: z.literal("person") }),
  z.strictObject({
    kind: z.literal("sequence"),
    /** Filled with zeros up to so many. */
    digits: z.number().int().min(1).max(12),
    start: z.number().int().min(0).max(999_999_999_999),
    /** When it begins anew. */
    restarts: z.enum(sequenceRestarts),
    perDepartment: z.boolean(),
    /** Given with the record that it is for, and to another one if that is not saved. */
    isGapless: z.boolean(),
  }),
]);
export type FillPart = z.output<typeof fillPart>;
