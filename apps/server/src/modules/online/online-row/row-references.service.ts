import type { FormField } from "@tender/contract";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { Caller } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import { type Choices, choicesOf } from "./import-cell.ts";
import type { RowStore } from "./row.store.ts";
import type { RowAccess } from "./row-access.service.ts";
import { offeredWords, wordsOf } from "./row-file.ts";
import { visibleFields } from "./row-parts.ts";

/** Resolves the records that cells of files name, by field. Each kind is queried once for all rows of a batch. */
export type RowReferences = (
  tx: Tx,
  fields: readonly FormField[],
  textsOf: (field: FormField) => readonly string[],
  caller: Caller,
) => Promise<Map<string, Choices>>;

export interface RowReferencesDeps {
  readonly store: Pick<RowStore, "findPeopleByName" | "findCategoriesByName" | "findRowsByLabel">;
  readonly access: Pick<RowAccess, "findAccess">;
  readonly departments: Pick<DepartmentService, "names">;
  readonly dictionaries: Pick<DictionaryService, "lists">;
}

interface NamedRecord {
  readonly value: string;
  readonly code: string;
  readonly name: string | null;
  readonly isOffered?: boolean;
}

function byName(found: readonly NamedRecord[]): ReadonlyMap<string, string | null> {
  const names = new Map<string, string | null>();
  for (const { name, value } of found)
    if (name !== null) names.set(name, names.has(name) && names.get(name) !== value ? null : value);
  return names;
}

/** Finds a record by its code, or by a name that it alone has. An offered record wins over others of its name. */
function choicesByName(found: readonly NamedRecord[]): Choices {
  const byCode = new Map(found.map(({ code, value }) => [code, value]));
  const [offered, all] = [byName(found.filter(({ isOffered = true }) => isOffered)), byName(found)];
  return { find: (typed) => byCode.get(typed) ?? (offered.has(typed) ? offered.get(typed) : all.get(typed)) };
}

export function createRowReferences(deps: RowReferencesDeps): RowReferences {
  const { store, access, departments, dictionaries } = deps;

  async function rowChoices(tx: Tx, field: FormField, texts: readonly string[], caller: Caller): Promise<Choices> {
    const { source, link } = field;
    const code = source?.kind === "form" ? source.code : (link?.form ?? "");
    const target = await access.findAccess(code, caller);
    const label = source?.kind === "form" ? source.label : null;
    const isOpen =
      target &&
      label !== null &&
      visibleFields(target).some(({ name }) => name === label) &&
      !target.columns.has(label);
    const found = await store.findRowsByLabel(tx, { code }, isOpen ? label : null, texts, target?.rule);
    return choicesByName(found.map(({ id, label: name }) => ({ value: id, code: id, name })));
  }

  return async (tx, fields, textsOf, caller) => {
    const lists = await dictionaries.lists();
    const choicesByField = new Map<string, Choices>();
    for (const field of fields) {
      const words = wordsOf(field, lists);
      if (words) {
        choicesByField.set(field.name, choicesOf(words, offeredWords(field, lists)));
        continue;
      }
      const texts = [...new Set(textsOf(field))];
      const { control, source, link, name } = field;
      if (control === "user") {
        const people = await store.findPeopleByName(tx, texts);
        choicesByField.set(
          name,
          choicesByName(
            people.map(({ id, username, name: real, isOffered }) => ({
              value: id,
              code: username,
              name: real,
              isOffered,
            })),
          ),
        );
      } else if (control === "department") {
        choicesByField.set(name, await departments.names());
      } else if (source?.kind === "category") {
        const found = await store.findCategoriesByName(tx, texts);
        choicesByField.set(
          name,
          choicesByName(
            found.map(({ code, name: title, isOffered }) => ({ value: code, code, name: title, isOffered })),
          ),
        );
      } else if (source?.kind === "form" || link) {
        choicesByField.set(name, await rowChoices(tx, field, texts, caller));
      }
    }
    return choicesByField;
  };
}
