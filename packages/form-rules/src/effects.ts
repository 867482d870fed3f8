import type { FormDefinition, FormEnhancement, FormField, ListEnhancement } from "@tender/contract";
import { systemColumns } from "@tender/contract/online-forms";
import { cellOfFact, cellOfText, factOf } from "./cell-text.ts";
import type { CellValue, RowValues } from "./cells.ts";
import { computingOrder } from "./computing-order.ts";
import { compileExpression, type Expression, type Facts } from "./expression.ts";
import { readableNames } from "./fields.ts";

/** Current state of a field. */
export interface FieldState {
  readonly isVisible: boolean;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
}

export interface Refusal {
  readonly message: string;
  readonly field: string | null;
}

/** Person and time: the facts of an expression beside the row. */
export type Surroundings = Omit<Facts, "row" | "old">;

/** Behaviour of a form for a new row state and the stored row. A condition that cannot be evaluated does not hold. */
export interface Effects {
  /** Dictionaries that the expressions use. */
  readonly dictionaries: readonly string[];
  states(row: RowValues, old: RowValues | null, around: Surroundings): Readonly<Record<string, FieldState>>;
  /** Returns the row with its computed fields; a field without a value is empty. */
  computed(row: RowValues, old: RowValues | null, around: Surroundings): RowValues;
  /** Returns computed fields that read one of these fields, also indirectly. */
  computedFrom(names: readonly string[]): readonly string[];
  /** Returns the values of a new row. */
  defaults(around: Surroundings): RowValues;
  /** Returns the values that a change of `field` fills in. */
  changed(field: string, row: RowValues, old: RowValues | null, around: Surroundings): RowValues;
  refusals(on: "save" | "delete", row: RowValues, old: RowValues | null, around: Surroundings): readonly Refusal[];
  /** Returns codes of the buttons that a row offers; of the buttons in the head those without a condition on a row. */
  buttons(row: RowValues, around: Surroundings): readonly string[];
  /** Returns the values that a button writes. */
  pressed(code: string, row: RowValues, around: Surroundings): RowValues;
  isAllowed(action: "edit" | "delete", row: RowValues, around: Surroundings): boolean;
  mark(row: RowValues, around: Surroundings): ListEnhancement["marks"][number]["colour"] | undefined;
}

export interface EffectsOf {
  readonly definition: Pick<FormDefinition, "fields" | "buttons">;
  readonly form: FormEnhancement | null;
  readonly list: ListEnhancement | null;
}

interface Setter {
  readonly field: FormField;
  readonly value: Expression | undefined;
}

