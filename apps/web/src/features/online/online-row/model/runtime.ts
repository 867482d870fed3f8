import type { EndpointOf, FormField, ResultOf } from "@tender/contract";
import {
  type Effects,
  effectsOf,
  type FieldState,
  type PatternOf,
  type RowValues,
  type Surroundings,
} from "@tender/form-rules";

export type OpenForm = ResultOf<EndpointOf<"onlineRow.readForm">>;
export type FormPart = Pick<OpenForm, "definition" | "enhancement" | "rights" | "columns">;
export type Row = ResultOf<EndpointOf<"onlineRow.list">>["rows"][number];

/** A form prepared for evaluation: its definition and its rules. */
export interface Runtime {
  readonly code: string;
  readonly title: string;
  readonly part: FormPart;
  /** The editable fields; a sub-table's link to its main row is left out. */
  readonly fields: readonly FormField[];
  readonly effects: Effects;
  /** Null: the engine is not loaded, and only the server checks patterns. */
  readonly patternOf: PatternOf | null;
}

export function runtimeOf(part: FormPart, link?: string, patternOf: PatternOf | null = null): Runtime {
  const { definition, enhancement } = part;
  return {
    code: definition.code,
    title: definition.title,
    part,
    fields: definition.fields.filter(({ name }) => name !== link),
    effects: effectsOf({ definition, form: enhancement.form, list: enhancement.list }),
    patternOf,
  };
}

/** Returns whether the caller may write the column. */
export const isOpenColumn = ({ part }: Runtime, name: string): boolean => part.columns[name] === undefined;

/** Returns the current state of each field, restricted by the caller's rights. */
export function statesOf(
  runtime: Runtime,
  values: RowValues,
  stored: RowValues | null,
  surroundings: Surroundings,
): Readonly<Record<string, FieldState>> {
  const states = runtime.effects.states(values, stored, surroundings);
  return Object.fromEntries(
    Object.entries(states).map(([name, state]) => [
      name,
      isOpenColumn(runtime, name) ? state : { ...state, isReadOnly: true, isRequired: false },
    ]),
  );
}
