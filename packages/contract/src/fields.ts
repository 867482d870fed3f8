import { z } from "zod";
import { FIRST_DAY, LAST_DAY, parseDay } from "./beijing.ts";
import { compactOf, identifierOf, mobileOf, personNameOf } from "./normal-form/normal-form.ts";
import { signInNameOf } from "./rules.ts";

/** Text of a request. Every field of a request is limited. */
export const text = (max: number, min = 0) => z.string().min(min).max(max);
/*
 * Texts of a request that are normalised to their stored form. The test of the contract finds a field of these kinds
 * that is declared otherwise.
 */
/** Text that distinguishes one thing from another: an account name, an e-mail address, a dictionary's value. */
export const identifierText = (max: number, min = 0) => text(max, min).overwrite(identifierOf);
/** An account name, or an e-mail address or mobile number typed in its place. */
export const accountName = (max: number, min = 0) => identifierText(max, min);
/** Name for sign-in. */
export const signInName = text(100, 1).overwrite(signInNameOf);
export const emailText = (max: number, min = 0) => identifierText(max, min);
export const mobileText = text(20, 1).overwrite(mobileOf);
/** A code that is typed from a picture, a message or an app. */
export const typedCode = (max: number, min = 0) => text(max, min).overwrite(compactOf);
export const personName = (max: number) => text(max, 1).overwrite(personNameOf);
export const idText = text(40, 1);
/** Code of a record: half-width characters, without blanks at the ends. */
export const codeText = (form: RegExp) => z.string().overwrite(identifierOf).regex(form);
export const appId = codeText(/^\d{1,10}$/);
export const orgCode = codeText(/^[A-Za-z0-9-]{1,40}$/);
/** Key of a captcha: a timestamp as number or digits. */
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
/** Page of a list that may be very long: the total stops at 10,000, and `isMore` means there are more. */
export const countedPageOf = <T extends z.ZodType>(row: T) => pageOf(row).extend({ isMore: z.boolean().optional() });
/** A day of a request, `2026-11-20`. The only schema for days: a test refuses any other. */
export const dayText = z.iso
  .date()
  .refine((text) => parseDay(text) !== undefined)
  .meta({ description: `${FIRST_DAY} to ${LAST_DAY}` });
/** An instant in UTC, within the same range of days. */
export const momentText = z.iso
  .datetime()
  .max(40)
  .refine((text) => parseDay(text.slice(0, FIRST_DAY.length)) !== undefined)
  .meta({ description: `${FIRST_DAY} to ${LAST_DAY}` });
/** ISO 8601 instant. */
export const instantText = z.string();
/** A search result: a department, with the names from the root down to its own. */
export const foundDepartment = z.object({ orgCode: z.string(), departName: z.string(), path: z.array(z.string()) });
export const noResult = z.null();

/** `try` validates a file, `apply` imports it; both accept all rows or none. */
export const importMode = z.enum(["try", "apply"]);
/** Faults of a file, the first hundred, by line or number of the record. */
export const fileFaults = {
  faults: z.array(z.object({ row: z.number(), what: z.string() })),
  faultCount: z.number(),
};
