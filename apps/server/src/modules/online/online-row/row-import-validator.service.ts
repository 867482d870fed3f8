import type { FormField } from "@tender/contract";
import { formLimits } from "@tender/contract/online-forms";
import type { RowValues, Surroundings } from "@tender/form-rules";
import type { JudgedRow, RowJudge, TypedRow } from "#modules/reference/table-import/table-import.service.ts";
import type { Caller } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ImportDepartments } from "./import-departments.service.ts";
import { type EvaluatedDraft, faultIn, type ImportDraft, type ImportedTable, rowName } from "./import-draft.ts";
import type { ImportDrafts } from "./import-drafts.service.ts";
import { NUMBER } from "./import-table.ts";
import { placeInTree } from "./import-tree.ts";
import type { ImportUniqueness, UniqueSets } from "./import-uniqueness.service.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess } from "./row-access.service.ts";
import type { RowEvaluation } from "./row-evaluation.service.ts";
import { fileTitles } from "./row-file.ts";
import type { MainFaults, RowMains } from "./row-mains.service.ts";
import { authorshipOf, withSystem } from "./row-parts.ts";
import { createTreePaths, type TreePaths } from "./tree-paths.ts";

/** A row that is to be written, new or over a stored one. */
export interface ImportItem {
  readonly formAccess: FormAccess;
  readonly id: string;
  readonly stored: StoredRow | null;
  /** Department of a new row. */
  readonly orgCode: string | null;
  readonly values: RowValues;
  /** Person and time of the evaluation, and of the write. */
  readonly context: Surroundings;
}

export interface ImportJudging {
  readonly tables: readonly ImportedTable[];
  /** A row with the value that a stored row has in this field changes the stored row. */
  readonly updateBy: FormField | undefined;
  readonly caller: Caller;
  readonly context: Surroundings;
}

export interface ImportJudgeDeps {
  readonly store: RowStore;
  readonly evaluation: RowEvaluation;
  readonly rowMains: RowMains;
  readonly departments: ImportDepartments;
  readonly importDrafts: ImportDrafts;
  readonly uniqueness: ImportUniqueness;
}

/** Facts of one sheet, collected while its rows are judged. */
interface SheetState {
  readonly unique: UniqueSets;
  /** Number of sub-rows, by the id of their main row. */
  readonly perMain: Map<string, number>;
  tree: TreePaths | undefined;
  readonly mainFaults: MainFaults | undefined;
}

/** Maximum number of tree rows that are held in memory. */
const MAX_TREE_ROWS = 200_000;

