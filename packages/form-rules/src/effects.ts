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

/** Facts of an expression that do not depend on the row: person, time and dictionaries. */
export type Surroundings = Omit<Facts, "row" | "old">;

/** Behaviour of a form for a new row state and the stored row. A condition that cannot be evaluated does not hold. */
export interface Effects {
  /** Dictionaries that the expressions use. */
  readonly dictionaries: readonly string[];
  states(row: RowValues, old: RowValues | null, context: Surroundings): Readonly<Record<string, FieldState>>;
  /** Returns the row with its computed fields; a field without a value is empty. */
  computed(row: RowValues, old: RowValues | null, context: Surroundings): RowValues;
  /** Returns computed fields that read one of these fields, also indirectly. */
  computedFrom(names: readonly string[]): readonly string[];
  /** Returns the values of a new row. */
  defaults(context: Surroundings): RowValues;
  /** Returns the values that a change of `field` fills in. */
  changed(field: string, row: RowValues, old: RowValues | null, context: Surroundings): RowValues;
  refusals(action: "save" | "delete", row: RowValues, old: RowValues | null, context: Surroundings): readonly Refusal[];
  /** Returns codes of the buttons that a row offers; of the buttons in the head those without a condition on a row. */
  buttons(row: RowValues, context: Surroundings): readonly string[];
  /** Returns the values that a button writes. */
  pressed(code: string, row: RowValues, context: Surroundings): RowValues;
  isAllowed(action: "edit" | "delete", row: RowValues, context: Surroundings): boolean;
  mark(row: RowValues, context: Surroundings): ListEnhancement["marks"][number]["colour"] | undefined;
}

export interface EffectsSource {
  readonly definition: Pick<FormDefinition, "fields" | "buttons">;
  readonly form: FormEnhancement | null;
  readonly list: ListEnhancement | null;
}

interface Setter {
  readonly field: FormField;
  readonly value: Expression | undefined;
}

