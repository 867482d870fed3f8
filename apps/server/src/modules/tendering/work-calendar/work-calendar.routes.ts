import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import { beijingDayStart } from "@tender/contract/beijing";
import {
  isPeriodUnit,
  meaningOf,
  type PeriodUnit,
  regimeWords,
  ruleKeys,
  unitWords,
} from "@tender/contract/tender-rules";
import { ListFile, routes } from "#http/routes.ts";
import { AppError, invalidField } from "#platform/app-error.ts";
import type { CsvSource } from "#platform/csv.ts";
import { numberCell } from "#platform/csv.ts";
import type { CalendarRules, ListedRule } from "./rules.service.ts";
import type { WorkCalendar } from "./work-calendar.service.ts";
import { latestDayBefore, periodEnd } from "./working-days.ts";
import { yearTable } from "./year-file.ts";
import type { CalendarYears } from "./years.service.ts";

export interface WorkCalendarRouteDeps {
  readonly calendar: WorkCalendar;
  readonly years: CalendarYears;
  readonly rules: CalendarRules;
}

type TryRequest = InputOf<EndpointOf<"workCalendar.tryPeriod">>["query"];
type TriedPeriod = ResultOf<EndpointOf<"workCalendar.tryPeriod">>;

const RULE_HEAD = ["事项", "法律体系", "采购方式", "数值", "单位", "含义", "依据", "核对日期", "状态"] as const;

const ruleTable = (rules: readonly ListedRule[], methods: ReadonlyMap<string, string>): CsvSource => ({
  head: RULE_HEAD,
  pages: (async function* () {
    yield rules.map(({ key, regime, method, value, unit, source, checkedOn, enabled }) => [
      ruleKeys[key].name,
      regime === null ? "全部" : regimeWords[regime],
      method === null ? "全部" : (methods.get(method) ?? method),
      numberCell(value),
      unitWords[unit].trim(),
      meaningOf(key, value, unit),
      source,
      checkedOn,
      enabled ? "启用" : "停用",
    ]);
  })(),
});

export const workCalendarRoutes = ({ calendar, years, rules }: WorkCalendarRouteDeps) => {
  /** Returns the stated period. Throws calendar.rule_not_found, calendar.rule_unit: the rule is no period. */
  async function periodOf({ rule, value, unit }: TryRequest): Promise<{ value: number; unit: PeriodUnit }> {
    if (rule !== undefined) {
      const found = await rules.require(rule);
      if (!isPeriodUnit(found.unit)) throw new AppError("calendar.rule_unit", { details: { field: "rule" } });
      return { value: Number(found.value), unit: found.unit };
    }
    if (value === undefined) throw invalidField("value");
    if (unit === undefined) throw invalidField("unit");
    return { value, unit };
  }

  async function tryPeriod(query: TryRequest): Promise<TriedPeriod> {
    const { value, unit } = await periodOf(query);
    const days = await calendar.read();
    const rule = { value: String(value), unit };
    const { end, skipped, missingYears, ...period } = periodEnd(beijingDayStart(query.day), rule, days);
    return {
      ...period,
      end: end.toISOString(),
      skipped: [...skipped],
      missingYears: [...missingYears],
      latestBefore: latestDayBefore(query.day, value, unit, days).day,
    };
  }

  return routes({
    "workCalendar.listYears": (_, { caller }) => years.list(caller),
    "workCalendar.listDays": ({ query: { year } }) => years.listDays(year),
    "workCalendar.import": ({ params: { mode }, query, file }, { caller, origin }) =>
      years.import(file.bytes, query, mode, caller, origin),
    "workCalendar.export": async ({ query: { year, format } }) =>
      new ListFile({
        name: "work-calendar",
        title: `工作日历${year}年`,
        format,
        source: yearTable(await years.requireDays(year)),
        conditions: { year: String(year) },
        action: "calendar.export",
        object: String(year),
      }),
    "workCalendar.checkYear": async ({ body }, { caller, origin }) => {
      await years.check(body, caller, origin);
      return null;
    },
    "workCalendar.removeYear": async ({ body }, { caller, origin }) => {
      await years.remove(body, caller, origin);
      return null;
    },
    "workCalendar.listRules": (_, { caller }) => rules.list(caller),
    "workCalendar.saveRule": ({ body }, { caller, origin }) => rules.save(body, caller, origin),
    "workCalendar.resetRule": async ({ body }, { caller, origin }) => {
      await rules.reset(body, caller, origin);
      return null;
    },
    "workCalendar.checkRule": async ({ body }, { caller, origin }) => {
      await rules.check(body, caller, origin);
      return null;
    },
    "workCalendar.exportRules": async ({ query: { format } }, { caller }) =>
      new ListFile({
        name: "tender-rules",
        title: "时限规则",
        format,
        source: ruleTable(await rules.list(caller), await rules.methodWords()),
        conditions: {},
        action: "calendar.export_rules",
      }),
    "workCalendar.tryPeriod": ({ query }) => tryPeriod(query),
  });
};
