import type { FormDefinition, FormField } from "@tender/contract";
import { createMerger } from "#shared/designing/pieces.ts";
import { settingChanges } from "./difference.ts";
import { type FormPart, formWords, wordOfPart } from "./words-of.ts";

/** Merges two definitions. Fields are matched by id; a conflict shows the settings that differ. */
export const { replacePiece, merge } = createMerger<FormDefinition, FormField>({
  parts: Object.keys(formWords) as FormPart[],
  itemsOf: ({ fields }) => fields,
  keyOf: ({ id }) => id,
  withItems: (definition, fields) => ({ ...definition, fields }),
  labelOf: (part) => formWords[part as FormPart],
  describePart: (definition, part) => wordOfPart(definition, part as FormPart),
  itemWord: "字段",
  describeItem: (field, mine, theirs) => {
    if (!mine || !theirs) return `有（${field.name}）`;
    const isMine = JSON.stringify(field) === JSON.stringify(mine);
    return settingChanges(mine, theirs)
      .map(({ field: word, before, after }) => `${word} ${isMine ? before : after}`)
      .join("，");
  },
});
