import type { FormField } from "@tender/contract";
import type { CellValue } from "@tender/form-rules";
import type { ImportFault, TypedRow } from "#modules/reference/table-import/table-import.service.ts";
import type { Caller } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { splitCell, typedCell } from "./import-cell.ts";
import { faultIn, type ImportDraft, type ImportedTable } from "./import-draft.ts";
import { MAIN } from "./import-table.ts";
import { distinctKey } from "./import-uniqueness.service.ts";
import type { RowStore } from "./row.store.ts";
import { fileTitles } from "./row-file.ts";
import type { RowReferences } from "./row-references.service.ts";

interface DraftedRows {
  readonly imported: ImportedTable;
  readonly rows: readonly TypedRow[];
  /** The field whose texts are resolved by the tree. */
  readonly parent: string | undefined;
  /** Ids of the main rows, by their numbers in the first sheet. */
  readonly mains: ReadonlyMap<string, string>;
  /** Department of new rows. */
  readonly orgCode: string | null;
}

export interface ImportDraftDeps {
  readonly store: Pick<RowStore, "findByUnique">;
  readonly references: RowReferences;
}

/** Reads the cells of a file, and finds the stored rows that they change. */
export function createImportDrafts({ store, references }: ImportDraftDeps) {
  return {
    /** Reads the cells of each row on its own. */
    read: async (
      tx: Tx,
      { imported, rows, parent, mains, orgCode }: DraftedRows,
      caller: Caller,
    ): Promise<ImportDraft[]> => {
      const { table, link } = imported;
      const fields = [...table.fields.values()];
      const isParent = ({ name }: FormField): boolean => name === parent;
      const textsOf = ({ name, type }: FormField): string[] =>
        rows.flatMap(({ texts }) => {
          const text = (texts[name] ?? "").trim();
          if (text === "") return [];
          return type === "many" ? [text, ...splitCell(text, () => false)] : [text];
        });
      const choices = await references(
        tx,
        fields.filter((field) => !isParent(field)),
        textsOf,
        caller,
      );
      return rows.map((row): ImportDraft => {
        const faults: ImportFault[] = [];
        const sent: Record<string, CellValue> = {};
        for (const field of fields) {
          const text = row.texts[field.name];
          if (text === undefined || isParent(field)) continue;
          const read = typedCell(field, text, choices.get(field.name));
          if ("fault" in read) faults.push(faultIn(imported, field.name, "unknown", read.fault));
          else sent[field.name] = read.value;
        }
        const main = link === undefined ? undefined : mains.get(row.texts[MAIN] ?? "");
        if (link !== undefined && main === undefined && (row.texts[MAIN] ?? "") !== "")
          faults.push({ column: fileTitles.parent, code: "unknown", message: "第一个工作表中没有该序号" });
        return {
          row,
          faults,
          sent,
          fixed: link === undefined ? {} : { [link]: main ?? "" },
          stored: null,
          id: newId(),
          orgCode,
        };
      });
    },
    /**
     * Finds the stored rows that drafts change. Empty cells of a new row are dropped, so that the form's defaults
     * apply.
     */
    match: async (
      tx: Tx,
      { formAccess, link }: ImportedTable,
      updateBy: FormField | undefined,
      drafts: readonly ImportDraft[],
    ): Promise<void> => {
      if (updateBy && link === undefined) {
        const values = drafts.flatMap(({ sent }) => sent[updateBy.name] ?? []);
        const found =
          values.length === 0
            ? []
            : await store.findByUnique(tx, formAccess.form.definition, updateBy, values, formAccess.rule);
        const byValue = new Map(found.map((row) => [distinctKey(updateBy, row.values[updateBy.name]), row]));
        for (const draft of drafts) {
          const { [updateBy.name]: value = null } = draft.sent;
          draft.stored = value === null ? null : (byValue.get(distinctKey(updateBy, value)) ?? null);
          if (draft.stored) draft.id = draft.stored.id;
        }
      }
      for (const { sent, stored } of drafts)
        if (!stored) for (const [name, value] of Object.entries(sent)) if (value === null) delete sent[name];
    },
  };
}

export type ImportDrafts = ReturnType<typeof createImportDrafts>;
