import { deliveredRules } from "#modules/tendering/work-calendar/delivered-rules.ts";
import { deliveredDaysOf, deliveredYears } from "#modules/tendering/work-calendar/delivered-years.ts";
import { tenderRule, workDay, workYear } from "#modules/tendering/work-calendar/work-calendar.tables.ts";
import type { Tx } from "#platform/database/database.ts";
import { newlyDelivered } from "#seed/ledger.ts";

export const workCalendarTemplates = { years: deliveredYears, rules: deliveredRules };

const yearMark = (year: number): string => `work-year:${year}`;
const ruleMark = ({ key, regime, method }: (typeof deliveredRules)[number]): string =>
  `tender-rule:${key}:${regime ?? ""}:${method ?? ""}`;

/**
 * Delivers each year and each rule once, because administrators change both and remove years. A year that exists
 * already is left unchanged, with its days.
 */
export async function seedWorkCalendar(tx: Tx): Promise<void> {
  const fresh = await newlyDelivered(tx, [
    ...deliveredYears.map(({ year }) => yearMark(year)),
    ...deliveredRules.map(ruleMark),
  ]);
  for (const delivered of deliveredYears) {
    const { days, ...notice } = delivered;
    if (!fresh.has(yearMark(notice.year))) continue;
    const inserted = await tx.insert(workYear).values(notice).onConflictDoNothing().returning({ year: workYear.year });
    if (inserted.length > 0)
      await tx.insert(workDay).values(deliveredDaysOf(delivered).map((day) => ({ ...day, year: notice.year })));
  }
  const rules = deliveredRules.filter((rule) => fresh.has(ruleMark(rule)));
  if (rules.length > 0)
    await tx
      .insert(tenderRule)
      .values([...rules])
      .onConflictDoNothing();
}
