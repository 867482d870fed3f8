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
import { plant } from "./import-tree.ts";
import type { ImportUniqueness, UniqueSets } from "./import-uniqueness.service.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess } from "./row-access.service.ts";
import type { RowEvaluation } from "./row-evaluation.service.ts";
import { fileTitles } from "./row-file.ts";
import type { MainFaults, RowMains } from "./row-mains.service.ts";
import { withSystem, writtenBy } from "./row-parts.ts";
import { type TreePaths, treePaths } from "./tree-paths.ts";

/** A row that is to be written, new or over a stored one. */
export interface ImportItem {
  readonly of: FormAccess;
  readonly id: string;
  readonly stored: StoredRow | null;
  /** Department of a new row. */
  readonly orgCode: string | null;
  readonly values: RowValues;
  /** Person and moment that the row was worked with, and is written with. */
  readonly around: Surroundings;
}

export interface ImportJudging {
  readonly tables: readonly ImportedTable[];
  /** A row with the value that a stored row has in this field changes the stored row. */
  readonly updateBy: FormField | undefined;
  readonly caller: Caller;
  readonly around: Surroundings;
}

export interface ImportJudgeDeps {
  readonly store: RowStore;
  readonly working: RowEvaluation;
  readonly rowMains: RowMains;
  readonly departments: ImportDepartments;
  readonly drafting: ImportDrafts;
  readonly uniqueness: ImportUniqueness;
}

/** Facts of one sheet, collected while its rows are judged. */
interface Seen {
  readonly unique: UniqueSets;
  readonly perMain: Map<string, number>;
  tree: TreePaths | undefined;
  readonly mainFaults: MainFaults | undefined;
}

const MAX_OF_TREE = 200_000;

export function createImportValidator(deps: ImportJudgeDeps) {
  const { store, working, rowMains, departments, drafting, uniqueness } = deps;

  async function seenOf(tx: Tx, imported: ImportedTable, around: Surroundings): Promise<Seen> {
    const { of, link } = imported;
    const { definition } = of.form;
    const whole =
      definition.tree && link === undefined
        ? await store.visibleTree(tx, definition, definition.tree, of.rule, MAX_OF_TREE)
        : undefined;
    return {
      unique: uniqueness.setsOf(imported),
      perMain: new Map(),
      tree: whole && treePaths(whole),
      mainFaults: link === undefined ? await rowMains(of, around) : undefined,
    };
  }

  /** Returns the judge of one file, which remembers the rows that it has judged. */
  return async (tx: Tx, { tables, updateBy, caller, around }: ImportJudging): Promise<RowJudge<ImportItem>> => {
    const by = writtenBy(around);
    const seen: Seen[] = [];
    for (const table of tables) seen.push(await seenOf(tx, table, around));
    /** Numbers that the first sheet gives its rows, with the ids of the rows. */
    const mains = new Map<string, string>();

    function number(drafts: readonly ImportDraft[]): void {
      for (const { row, id, faults } of drafts) {
        const text = row.texts[NUMBER] ?? "";
        if (text === "") continue;
        if (mains.has(text)) faults.push({ column: fileTitles.number, code: "repeated", message: "与前面的行重复" });
        else mains.set(text, id);
      }
    }

    /** Judges sub-rows whose main rows are not in the file. */
    async function byMains(
      at: Tx,
      imported: ImportedTable,
      { mainFaults }: Seen,
      drafts: readonly EvaluatedDraft[],
    ): Promise<void> {
      if (!mainFaults) return;
      const stored = await mainFaults(
        at,
        drafts.map((draft) => draft.stored?.values ?? {}),
        store.among,
      );
      const due = await mainFaults(
        at,
        drafts.map(({ values }) => values),
        store.among,
      );
      for (const [n, { faults }] of drafts.entries()) {
        const found = stored[n] ?? due[n];
        if (found) faults.push(faultIn(imported, found.field, found.code, found.what));
      }
    }

    function ruled(
      { of }: ImportedTable,
      { stored }: ImportDraft,
      values: RowValues,
    ): { field: string | null; message: string } | undefined {
      const { effects } = of.form;
      const old = stored && withSystem(stored.values, stored);
      if (stored && old && !effects.isAllowed("edit", old, around))
        return { field: null, message: "该记录当前不能修改" };
      return effects.refusals("save", withSystem(values, stored), old, around)[0];
    }

    async function judgeSheet(at: Tx, sheet: number, rows: readonly TypedRow[]): Promise<JudgedRow<ImportItem>[]> {
      const [imported, known] = [tables[sheet], seen[sheet]];
      if (!imported || !known) throw new Error("a row of an unknown sheet");
      const parent = known.tree && imported.of.form.definition.tree?.parent;
      const drafts = await drafting.read(at, { imported, rows, parent, mains, orgCode: by.orgCode }, caller);
      await drafting.match(at, imported, updateBy, drafts);
      await departments.place(drafts);
      if (sheet === 0) number(drafts);
      plant(imported, known.tree, drafts);
      const worked = await working.evaluateMany(imported.of, drafts, around);
      const whole = drafts.map((draft, n) => ({ ...draft, values: worked[n]?.values ?? {} }));
      for (const [n, { faults, row, fixed, values }] of whole.entries()) {
        const reported = new Set(faults.map(({ column }) => column));
        for (const { at: place, what } of worked[n]?.faults ?? []) {
          const field = place.replace(/^values\./, "");
          if (field === imported.link) continue;
          const found = faultIn(imported, field, "invalid", what);
          // A cell that could not be read would be missing as well; it is reported once.
          if (!reported.has(found.column)) faults.push(found);
        }
        if (imported.link !== undefined) {
          const main = String(fixed[imported.link] ?? "");
          const count = (known.perMain.get(main) ?? 0) + 1;
          known.perMain.set(main, count);
          if (count === formLimits.subRows + 1 && main !== "")
            faults.push({
              column: fileTitles.parent,
              code: "too_many",
              message: `一条记录最多 ${formLimits.subRows} 行`,
            });
        }
        const refusal = faults.length > 0 ? undefined : ruled(imported, { ...drafts[n], row } as ImportDraft, values);
        if (refusal) faults.push(faultIn(imported, refusal.field, "refused", refusal.message));
      }
      await byMains(at, imported, known, whole);
      await uniqueness.judge(at, imported, known.unique, whole);
      await departments.judge(at, imported.of, whole, by);
      return whole.map(({ row, faults, id, stored, orgCode, values }) => ({
        sheet,
        number: row.number,
        name: rowName(row, imported),
        faults,
        outcome:
          faults.length > 0 ? null : { kind: "new", item: { of: imported.of, id, stored, orgCode, values, around } },
      }));
    }

    return async (at, rows) => {
      const judged: JudgedRow<ImportItem>[] = [];
      // Rows arrive sheet by sheet, so that the rows of one sheet are adjacent.
      for (let from = 0; from < rows.length; ) {
        const sheet = rows[from]?.sheet ?? 0;
        let to = from;
        while (to < rows.length && rows[to]?.sheet === sheet) to += 1;
        judged.push(...(await judgeSheet(at, sheet, rows.slice(from, to))));
        from = to;
      }
      return judged;
    };
  };
}

export type ImportValidator = ReturnType<typeof createImportValidator>;
