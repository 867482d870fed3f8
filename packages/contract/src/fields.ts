import { z } from "zod";
import { FIRST_DAY, knownDay, LAST_DAY } from "./beijing.ts";

/** Text of a request: bounded, since everything that comes in is. */
export const text = (max: number, min = 0) => z.string().min(min).max(max);
export const idText = text(40, 1);
export const appId = z.string().regex(/^\d{1,10}$/);
export const orgCode = z.string().regex(/^[A-Za-z0-9-]{1,40}$/);
/** A captcha's key: a timestamp as number or digits. */
export const checkKey = z.union([
  z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).transform(String),
  z.string().regex(/^\d{1,20}$/),
]);
export const password = text(1_000, 1);
export const tokenText = text(4_000, 1);
/** 1 to 50 rows a page. */
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(50).default(20),
};
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ total: z.number(), rows: z.array(row) });
/** Of a list that may be very long: the total counts to 10,000, and `isMore` says that there are more. */
export const countedPageOf = <T extends z.ZodType>(row: T) => pageOf(row).extend({ isMore: z.boolean().optional() });
/** A day of a request, `2026-11-20`. The one rule for all of them: a test refuses a date that is written otherwise. */
export const dayText = z.iso
  .date()
  .refine((text) => knownDay(text) !== undefined)
  .meta({ description: `${FIRST_DAY} to ${LAST_DAY}` });
/** An instant in UTC, of the same days. */
export const momentText = z.iso
  .datetime()
  .max(40)
  .refine((text) => knownDay(text.slice(0, FIRST_DAY.length)) !== undefined)
  .meta({ description: `${FIRST_DAY} to ${LAST_DAY}` });
/** ISO 8601 instant. */
export const instantText = z.string();
/** A department that was looked for, with the names from the root down to its own. */
export const foundDepartment = z.object({ orgCode: z.string(), departName: z.string(), path: z.array(z.string()) });
export const noResult = z.null();

/** A file is tried before it is applied; either way all of it or nothing. */
export const importMode = z.enum(["try", "apply"]);
/** What keeps a file from being imported, the first hundred of it, by line or by the how manieth record. */
export const fileFaults = {
  faults: z.array(z.object({ row: z.number(), what: z.string() })),
  faultCount: z.number(),
};