/** Compiles the rules, once per release. */
export function effectsOf({ definition: { fields, buttons }, form, list }: EffectsOf): Effects {
  const known = readableNames(fields);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const dictionaries = new Set<string>();

  /** Undefined: the text does not compile, for example after a change of fields, so that it never holds. */
  const compile = (text: string): Expression | undefined => {
    const compiled = compileExpression(text, known);
    if ("fault" in compiled) return undefined;
    for (const code of compiled.expression.dictionaries) dictionaries.add(code);
    return compiled.expression;
  };
  const setters = (list: readonly { field: string; value: string }[]): Setter[] =>
    list.flatMap(({ field: name, value }) => {
      const field = byName.get(name);
      return field ? [{ field, value: compile(value) }] : [];
    });

  const readOf = (text: string): readonly string[] => compile(text)?.fields ?? [];
  const computing = setters(computingOrder(form?.computed ?? [], readOf).ordered);
  const rules = (form?.rules ?? []).map((rule) => ({ ...rule, holds: compile(rule.when) }));
  const starting = setters(form?.defaults ?? []);
  const changes = (form?.changes ?? []).map(({ field, when, set }) => ({
    field,
    holds: when === "" ? null : compile(when),
    set: setters(set),
  }));
  const refused = (form?.refusals ?? []).map((refusal) => ({ ...refusal, holds: compile(refusal.when) }));
  const pressing = buttons.map(({ code, condition, set }) => ({
    code,
    holds: condition === "" ? null : compile(condition),
    set: setters(set),
  }));
  const marks = (list?.marks ?? []).map(({ when, colour }) => ({ colour, holds: compile(when) }));
  const actions = (list?.actions ?? []).map(({ when, action }) => ({ action, holds: compile(when) }));

  const factsRow = (row: RowValues): Facts["row"] => {
    const facts: Record<string, ReturnType<typeof factOf>> = Object.create(null);
    for (const name of systemColumns) facts[name] = factOf({ type: "text" }, row[name] ?? null);
    for (const field of fields) facts[field.name] = factOf(field, row[field.name] ?? null);
    return facts;
  };
  const factsOf = (row: RowValues, old: RowValues | null, around: Surroundings): Facts => ({
    ...around,
    row: factsRow(row),
    old: old && factsRow(old),
  });
  const isTrue = (expression: Expression | null | undefined, facts: Facts): boolean =>
    expression === null || expression?.evaluate(facts) === true;

  const worked = (
    list: readonly Setter[],
    facts: Facts,
    keep: (made: Record<string, CellValue>) => Facts = () => facts,
  ) => {
    const made: Record<string, CellValue> = {};
    let now = facts;
    for (const { field, value } of list) {
      const fact = value?.evaluate(now);
      made[field.name] = (fact === undefined ? undefined : cellOfFact(field, fact)) ?? null;
      now = keep(made);
    }
    return made;
  };

  const stateOf = (field: FormField, facts: Facts): FieldState => {
    const own = rules.filter((rule) => rule.field === field.name);
    const any = (is: string) => own.some((rule) => rule.is === is && isTrue(rule.holds, facts));
    const showing = own.filter((rule) => rule.is === "visible");
    const isVisible = field.inForm && (showing.length === 0 || showing.some(({ holds }) => isTrue(holds, facts)));
    return {
      isVisible,
      isRequired: isVisible && (field.isRequired || any("required")),
      isReadOnly: field.isReadOnly || any("read_only") || computing.some(({ field: { name } }) => name === field.name),
    };
  };

  return {
    dictionaries: [...dictionaries],
    states: (row, old, around) => {
      const facts = factsOf(row, old, around);
      return Object.fromEntries(fields.map((field) => [field.name, stateOf(field, facts)]));
    },
    computed: (row, old, around) => {
      const keep = (made: RowValues) => factsOf({ ...row, ...made }, old, around);
      return { ...row, ...worked(computing, factsOf(row, old, around), keep) };
    },
    computedFrom: (names) => {
      const read = new Set(names);
      return computing.flatMap(({ field: { name }, value }) => {
        if (!value?.fields.some((one) => read.has(one))) return [];
        read.add(name);
        return [name];
      });
    },
    defaults: (around) => {
      const fixed = Object.fromEntries(
        fields.flatMap((field) =>
          field.defaultText === null ? [] : [[field.name, cellOfText(field, field.defaultText)]],
        ),
      );
      const keep = (made: RowValues) => factsOf({ ...fixed, ...made }, null, around);
      return { ...fixed, ...worked(starting, factsOf(fixed, null, around), keep) };
    },
    changed: (name, row, old, around) => {
      const facts = factsOf(row, old, around);
      const due = changes.filter(({ field, holds }) => field === name && isTrue(holds, facts));
      return Object.assign({}, ...due.map(({ set }) => worked(set, facts)));
    },
    refusals: (tx, row, old, around) => {
      const facts = factsOf(row, old, around);
      return refused
        .filter((refusal) => refusal.on === tx && isTrue(refusal.holds, facts))
        .map(({ message, field }) => ({ message, field }));
    },
    buttons: (row, around) => {
      const facts = factsOf(row, row, around);
      return pressing.filter(({ holds }) => isTrue(holds, facts)).map(({ code }) => code);
    },
    pressed: (code, row, around) => {
      const button = pressing.find((one) => one.code === code);
      return button ? worked(button.set, factsOf(row, row, around)) : {};
    },
    isAllowed: (action, row, around) => {
      const facts = factsOf(row, row, around);
      return actions.filter((one) => one.action === action).every(({ holds }) => isTrue(holds, facts));
    },
    mark: (row, around) => {
      const facts = factsOf(row, row, around);
      return marks.find(({ holds }) => isTrue(holds, facts))?.colour;
    },
  };
}
