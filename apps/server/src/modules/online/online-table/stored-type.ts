import type { FormField } from "@tender/contract";
import { cellOfText } from "@tender/form-rules";
import { literal } from "./sql-text.ts";

type ColumnType = Pick<FormField, "type" | "length" | "scale">;

export function sqlTypeOf({ type, length, scale }: ColumnType): string {
  switch (type) {
    case "text":
      return `varchar(${Math.trunc(length)})`;
    case "long_text":
      return "text";
    case "integer":
      return "bigint";
    case "decimal":
      return `numeric(${Math.trunc(length)}, ${Math.trunc(scale)})`;
    case "yes_no":
      return "boolean";
    case "day":
      return "date";
    case "time":
      return "time(0)";
    case "moment":
      return "timestamptz(0)";
    case "many":
      return "text[]";
  }
}

/** Returns the SQL default of a column. Null: none. */
export function defaultOf(field: FormField): string | null {
  if (field.defaultText === null || field.fillRule !== null) return null;
  const cell = cellOfText(field, field.defaultText);
  if (cell === null) return null;
  if (Array.isArray(cell)) return `ARRAY[${cell.map(literal).join(", ")}]::text[]`;
  return `${literal(String(cell))}::${sqlTypeOf(field)}`;
}

/** Conversion of a column's values to another type. `column` is quoted. */
export interface Conversion {
  /** SQL of the converted value. */
  readonly using: string;
  /** SQL that is true for a value that does not fit. Null: every value fits. */
  readonly misfit: string | null;
  /** True: the conversion removes a part of every value, for example the time of an instant. */
  readonly loses: boolean;
}

const BEIJING = `'Asia/Shanghai'`;
const trimmed = (column: string): string => `NULLIF(btrim(${column}), '')`;

/** Returns SQL that checks a day. It precedes the cast, because the cast of an impossible day fails the statement. */
const isDay = (text: string): string =>
  `CASE WHEN ${text} ~ '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' THEN ` +
  `substr(${text}, 9, 2)::int <= extract(day FROM make_date(substr(${text}, 1, 4)::int, substr(${text}, 6, 2)::int, 1) + interval '1 month' - interval '1 day') ` +
  "ELSE false END";

const TIME = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?";

const tooLarge = (value: string, { length, scale }: ColumnType): string =>
  `abs(${value}) >= 1e${length - scale}::numeric`;

function fromText(column: string, to: ColumnType): Omit<Conversion, "loses"> | undefined {
  const value = trimmed(column);
  const misfitUnless = (isFit: string) => `${value} IS NOT NULL AND NOT (${isFit})`;
  switch (to.type) {
    case "integer":
      return { using: `${value}::bigint`, misfit: misfitUnless(`${value} ~ '^-?[0-9]{1,15}$'`) };
    case "decimal": {
      const [integerDigits, fractionDigits] = [to.length - to.scale, to.scale];
      const pattern = `^-?0*[0-9]{0,${integerDigits}}${fractionDigits > 0 ? `(\\.[0-9]{1,${fractionDigits}})?` : ""}$`;
      return {
        using: `${value}::${sqlTypeOf(to)}`,
        misfit: misfitUnless(`${value} ~ ${literal(pattern)} AND ${value} ~ '[0-9]'`),
      };
    }
    case "yes_no":
      return {
        using: `(${value} IN ('是', 'true', '1'))`,
        misfit: misfitUnless(`${value} IN ('是', '否', 'true', 'false', '1', '0')`),
      };
    case "day":
      return { using: `${value}::date`, misfit: misfitUnless(isDay(value)) };
    case "time":
      return { using: `${value}::time(0)`, misfit: misfitUnless(`${value} ~ '^${TIME}$'`) };
    case "moment": {
      const day = `substr(${value}, 1, 10)`;
      return {
        using: `(${value}::timestamp AT TIME ZONE ${BEIJING})::timestamptz(0)`,
        misfit: misfitUnless(`${value} ~ '^.{10}[ T]${TIME}$' AND ${isDay(day)}`),
      };
    }
    case "many":
      return {
        using: `CASE WHEN ${value} IS NULL THEN NULL ELSE regexp_split_to_array(${value}, '\\s*[;；]\\s*') END`,
        misfit: null,
      };
    default:
      return undefined;
  }
}

/** Returns SQL of the value as shown text. */
function asText(column: string, { type }: ColumnType): string {
  switch (type) {
    case "yes_no":
      return `CASE WHEN ${column} THEN '是' WHEN NOT ${column} THEN '否' END`;
    case "moment":
      return `to_char(${column} AT TIME ZONE ${BEIJING}, 'YYYY-MM-DD HH24:MI:SS')`;
    case "many":
      return `array_to_string(${column}, '；')`;
    default:
      return `${column}::text`;
  }
}

function toText(column: string, from: ColumnType, to: ColumnType): Omit<Conversion, "loses"> {
  const value = from.type === "text" || from.type === "long_text" ? column : asText(column, from);
  if (to.type === "long_text") return { using: `(${value})::text`, misfit: null };
  const isLongEnough = from.type === "text" && to.length >= from.length;
  return {
    using: `(${value})::${sqlTypeOf(to)}`,
    misfit: isLongEnough ? null : `char_length(${value}) > ${Math.trunc(to.length)}`,
  };
}

/** Returns the conversion between two types. Undefined: the types cannot be converted. */
export function conversionOf(column: string, from: ColumnType, to: ColumnType): Conversion | undefined {
  const typePair = `${from.type} ${to.type}`;
  if (to.type === "text" || to.type === "long_text") return { ...toText(column, from, to), loses: false };
  if (from.type === "text" || from.type === "long_text") {
    const conversion = fromText(column, to);
    return conversion && { ...conversion, loses: false };
  }
  const type = sqlTypeOf(to);
  switch (typePair) {
    case "integer decimal":
      return { using: `${column}::${type}`, misfit: tooLarge(column, to), loses: false };
    case "decimal decimal":
      return {
        using: `${column}::${type}`,
        misfit: `${tooLarge(column, to)} OR ${column} <> round(${column}, ${Math.trunc(to.scale)})`,
        loses: false,
      };
    case "decimal integer":
      return {
        using: `${column}::bigint`,
        misfit: `${column} <> trunc(${column}) OR abs(${column}) > 9007199254740991`,
        loses: false,
      };
    case "integer yes_no":
      return { using: `(${column} = 1)`, misfit: `${column} NOT IN (0, 1)`, loses: false };
    case "yes_no integer":
    case "yes_no decimal":
      return { using: `${column}::int::${type}`, misfit: null, loses: false };
    case "day moment":
      return { using: `(${column}::timestamp AT TIME ZONE ${BEIJING})::${type}`, misfit: null, loses: false };
    case "moment day":
    case "moment time":
      return { using: `(${column} AT TIME ZONE ${BEIJING})::${type}`, misfit: null, loses: true };
    default:
      return undefined;
  }
}
