import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { DictionaryReferences } from "#modules/reference/dictionary/dictionary-register.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Declared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";
import { createCalendarRules } from "./rules.service.ts";
import { workCalendarRoutes } from "./work-calendar.routes.ts";
import { createWorkCalendar, type WorkCalendar } from "./work-calendar.service.ts";
import { createWorkCalendarStore } from "./work-calendar.store.ts";
import { createCalendarYears } from "./years.service.ts";

export interface WorkCalendarUses {
  readonly audit: AuditService;
  readonly dictionaries: DictionaryService;
  readonly dictionaryReferences: Declared<DictionaryReferences>;
}

/** 工作日历 and 时限规则: working days by the notices of the State Council, and the periods of tenders. */
export function createWorkCalendarModule(
  { db, bus, clock }: Platform,
  { audit, dictionaries, dictionaryReferences }: WorkCalendarUses,
) {
  const store = createWorkCalendarStore(db);
  const calendar = createWorkCalendar({ db, store, bus, clock });
  const deps = { db, clock, store, calendar, audit };
  dictionaryReferences.declare({
    uses: async (tx, code, method) =>
      code === "cgfs" ? [{ what: "条时限规则", count: await store.countMethod(tx, method) }] : [],
  });
  const workCalendar: WorkCalendar = calendar;
  return {
    services: { workCalendar },
    routes: workCalendarRoutes({
      calendar,
      years: createCalendarYears(deps),
      rules: createCalendarRules({ ...deps, dictionaries }),
    }),
  };
}