export function createImportValidator(deps: ImportJudgeDeps) {
  const { store, evaluation, rowMains, departments, importDrafts, uniqueness } = deps;

  async function readSheetState(tx: Tx, imported: ImportedTable, context: Surroundings): Promise<SheetState> {
    const { formAccess, link } = imported;
    const { definition } = formAccess.form;
    const treeRows =
      definition.tree && link === undefined
        ? await store.visibleTree(tx, definition, definition.tree, formAccess.rule, MAX_TREE_ROWS)
        : undefined;
    return {
      unique: uniqueness.setsOf(imported),
      perMain: new Map(),
      tree: treeRows && createTreePaths(treeRows),
      mainFaults: link === undefined ? await rowMains(formAccess, context) : undefined,
    };
  }

  /** Returns the judge of one file. It holds the state of each sheet over all batches of rows. */
  return async (tx: Tx, { tables, updateBy, caller, context }: ImportJudging): Promise<RowJudge<ImportItem>> => {
    const author = authorshipOf(context);
    const sheetStates: SheetState[] = [];
    for (const table of tables) sheetStates.push(await readSheetState(tx, table, context));
    /** Ids of the main rows, by their numbers in the first sheet. */
    const mains = new Map<string, string>();

    function indexNumbers(drafts: readonly ImportDraft[]): void {
      for (const { row, id, faults } of drafts) {
        const text = row.texts[NUMBER] ?? "";
        if (text === "") continue;
        if (mains.has(text)) faults.push({ column: fileTitles.number, code: "repeated", message: "与前面的行重复" });
        else mains.set(text, id);
      }
    }

    /** Judges sub-rows whose main rows are not in the file. */
    async function judgeByMains(
      tx: Tx,
      imported: ImportedTable,
      { mainFaults }: SheetState,
      drafts: readonly EvaluatedDraft[],
    ): Promise<void> {
      if (!mainFaults) return;
      const storedFaults = await mainFaults(
        tx,
        drafts.map((draft) => draft.stored?.values ?? {}),
        store.findByIds,
      );
      const newFaults = await mainFaults(
        tx,
        drafts.map(({ values }) => values),
        store.findByIds,
      );
      for (const [index, { faults }] of drafts.entries()) {
        const found = storedFaults[index] ?? newFaults[index];
        if (found) faults.push(faultIn(imported, found.field, found.code, found.what));
      }
    }

    /** Returns the first rule of the form that refuses the row. */
    function findRefusal(
      { formAccess }: ImportedTable,
      { stored }: ImportDraft,
      values: RowValues,
    ): { field: string | null; message: string } | undefined {
      const { effects } = formAccess.form;
      const old = stored && withSystem(stored.values, stored);
      if (stored && old && !effects.isAllowed("edit", old, context))
        return { field: null, message: "该记录当前不能修改" };
      return effects.refusals("save", withSystem(values, stored), old, context)[0];
    }

    async function judgeSheet(tx: Tx, sheet: number, rows: readonly TypedRow[]): Promise<JudgedRow<ImportItem>[]> {
      const [imported, state] = [tables[sheet], sheetStates[sheet]];
      if (!imported || !state) throw new Error("a row of an unknown sheet");
      const parent = state.tree && imported.formAccess.form.definition.tree?.parent;
      const drafts = await importDrafts.read(tx, { imported, rows, parent, mains, orgCode: author.orgCode }, caller);
      await importDrafts.match(tx, imported, updateBy, drafts);
      await departments.assignDepartments(drafts);
      if (sheet === 0) indexNumbers(drafts);
      placeInTree(imported, state.tree, drafts);
      const evaluated = await evaluation.evaluateMany(imported.formAccess, drafts, context);
      const evaluatedDrafts = drafts.map((draft, index) => ({ ...draft, values: evaluated[index]?.values ?? {} }));
      for (const [index, { faults, row, fixed, values }] of evaluatedDrafts.entries()) {
        const reported = new Set(faults.map(({ column }) => column));
        for (const { at: path, what } of evaluated[index]?.faults ?? []) {
          const field = path.replace(/^values\./, "");
          if (field === imported.link) continue;
          const found = faultIn(imported, field, "invalid", what);
          // An unreadable cell also counts as empty. It is reported once.
          if (!reported.has(found.column)) faults.push(found);
        }
        if (imported.link !== undefined) {
          const main = String(fixed[imported.link] ?? "");
          const count = (state.perMain.get(main) ?? 0) + 1;
          state.perMain.set(main, count);
          if (count === formLimits.subRows + 1 && main !== "")
            faults.push({
              column: fileTitles.parent,
              code: "too_many",
              message: `一条记录最多 ${formLimits.subRows} 行`,
            });
        }
        const refusal =
          faults.length > 0 ? undefined : findRefusal(imported, { ...drafts[index], row } as ImportDraft, values);
        if (refusal) faults.push(faultIn(imported, refusal.field, "refused", refusal.message));
      }
      await judgeByMains(tx, imported, state, evaluatedDrafts);
      await uniqueness.judge(tx, imported, state.unique, evaluatedDrafts);
      await departments.judge(tx, imported.formAccess, evaluatedDrafts, author);
      return evaluatedDrafts.map(({ row, faults, id, stored, orgCode, values }) => ({
        sheet,
        number: row.number,
        name: rowName(row, imported),
        faults,
        outcome:
          faults.length > 0
            ? null
            : { kind: "new", item: { formAccess: imported.formAccess, id, stored, orgCode, values, context } },
      }));
    }

    return async (tx, rows) => {
      const judged: JudgedRow<ImportItem>[] = [];
      // Rows arrive sheet by sheet, so that the rows of one sheet are adjacent.
      for (let from = 0; from < rows.length; ) {
        const sheet = rows[from]?.sheet ?? 0;
        let to = from;
        while (to < rows.length && rows[to]?.sheet === sheet) to += 1;
        judged.push(...(await judgeSheet(tx, sheet, rows.slice(from, to))));
        from = to;
      }
      return judged;
    };
  };
}

export type ImportValidator = ReturnType<typeof createImportValidator>;
