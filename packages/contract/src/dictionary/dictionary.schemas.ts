import { z } from "zod";

/** `title` and `label` equal `text`: older forms read those. Values are always strings. */
export const dictionaryItem = z.object({ value: z.string(), text: z.string(), title: z.string(), label: z.string() });
export type DictionaryItem = z.output<typeof dictionaryItem>;
export const dictionaries = z.record(z.string(), z.array(dictionaryItem));
