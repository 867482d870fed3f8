import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { FormField } from "@tender/contract";
import { call } from "#shared/api/client.ts";
import type { Choice } from "#shared/workspace-ui/list/query-field.ts";
import { findDepartments, findPeople, listChoices, readCategories } from "./api.ts";
import type { Finder } from "./model/query-line.ts";
import { controlText } from "./text.ts";

/** Returns the search of the form's own control; undefined: values are typed, or all options are listed. */
function searchOf(code: string, { name, control, source }: FormField): Finder["find"] | undefined {
  if (control === "user") return findPeople;
  if (control === "department") return findDepartments;
  if (source?.kind === "category")
    return async (typed) =>
      (await readCategories(source.code))
        .filter((record) => record.name.includes(typed) || record.code === typed)
        .map((record) => ({ value: record.code, label: record.name }));
  return source?.kind === "form" ? async (typed) => (await listChoices(code, name, typed)).rows : undefined;
}

const findCachedChoice = (queries: QueryClient, source: string, value: string): Choice | undefined =>
  queries
    .getQueriesData<readonly Choice[]>({ queryKey: [source, "find"] })
    .flatMap(([, found]) => found ?? [])
    .find((choice) => choice.value === value);

/** Looks up the display text of a value in a row that has it. */
async function findChoiceInRows(code: string, field: string, value: string): Promise<Choice | undefined> {
  const filter = JSON.stringify({ all: [{ field, is: "eq", value }] });
  const { rows } = await call("onlineRow.list", { params: { code }, query: { page: "1", pageSize: "10", filter } });
  const label = rows[0]?.labels[field]?.[value];
  return label === undefined ? undefined : { value, label };
}

/** Returns a function from field to finder; undefined: the field has none. */
export function useFinders(code: string): (field: FormField) => Finder | undefined {
  const queries = useQueryClient();
  return (field) => {
    const find = searchOf(code, field);
    const source = `online-form/${code}/${field.name}`;
    return (
      find && {
        source,
        hint: controlText.find,
        find,
        findByValue: async (value) =>
          findCachedChoice(queries, source, value) ??
          (await findChoiceInRows(code, field.name, value)) ??
          (await find(value)).find((choice) => choice.value === value),
      }
    );
  };
}
