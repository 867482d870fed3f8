import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import { beijingDay } from "@tender/contract/beijing";
import { hasUnit, isRuleValue, regimeWords, ruleKeys, valueHints, valueWord } from "@tender/contract/tender-rules";
import { decimalOf, plainText } from "@tender/form-rules/decimals";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import { AppError } from "#platform/app-error.ts";
import { type Caller, entryOf, type Origin } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import { deliveredRules } from "./delivered-rules.ts";
import { compareRules, placeOf, type RuleContents, type RulePlace, type TenderRule } from "./rule-choice.ts";
import { ruleOf } from "./work-calendar.service.ts";
import type { RuleRow } from "./work-calendar.store.ts";
import type { AdministrationDeps } from "./years.service.ts";

type SaveRequest = InputOf<EndpointOf<"workCalendar.saveRule">>["body"];
type RuleVersion = InputOf<EndpointOf<"workCalendar.resetRule">>["body"];
export type ListedRule = ResultOf<EndpointOf<"workCalendar.listRules">>[number];

/** Rules of time for administration. */
export interface CalendarRules {
  /** Lists all rules by key, law and method. */
  list(caller: Caller): Promise<ListedRule[]>;
  /** Throws calendar.rule_not_found. */
  require(id: string): Promise<TenderRule>;
  save(request: SaveRequest, caller: Caller, origin: Origin): Promise<{ id: string }>;
  reset(request: RuleVersion, caller: Caller, origin: Origin): Promise<void>;
  check(request: RuleVersion, caller: Caller, origin: Origin): Promise<void>;
  /** Returns the names of the methods. */
  methodWords(): Promise<ReadonlyMap<string, string>>;
}

export interface CalendarRulesDeps extends AdministrationDeps {
  readonly dictionaries: Pick<DictionaryService, "wordsOf">;
}

const METHODS = "cgfs";

const deliveredByPlace: ReadonlyMap<string, RuleContents> = new Map(
  deliveredRules.map(({ value, unit, source, ...place }) => [placeOf(place), { value, unit, source, enabled: true }]),
);

const isEqual = (a: RuleContents, b: RuleContents): boolean =>
  a.value === b.value && a.unit === b.unit && a.source === b.source && a.enabled === b.enabled;

/** Returns a rule for the audit trail. */
const shown = ({ key, regime, method, value, unit, source, enabled }: RulePlace & RuleContents) => ({
  name: ruleKeys[key].name,
  regime: regime === null ? "全部" : regimeWords[regime],
  method: method ?? "全部",
  value: valueWord(value, unit),
  citation: source,
  enabled,
});

const exactValue = (value: string): string => {
  const decimal = decimalOf(value);
  return decimal ? plainText(decimal) : value;
};

/** Returns the contents of a request. Throws calendar.rule_unit, calendar.rule_value. */
function contentsOf({ key, value, unit, source, enabled }: SaveRequest): RuleContents {
  if (!hasUnit(key, unit)) throw new AppError("calendar.rule_unit", { details: { field: "unit" } });
  const typed = value.trim();
  if (!isRuleValue(unit, typed))
    throw new AppError("calendar.rule_value", { values: { hint: valueHints[unit] }, details: { field: "value" } });
  return { value: exactValue(typed), unit, source: source.trim(), enabled };
}

export function createCalendarRules({
  db,
  clock,
  store,
  calendar,
  audit,
  dictionaries,
}: CalendarRulesDeps): CalendarRules {
  const methodWords = () => dictionaries.wordsOf(METHODS);

  async function requireRow(tx: Tx, id: string): Promise<RuleRow> {
    const row = await store.findRule(tx, id);
    if (!row) throw new AppError("calendar.rule_not_found");
    return row;
  }
  async function requireVersion(tx: Tx, { id, version }: RuleVersion): Promise<RuleRow> {
    const row = await requireRow(tx, id);
    if (row.version !== version) throw new AppError("calendar.rule_changed");
    return row;
  }

  async function create(tx: Tx, place: RulePlace, contents: RuleContents, { userId }: Caller): Promise<string> {
    if (place.method !== null && !(await methodWords()).has(place.method))
      throw new AppError("calendar.unknown_method", { details: { field: "method" } });
    const id = await store.insertRule(tx, { ...place, ...contents }, { by: userId, at: new Date(clock.now()) });
    if (id === undefined) throw new AppError("calendar.rule_taken", { details: { field: "key" } });
    return id;
  }

  /** Replaces the contents of a rule. `by` null: they are those delivered. */
  async function replace(tx: Tx, row: RuleRow, version: number, contents: RuleContents, by: string | null) {
    const stamp = { by, at: new Date(clock.now()) };
    if (!(await store.updateRule(tx, { id: row.id, version }, contents, stamp)))
      throw new AppError("calendar.rule_changed");
    const before = { ...shown(ruleOf(row)), checkedOn: row.checkedOn };
    return { before, after: { ...shown({ ...ruleOf(row), ...contents }), checkedOn: null } };
  }

  return {
    list: async ({ userId }) =>
      (await store.listRules())
        .map((row) => {
          const rule = ruleOf(row);
          const delivered = deliveredByPlace.get(placeOf(rule));
          return {
            ...rule,
            updatedAt: row.updatedAt.toISOString(),
            isOwn: row.updatedBy === userId,
            isDelivered: delivered !== undefined,
            isChanged: delivered !== undefined && !isEqual(rule, delivered),
          };
        })
        .toSorted(compareRules),
    require: async (id) => ruleOf(await requireRow(db, id)),
    methodWords,
    save: async (request, caller, origin) => {
      const { id, version, key, regime, method } = request;
      const place = { key, regime, method };
      const result = await audit.change(
        db,
        entryOf("calendar.rule", caller, id ?? ruleKeys[key].name, origin),
        async (tx) => {
          if (id === null) {
            const contents = contentsOf(request);
            const newId = await create(tx, place, contents, caller);
            const detail = { before: null, after: shown({ ...place, ...contents }) };
            return { result: { id: newId }, object: newId, detail };
          }
          const row = await requireRow(tx, id);
          const contents = contentsOf({ ...request, key: row.key });
          return { result: { id }, detail: await replace(tx, row, version ?? 0, contents, caller.userId) };
        },
      );
      calendar.changed();
      return result;
    },
    reset: async (request, caller, origin) => {
      await audit.change(db, entryOf("calendar.rule", caller, request.id, origin), async (tx) => {
        const row = await requireVersion(tx, request);
        const delivered = deliveredByPlace.get(placeOf(row));
        if (!delivered) throw new AppError("calendar.rule_not_delivered");
        return { result: undefined, detail: await replace(tx, row, request.version, delivered, null) };
      });
      calendar.changed();
    },
    check: async (request, caller, origin) => {
      await audit.change(db, entryOf("calendar.check_rule", caller, request.id, origin), async (tx) => {
        const { updatedBy, checkedOn } = await requireVersion(tx, request);
        if (updatedBy === caller.userId) throw new AppError("calendar.own_rule");
        const today = beijingDay(clock.now());
        if (!(await store.checkRule(tx, request, today))) throw new AppError("calendar.rule_changed");
        return { result: undefined, detail: { before: { checkedOn }, after: { checkedOn: today } } };
      });
      calendar.changed();
    },
  };
}
