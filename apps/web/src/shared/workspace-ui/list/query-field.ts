import { parseDay } from "@tender/contract/beijing";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface FieldBase {
  readonly label: string;
  /** Shown only after 展开. */
  readonly isFolded?: boolean;
}

/** A filter of a list. `Name` is the parameter of the call and of the address. */
export type QueryField<Name extends string = string> =
  | (FieldBase & {
      readonly kind: "text";
      readonly name: Name;
      readonly hint?: string;
      readonly maxLength: number;
      /** Validates the text. Undefined: any text is allowed. */
      isValid?(value: string): boolean;
    })
  | (FieldBase & {
      /** A single day. */
      readonly kind: "day";
      readonly name: Name;
    })
  | (FieldBase & {
      readonly kind: "choice";
      readonly name: Name;
      readonly options: readonly Choice[];
      /** The options are loaded: a value that is not among them, or not yet, is retained. */
      readonly isOpen?: boolean;
    })
  | (FieldBase & {
      readonly kind: "search";
      readonly name: Name;
      readonly hint?: string;
      readonly maxLength: number;
      /** The first part of the query key of the options. */
      readonly source: string;
      /** Finds the options that match the typed text, among too many to show at once. */
      find(typed: string): Promise<readonly Choice[]>;
      /** Returns the option of a value in a link. Undefined: it no longer exists. */
      findByValue(value: string): Promise<Choice | undefined>;
    })
  | (FieldBase & {
      readonly kind: "days";
      /** First and last day, both inclusive. */
      readonly names: readonly [Name, Name];
      readonly labels: readonly [string, string];
    })
  | (FieldBase & {
      readonly kind: "range";
      /** From and to, both inclusive, as typed. */
      readonly names: readonly [Name, Name];
      readonly labels: readonly [string, string];
      isValid(value: string): boolean;
    })
  | (FieldBase & {
      /** A filter of a part beside the query line. The address stores it, and 重置 removes it. */
      readonly kind: "beside";
      readonly name: Name;
      isValid(value: string): boolean;
    });

/** The active filters by name, without empty values. */
export type QueryValues = Readonly<Record<string, string>>;

const MAX_CHOICE_LENGTH = 50;

export const namesOf = (field: QueryField): readonly string[] => ("names" in field ? field.names : [field.name]);

/** Returns the valid values of one field; values that the call would refuse are omitted. */
function readValidValues(field: QueryField, values: QueryValues): QueryValues {
  if (field.kind === "days") {
    const [first, last] = field.names;
    const [from, to] = [parseDay(values[first]), parseDay(values[last])];
    if (from && to && from > to) return {};
    return { ...(from ? { [first]: from } : {}), ...(to ? { [last]: to } : {}) };
  }
  if (field.kind === "range")
    return Object.fromEntries(
      field.names
        .map((name) => [name, values[name]?.trim() ?? ""])
        .filter(([, value]) => value && field.isValid(value)),
    );
  const value = values[field.name]?.trim() ?? "";
  if (field.kind === "day") {
    const day = parseDay(value);
    return day ? { [field.name]: day } : {};
  }
  if (field.kind === "beside") return value !== "" && field.isValid(value) ? { [field.name]: value } : {};
  const isAccepted =
    field.kind === "text" || field.kind === "search"
      ? value.length <= field.maxLength && (field.kind === "search" || field.isValid?.(value) !== false)
      : field.options.some((option) => option.value === value) || (field.isOpen && value.length <= MAX_CHOICE_LENGTH);
  return value !== "" && isAccepted ? { [field.name]: value } : {};
}

/** Returns the values that are set and valid. An old or mistyped link therefore shows more rows instead of an error. */
export const readFilters = (fields: readonly QueryField[], values: QueryValues): QueryValues =>
  Object.assign({}, ...fields.map((field) => readValidValues(field, values)));
