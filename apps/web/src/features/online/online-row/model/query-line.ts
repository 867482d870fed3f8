import type { FormField } from "@tender/contract";
import { cellOfText, findCellFault } from "@tender/form-rules";
import { type FilterNode, joinFilter, parseGroup, type QueryColumn } from "#shared/row-query/filter.ts";
import type { RunTimeName } from "#shared/workspace-ui/list/list-call.ts";
import type { Choice, QueryField, QueryValues } from "#shared/workspace-ui/list/query-field.ts";
import { rangeConditions, singleCondition } from "./filter.ts";

/** Name of the combined query in the address. */
export const COMBINED = "filter";
const nameOf = (field: string): RunTimeName => `q.${field}`;
const endsOf = (field: string): [RunTimeName, RunTimeName] => [`q.${field}.from`, `q.${field}.to`];

type LineField = QueryField<RunTimeName | typeof COMBINED>;

/** Searches the options of a field that refers to other records. */
export type Finder = Pick<Extract<QueryField, { readonly kind: "search" }>, "source" | "hint" | "find" | "findByValue">;

/** Name of a tree's parent row in the address. */
export const parentName = nameOf;

const FOLDED_FROM = 3;

/**
 * Builds the query line from the definition. `columns`: of the combined query. `offers`: returns undefined for a field
 * without options. `parent`: the field with the parent row of a tree, which is queried by the tree beside the list.
 */
export function queryLineOf(
  fields: readonly FormField[],
  columns: readonly QueryColumn[],
  offers: (field: FormField) => readonly Choice[] | Finder | undefined,
  parent?: string,
): LineField[] {
  const queryFields = fields.filter(({ name, query }) => query !== "off" && name !== parent);
  const lines = queryFields.map((field, at): LineField => {
    const { name, title, query, type } = field;
    const base = { label: title, ...(at >= FOLDED_FROM ? { isFolded: true } : {}) };
    if (query === "range") {
      const labels = [`${title}从`, `${title}到`] as const;
      return type === "day" || type === "moment"
        ? { ...base, kind: "days", names: endsOf(name), labels }
        : {
            ...base,
            kind: "range",
            names: endsOf(name),
            labels,
            isValid: (typed) =>
              findCellFault({ ...field, pattern: null }, cellOfText(field, typed), null) === undefined,
          };
    }
    const offered = offers(field);
    if (offered && "source" in offered)
      return { ...base, ...offered, kind: "search", name: nameOf(name), maxLength: 100 };
    if (offered) return { ...base, kind: "choice", name: nameOf(name), options: offered, isOpen: true };
    return { ...base, kind: "text", name: nameOf(name), maxLength: 100 };
  });
  return [
    ...lines,
    ...(parent === undefined
      ? []
      : [{ kind: "beside" as const, name: nameOf(parent), label: "上级", isValid: (id: string) => id.length <= 40 }]),
    {
      kind: "beside",
      name: COMBINED,
      label: "高级查询",
      isValid: (text) => parseGroup(text, columns) !== undefined,
    },
  ];
}

/** Converts the values of the address to the filter of the call. */
export function filterOf(
  fields: readonly FormField[],
  columns: readonly QueryColumn[],
  values: QueryValues,
  parent?: string,
): string | undefined {
  const simple = fields.flatMap((field): FilterNode[] => {
    const above = field.name === parent ? (values[nameOf(field.name)] ?? "") : "";
    if (field.name === parent) return above === "" ? [] : [{ field: field.name, is: "eq", value: above }];
    const [first, last] = endsOf(field.name);
    if (field.query === "range") return rangeConditions(field, values[first] ?? "", values[last] ?? "");
    const typed = field.query === "single" ? (values[nameOf(field.name)] ?? "") : "";
    return typed === "" ? [] : [singleCondition(field, typed)];
  });
  return joinFilter(simple, parseGroup(values[COMBINED] ?? "", columns));
}
