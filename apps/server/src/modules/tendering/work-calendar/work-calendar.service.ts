import { decimalOf, plainText } from "@tender/form-rules/decimals";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { findRule, type TenderRule } from "./rule-choice.ts";
import type { RuleRow, WorkCalendarStore } from "./work-calendar.store.ts";
import { addDays, type CalendarDay, type CalendarDays } from "./working-days.ts";

/** Working days and rules of time, for other modules. */
export interface WorkCalendar {
  /** Returns the calendar as of now, for the functions of `working-days.ts`. Read inside `tx` if it is given. */
  read(tx?: Tx): Promise<CalendarDays>;
  /** The most specific enabled rule: (regime, method), (regime), (method), general. Null: there is none. */
  readonly findRule: typeof findRule;
  /** Returns the period after a day. */
  readonly addDays: typeof addDays;
  /** Lists all rules, disabled ones included. Read inside `tx` if it is given. */
  rules(tx?: Tx): Promise<readonly TenderRule[]>;
}

/** The service, with the notification of its own module. */
export interface PublishedCalendar extends WorkCalendar {
  /** Drops the cached calendar and rules on every node. */
  changed(): void;
}

export interface WorkCalendarDeps {
  readonly db: Db;
  readonly store: WorkCalendarStore;
  readonly bus: Bus;
  readonly clock: Clock;
}

const CHANNEL = "work-calendar";
const CACHE_MS = 60_000;
/** The only key of each cache, and the id of its messages. */
const WHOLE = "all";

/** Returns the rule of a row. The database returns values with their trailing zeros. */
export const ruleOf = ({ updatedAt, updatedBy, value, ...rule }: RuleRow): TenderRule => {
  const decimal = decimalOf(value);
  return { ...rule, value: decimal ? plainText(decimal) : value };
};

export function createWorkCalendar({ db, store, bus, clock }: WorkCalendarDeps): PublishedCalendar {
  const cacheOf = <T>() => createCachedReads<T>({ bus, clock, channels: [CHANNEL], size: 1, ttlMs: CACHE_MS });
  const calendars = cacheOf<CalendarDays>();
  const ruleLists = cacheOf<readonly TenderRule[]>();

  async function readCalendar(tx: Tx): Promise<CalendarDays> {
    const days = new Map<string, CalendarDay>();
    const years = new Set<number>();
    for (const { year, day, kind, name } of await store.calendar(tx)) {
      years.add(year);
      if (day !== null && kind !== null && name !== null) days.set(day, { kind, name });
    }
    return { days, years };
  }
  const readRules = async (tx: Tx) => (await store.listRules(tx)).map(ruleOf);

  return {
    read: (tx) => (tx ? readCalendar(tx) : calendars.read(WHOLE, () => readCalendar(db))),
    findRule,
    addDays,
    rules: (tx) => (tx ? readRules(tx) : ruleLists.read(WHOLE, () => readRules(db))),
    changed: () => {
      calendars.clear();
      ruleLists.clear();
      bus.publish(CHANNEL, WHOLE);
    },
  };
}
