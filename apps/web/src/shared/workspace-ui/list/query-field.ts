import { knownDay } from "@tender/contract/beijing";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface FieldBase {
  readonly label: string;
  /** Shown after 展开 only. */
  readonly isFolded?: boolean;
}

/** One thing that a list can be asked by; `Name` is the call's own name for it, and the address's. */
export type QueryField<Name extends string = string> =
  | (FieldBase & {
      readonly kind: "text";
      readonly name: Name;
      readonly hint?: string;
      readonly maxLength: number;
      /** Without it any text can be asked by. */
      isKnown?(value: string): boolean;
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
      /** The options come from the server: a value that is not among them (yet) stands. */
      readonly isOpen?: boolean;
    })
  | (FieldBase & {
      readonly kind: "search";
      readonly name: Name;
      readonly hint?: string;
      readonly maxLength: number;
      /** What the options are cached under. */
      readonly source: string;
      /** Of too many to offer at once, those that fit what is typed. */
      find(typed: string): Promise<readonly Choice[]>;
      /** The one whose value stands in a link; undefined: it is gone. */
      of(value: string): Promise<Choice | undefined>;
    })
  | (FieldBase & {
      readonly kind: "days";
      /** First and last day, both inclusive. */
      readonly names: readonly [Name, Name];
      readonly labels: readonly [string, string];
    })
  | (FieldBase & {
      readonly kind: "range";
      /** From and to, both inclusive, as somebody types them. */
      readonly names: readonly [Name, Name];
      readonly labels: readonly [string, string];
      isKnown(value: string): boolean;
    })
  | (FieldBase & {
      /** Asked by what stands beside the query line: the address keeps it, 重置 drops it. */
      readonly kind: "beside";
      readonly name: Name;
      isKnown(value: string): boolean;
    });

/** What is asked, by name; what says nothing is not in it. */
export type QueryValues = Readonly<Record<string, string>>;

const LONGEST_CHOICE = 50;

export const namesOf = (field: QueryField): readonly string[] => ("names" in field ? field.names : [field.name]);

/** What one field makes of the values: what the call would refuse is left out. */
function asked(field: QueryField, values: QueryValues): QueryValues {
  if (field.kind === "days") {
    const [first, last] = field.names;
    const [from, to] = [knownDay(values[first]), knownDay(values[last])];
    if (from && to && from > to) return {};
    return { ...(from ? { [first]: from } : {}), ...(to ? { [last]: to } : {}) };
  }
  if (field.kind === "range")
    return Object.fromEntries(
      field.names
        .map((name) => [name, values[name]?.trim() ?? ""])
        .filter(([, value]) => value && field.isKnown(value)),
    );
  const value = values[field.name]?.trim() ?? "";
  if (field.kind === "day") {
    const day = knownDay(value);
    return day ? { [field.name]: day } : {};
  }
  if (field.kind === "beside") return value !== "" && field.isKnown(value) ? { [field.name]: value } : {};
  const isKnown =
    field.kind === "text" || field.kind === "search"
      ? value.length <= field.maxLength && (field.kind === "search" || field.isKnown?.(value) !== false)
      : field.options.some((option) => option.value === value) || (field.isOpen && value.length <= LONGEST_CHOICE);
  return value !== "" && isKnown ? { [field.name]: value } : {};
}

/** The values that say something and that the call takes: an old or mistyped link shows more rather than an error. */
export const askedValues = (fields: readonly QueryField[], values: QueryValues): QueryValues =>
  Object.assign({}, ...fields.map((field) => asked(field, values)));