/** Compiles the rules, once per release. */
export function effectsOf({ definition: { fields, buttons }, form, list }: EffectsSource): Effects {
  const readable = readableNames(fields);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const dictionaries = new Set<string>();

  /** Undefined: the text does not compile, for example after a change of fields, so that it never holds. */
  const compile = (text: string): Expression | undefined => {
    const compiled = compileExpression(text, readable);
    if ("fault" in compiled) return undefined;
    for (const code of compiled.expression.dictionaries) dictionaries.add(code);
    return compiled.expression;
  };
  const setters = (list: readonly { field: string; value: string }[]): Setter[] =>
    list.flatMap(({ field: name, value }) => {
      const field = byName.get(name);
      return field ? [{ field, value: compile(value) }] : [];
    });

  const listReads = (text: string): readonly string[] => compile(text)?.fields ?? [];
  const computedSetters = setters(computingOrder(form?.computed ?? [], listReads).ordered);
  const rules = (form?.rules ?? []).map((rule) => ({ ...rule, condition: compile(rule.when) }));
  const defaultSetters = setters(form?.defaults ?? []);
  const changes = (form?.changes ?? []).map(({ field, when, set }) => ({
    field,
    condition: when === "" ? null : compile(when),
    set: setters(set),
  }));
  const refusalRules = (form?.refusals ?? []).map((refusal) => ({ ...refusal, condition: compile(refusal.when) }));
  const buttonRules = buttons.map(({ code, condition, set }) => ({
    code,
    condition: condition === "" ? null : compile(condition),
    set: setters(set),
  }));
  const marks = (list?.marks ?? []).map(({ when, colour }) => ({ colour, condition: compile(when) }));
  const actions = (list?.actions ?? []).map(({ when, action }) => ({ action, condition: compile(when) }));

  const factsRow = (row: RowValues): Facts["row"] => {
    const facts: Record<string, ReturnType<typeof factOf>> = Object.create(null);
    for (const name of systemColumns) facts[name] = factOf({ type: "text" }, row[name] ?? null);
    for (const field of fields) facts[field.name] = factOf(field, row[field.name] ?? null);
    return facts;
  };
  const factsOf = (row: RowValues, old: RowValues | null, context: Surroundings): Facts => ({
    ...context,
    row: factsRow(row),
    old: old && factsRow(old),
  });
  const isTrue = (expression: Expression | null | undefined, facts: Facts): boolean =>
    expression === null || expression?.evaluate(facts) === true;

  const evaluateSetters = (
    list: readonly Setter[],
    facts: Facts,
    factsAfter: (values: Record<string, CellValue>) => Facts = () => facts,
  ) => {
    const values: Record<string, CellValue> = {};
    let currentFacts = facts;
    for (const { field, value } of list) {
      const fact = value?.evaluate(currentFacts);
      values[field.name] = (fact === undefined ? undefined : cellOfFact(field, fact)) ?? null;
      currentFacts = factsAfter(values);
    }
    return values;
  };

  const stateOf = (field: FormField, facts: Facts): FieldState => {
    const fieldRules = rules.filter((rule) => rule.field === field.name);
    const isSetByRule = (is: string) => fieldRules.some((rule) => rule.is === is && isTrue(rule.condition, facts));
    const visibilityRules = fieldRules.filter((rule) => rule.is === "visible");
    const isVisible =
      field.inForm &&
      (visibilityRules.length === 0 || visibilityRules.some(({ condition }) => isTrue(condition, facts)));
    return {
      isVisible,
      isRequired: isVisible && (field.isRequired || isSetByRule("required")),
      isReadOnly:
        field.isReadOnly ||
        isSetByRule("read_only") ||
        computedSetters.some(({ field: { name } }) => name === field.name),
    };
  };

  return {
    dictionaries: [...dictionaries],
    states: (row, old, context) => {
      const facts = factsOf(row, old, context);
      return Object.fromEntries(fields.map((field) => [field.name, stateOf(field, facts)]));
    },
    computed: (row, old, context) => {
      const factsAfter = (values: RowValues) => factsOf({ ...row, ...values }, old, context);
      return { ...row, ...evaluateSetters(computedSetters, factsOf(row, old, context), factsAfter) };
    },
    computedFrom: (names) => {
      const read = new Set(names);
      return computedSetters.flatMap(({ field: { name }, value }) => {
        if (!value?.fields.some((name) => read.has(name))) return [];
        read.add(name);
        return [name];
      });
    },
    defaults: (context) => {
      const fixed = Object.fromEntries(
        fields.flatMap((field) =>
          field.defaultText === null ? [] : [[field.name, cellOfText(field, field.defaultText)]],
        ),
      );
      const factsAfter = (values: RowValues) => factsOf({ ...fixed, ...values }, null, context);
      return { ...fixed, ...evaluateSetters(defaultSetters, factsOf(fixed, null, context), factsAfter) };
    },
    changed: (name, row, old, context) => {
      const facts = factsOf(row, old, context);
      const matchingChanges = changes.filter(({ field, condition }) => field === name && isTrue(condition, facts));
      return Object.assign({}, ...matchingChanges.map(({ set }) => evaluateSetters(set, facts)));
    },
    refusals: (action, row, old, context) => {
      const facts = factsOf(row, old, context);
      return refusalRules
        .filter((refusal) => refusal.on === action && isTrue(refusal.condition, facts))
        .map(({ message, field }) => ({ message, field }));
    },
    buttons: (row, context) => {
      const facts = factsOf(row, row, context);
      return buttonRules.filter(({ condition }) => isTrue(condition, facts)).map(({ code }) => code);
    },
    pressed: (code, row, context) => {
      const button = buttonRules.find((rule) => rule.code === code);
      return button ? evaluateSetters(button.set, factsOf(row, row, context)) : {};
    },
    isAllowed: (action, row, context) => {
      const facts = factsOf(row, row, context);
      return actions.filter((rule) => rule.action === action).every(({ condition }) => isTrue(condition, facts));
    },
    mark: (row, context) => {
      const facts = factsOf(row, row, context);
      return marks.find(({ condition }) => isTrue(condition, facts))?.colour;
    },
  };
}
