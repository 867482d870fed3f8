import { dict, dictItem, selectItem } from "../../src/modules/dictionary/dictionary.tables.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { idsByName } from "../ids-by-name.ts";
import { dictionaryTemplates, selectListTemplates } from "./dictionaries.ts";

export async function seedDictionaries(tx: Tx): Promise<void> {
  const rows = dictionaryTemplates.map(({ code, name }) => ({ code, name, builtin: true }));
  await tx.insert(dict).values(rows).onConflictDoNothing();
  const codes = rows.map(({ code }) => code);
  const idOf = await idsByName(tx, dict, dict.code, codes);
  const items = dictionaryTemplates.flatMap((template) =>
    template.items.map(([value, text], index) => ({
      dictId: idOf(template.code),
      value,
      text,
      sortOrder: index + 1,
    })),
  );
  await tx.insert(dictItem).values(items).onConflictDoNothing();
  const selects = Object.entries(selectListTemplates).flatMap(([type, list]) =>
    list.map(([value, text], index) => ({ type, value, text, sortOrder: index + 1 })),
  );
  await tx.insert(selectItem).values(selects).onConflictDoNothing();
}
