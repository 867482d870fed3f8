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

/** A form as it works: what it is, and what it does by itself. */
export interface Runtime {
  readonly code: string;
  readonly title: string;
  readonly part: FormPart;
  /** Those that people fill in: a sub-table's link to its main row is not theirs. */
  readonly fields: readonly FormField[];
  readonly effects: Effects;
  /** Null: not here (yet), and patterns are the server's to judge. */
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

/** May the caller write the column? */
export const isOpenColumn = ({ part }: Runtime, name: string): boolean => part.columns[name] === undefined;

/** What each field is just now, the caller's own rights among it. */
export function statesOf(
  runtime: Runtime,
  values: RowValues,
  stored: RowValues | null,
  around: Surroundings,
): Readonly<Record<string, FieldState>> {
  const states = runtime.effects.states(values, stored, around);
  return Object.fromEntries(
    Object.entries(states).map(([name, state]) => [
      name,
      isOpenColumn(runtime, name) ? state : { ...state, isReadOnly: true, isRequired: false },
    ]),
  );
}
