import type { ReportDefinition } from "@tender/contract";
import { createMerger, isSame } from "#shared/designing/pieces.ts";
import type { FieldChange } from "#shared/workspace-ui/record-versions.ts";
import type { ReportColumn } from "./edits.ts";
import { EMPTY_TEXT, partWords, type ReportPart, wordOfColumn, wordOfPart } from "./words-of.ts";

const parts = Object.keys(partWords) as ReportPart[];
const findColumn = ({ columns }: ReportDefinition, name: string): ReportColumn | undefined =>
  columns.find((column) => column.name === name);
const namesOf = (...definitions: readonly ReportDefinition[]): string[] => [
  ...new Set(definitions.flatMap(({ columns }) => columns.map(({ name }) => name))),
];
const orNull = (words: string): string | null => (words === EMPTY_TEXT ? null : words);
const orderText = (columns: readonly ReportColumn[]): string => columns.map(({ title }) => title).join("、");

/** Compares two definitions, setting by setting and column by column. */
export function reportChanges(before: ReportDefinition, after: ReportDefinition): FieldChange[] {
  const common = (definition: ReportDefinition, other: ReportDefinition) =>
    definition.columns.filter(({ name }) => findColumn(other, name));
  const [commonBefore, commonAfter] = [common(before, after), common(after, before)];
  const isReordered = !isSame(
    commonBefore.map(({ name }) => name),
    commonAfter.map(({ name }) => name),
  );
  return [
    ...parts
      .filter((part) => !isSame(before[part], after[part]))
      .map((part) => ({
        field: partWords[part],
        before: orNull(wordOfPart(before, part)),
        after: orNull(wordOfPart(after, part)),
      })),
    ...namesOf(before, after).flatMap((name) => {
      const [columnBefore, columnAfter] = [findColumn(before, name), findColumn(after, name)];
      if (isSame(columnBefore, columnAfter)) return [];
      const field = `列“${(columnAfter ?? columnBefore)?.title}”`;
      return [
        {
          field,
          before: columnBefore ? wordOfColumn(columnBefore) : null,
          after: columnAfter ? wordOfColumn(columnAfter) : null,
        },
      ];
    }),
    ...(isReordered ? [{ field: "列的顺序", before: orderText(commonBefore), after: orderText(commonAfter) }] : []),
  ];
}

export const { replacePiece, merge } = createMerger<ReportDefinition, ReportColumn>({
  parts,
  itemsOf: ({ columns }) => columns,
  keyOf: ({ name }) => name,
  withItems: (definition, columns) => ({ ...definition, columns }),
  labelOf: (part) => partWords[part as ReportPart],
  describePart: (definition, part) => wordOfPart(definition, part as ReportPart),
  itemWord: "列",
  describeItem: wordOfColumn,
});
