import { isPeriodUnit } from "@tender/contract/tender-rules";
import type { WorkCalendar } from "#modules/tendering/work-calendar/work-calendar.service.ts";
import type { RuleBook } from "./project-checks.service.ts";

/** Rules of time of the work calendar, for the checks of projects. */
export const createRuleBook = (calendar: WorkCalendar): RuleBook => ({
  read: async (tx) => {
    const [days, rules] = await Promise.all([calendar.read(tx), calendar.rules(tx)]);
    return (regime, method) => ({
      ruleFor: (key) => calendar.findRule(rules, key, regime, method),
      lastDay: (day, { value, unit }) => {
        if (!isPeriodUnit(unit)) throw new RangeError(`a rule in ${unit} is no period`);
        return calendar.addDays(day, Number(value), unit, days).lastDay;
      },
    });
  },
});
