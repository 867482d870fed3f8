import { z } from "zod";

/** Marks of an item; the page defines their shades. */
export const dictionaryColors = ["grey", "blue", "cyan", "green", "gold", "orange", "red", "purple"] as const;
export const dictionaryColor = z.enum(dictionaryColors);
export type DictionaryColor = z.output<typeof dictionaryColor>;

/** `title` and `label` equal `text`: older forms read them. Values are always strings. */
export const dictionaryItem = z.object({
  value: z.string(),
  text: z.string(),
  title: z.string(),
  label: z.string(),
  /** Absent: no mark. */
  color: dictionaryColor.optional(),
});
export type DictionaryItem = z.output<typeof dictionaryItem>;
export const dictionaries = z.record(z.string(), z.array(dictionaryItem));
