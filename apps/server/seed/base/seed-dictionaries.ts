import { and, inArray, isNull } from "drizzle-orm";
import { dict, dictItem } from "#modules/reference/dictionary/dictionary.tables.ts";
import type { Tx } from "#platform/database/database.ts";
import { dictionaryTemplates, selectListTemplates } from "./dictionaries.ts";

const templates = [
  ...dictionaryTemplates.map((template) => ({ ...template, kind: "dictionary" as const })),
  ...selectListTemplates.map((template) => ({ ...template, kind: "select" as const })),
];

const keyOf = (kind: string, code: string): string => `${kind} ${code}`;

/** Stores the delivered dictionaries. Their codes and values cannot be deleted, even under changed names. */
export async function seedDictionaries(tx: Tx): Promise<void> {
  const delivered = templates.map(({ kind, code, name }) => ({ kind, code, name, builtin: true }));
  await tx.insert(dict).values(delivered).onConflictDoNothing();
  const codes = delivered.map(({ code }) => code);
  const lists = await tx
    .select({ id: dict.id, kind: dict.kind, code: dict.code })
    .from(dict)
    .where(and(inArray(dict.code, codes), isNull(dict.removedAt)));
  const ids = new Map(lists.map(({ id, kind, code }) => [keyOf(kind, code), id]));
  await tx
    .update(dict)
    .set({ builtin: true })
    .where(inArray(dict.id, [...ids.values()]));
  const items = templates.flatMap(({ kind, code, items }) =>
    items.map(([value, text], index) => ({
      dictId: ids.get(keyOf(kind, code)) ?? "",
      value,
      text,
      builtin: true,
      sortOrder: index + 1,
    })),
  );
  await tx
    .insert(dictItem)
    .values(items)
    .onConflictDoUpdate({ target: [dictItem.dictId, dictItem.value], set: { builtin: true } });
}
