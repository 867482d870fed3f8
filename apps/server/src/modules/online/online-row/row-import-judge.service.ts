import type { FormField } from "@tender/contract";
import { distinctForm } from "@tender/contract/identifier";
import { formLimits } from "@tender/contract/online-forms";
import type { CellValue, RowValues, Surroundings } from "@tender/form-rules";
import type {
  ImportFault,
  JudgedRow,
  RowJudge,
  TypedRow,
} from "#modules/reference/table-import/table-import.service.ts";
import type { Caller } from "#platform/caller.ts";
import { cutText } from "#platform/cut-text.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { piecesOfCell, typedCell } from "./import-cell.ts";
import type { ImportDepartments } from "./import-departments.service.ts";
import { DEPARTMENT, type ImportTable, MAIN, NUMBER } from "./import-table.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess } from "./row-access.service.ts";
import { fileTitles } from "./row-file.ts";
import type { MainFaults, RowMains } from "./row-mains.service.ts";
import { withSystem, writtenBy } from "./row-parts.ts";
import type { RowReferences } from "./row-references.service.ts";
import type { RowWorking } from "./row-working.service.ts";
import { type TreeWays, treeWays } from "./tree-ways.ts";

/** A sheet of a file, and the form that its rows are of. */
export interface ImportedTable {
  readonly of: FormAccess;
  readonly table: ImportTable;
  /** As the workbook calls the sheet. */
  readonly name: string;
  /** Of a sub-table: the field that names the main row. */
  readonly link: string | undefined;
}

/** A row that is to be written, new or over what is stored. */
export interface ImportItem {
  readonly of: FormAccess;
  readonly id: string;
  readonly stored: StoredRow | null;
  /** Of a new row: the department that it belongs to. */
  readonly orgCode: string | null;
  readonly values: RowValues;
  /** By whom and when it was worked, and so is written. */
  readonly around: Surroundings;
}

export interface ImportJudging {
  readonly tables: readonly ImportedTable[];
  /** Rows that have the same in this field as a stored one change that. */
  readonly updateBy: FormField | undefined;
  readonly caller: Caller;
  readonly around: Surroundings;
}

export interface ImportJudgeDeps {
  readonly store: RowStore;
  readonly working: RowWorking;
  readonly references: RowReferences;
  readonly rowMains: RowMains;
  readonly departments: ImportDepartments;
}

/** Values that count as one where they may not repeat have the same key. */
const distinctKey = ({ type }: FormField, value: CellValue | undefined): string =>
  type === "text" || type === "long_text" ? distinctForm(String(value)) : String(value);

/** What is known of one sheet while its rows go by. */
interface Seen {
  /** By set of fields that have to be unique: which row had which values. */
  readonly unique: readonly { readonly fields: readonly FormField[]; readonly rows: Map<string, number> }[];
  readonly perMain: Map<string, number>;
  tree: TreeWays | undefined;
  readonly mainFaults: MainFaults | undefined;
}

interface Draft {
  readonly row: TypedRow;
  readonly faults: ImportFault[];
  readonly sent: Record<string, CellValue>;
  readonly fixed: RowValues;
  stored: StoredRow | null;
  id: string;
  orgCode: string | null;
}

const MOST_OF_TREE = 200_000;
const LONGEST_NAME = 60;

export function createImportJudge({ store, working, references, rowMains, departments }: ImportJudgeDeps) {
  const nameOf = ({ texts }: TypedRow, { table, name, link }: ImportedTable): string => {
    const first = table.columns.find(
      ({ key }) => ![NUMBER, MAIN, DEPARTMENT].includes(key) && (texts[key] ?? "") !== "",
    );
    const said = cutText(first ? (texts[first.key] ?? "") : "", LONGEST_NAME);
    return link === undefined ? said : `${name}：${said}`;
  };

  async function seenOf(on: Tx, { of, link }: ImportedTable, around: Surroundings): Promise<Seen> {
    const { definition } = of.form;
    const byName = new Map(definition.fields.map((field) => [field.name, field]));
    const sets = [
      ...definition.fields.filter(({ isUnique }) => isUnique).map((field) => [field]),
      ...definition.indexes
        .filter(({ isUnique }) => isUnique)
        .map(({ fields }) => fields.flatMap((name) => byName.get(name) ?? [])),
    ];
    const whole =
      definition.tree && link === undefined
        ? await store.wholeTree(on, definition, definition.tree, of.rule, MOST_OF_TREE)
        : undefined;
    return {
      unique: sets.map((fields) => ({ fields, rows: new Map() })),
      perMain: new Map(),
      tree: whole && treeWays(whole),
      mainFaults: link === undefined ? await rowMains(of, around) : undefined,
    };
  }

  /** The judge of one file, which keeps what it has seen. */
  return async (on: Tx, { tables, updateBy, caller, around }: ImportJudging): Promise<RowJudge<ImportItem>> => {
    const by = writtenBy(around);
    const seen: Seen[] = [];
    for (const table of tables) seen.push(await seenOf(on, table, around));
    /** Numbers that the first sheet gives its rows, with their ids. */
    const mains = new Map<string, string>();

    const fault = ({ table }: ImportedTable, field: string | null, code: string, message: string): ImportFault => ({
      column: field === null ? null : (table.titles.get(field) ?? field),
      code,
      message,
    });

    /** What the cells say, of every row by itself. */
    async function drafted(at: Tx, imported: ImportedTable, known: Seen, rows: readonly TypedRow[]): Promise<Draft[]> {
      const { of, table, link } = imported;
      const { tree } = of.form.definition;
      const fields = [...table.fields.values()];
      const isParent = ({ name }: FormField): boolean => known.tree !== undefined && name === tree?.parent;
      const textsOf = ({ name, type }: FormField): string[] =>
        rows.flatMap(({ texts }) => {
          const text = (texts[name] ?? "").trim();
          if (text === "") return [];
          return type === "many" ? [text, ...piecesOfCell(text, () => false)] : [text];
        });
      const choices = await references(
        at,
        fields.filter((field) => !isParent(field)),
        textsOf,
        caller,
      );
      const drafts = rows.map((row): Draft => {
        const faults: ImportFault[] = [];
        const sent: Record<string, CellValue> = {};
        for (const field of fields) {
          const text = row.texts[field.name];
          if (text === undefined || isParent(field)) continue;
          const read = typedCell(field, text, choices.get(field.name));
          if ("fault" in read) faults.push(fault(imported, field.name, "unknown", read.fault));
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
          orgCode: by.orgCode,
        };
      });
      return drafts;
    }

    /** Finds what is stored of rows that are to change it; of a new row what is left empty is as the form begins it. */
    async function matched(at: Tx, imported: ImportedTable, drafts: readonly Draft[]): Promise<void> {
      const { of, link } = imported;
      if (updateBy && link === undefined) {
        const values = drafts.flatMap(({ sent }) => sent[updateBy.name] ?? []);
        const found = values.length === 0 ? [] : await store.having(at, of.form.definition, updateBy, values, of.rule);
        const byValue = new Map(found.map((row) => [distinctKey(updateBy, row.values[updateBy.name]), row]));
        for (const draft of drafts) {
          const { [updateBy.name]: value = null } = draft.sent;
          draft.stored = value === null ? null : (byValue.get(distinctKey(updateBy, value)) ?? null);
          if (draft.stored) draft.id = draft.stored.id;
        }
      }
      for (const { sent, stored } of drafts)
        if (!stored) for (const [name, value] of Object.entries(sent)) if (value === null) delete sent[name];
    }

    function number(drafts: readonly Draft[]): void {
      for (const { row, id, faults } of drafts) {
        const text = row.texts[NUMBER] ?? "";
        if (text === "") continue;
        if (mains.has(text)) faults.push({ column: fileTitles.number, code: "repeated", message: "与前面的行重复" });
        else mains.set(text, id);
      }
    }

    /** Row by row, as a row may stand below one before it. */
    function plant(imported: ImportedTable, { tree: ways }: Seen, drafts: readonly Draft[]): void {
      const { tree } = imported.of.form.definition;
      if (!tree || !ways || !imported.table.fields.has(tree.parent)) return;
      for (const { row, id, stored, sent, faults } of drafts) {
        const typed = row.texts[tree.parent];
        const title = String(sent[tree.title] ?? stored?.values[tree.title] ?? "");
        const before = stored?.values[tree.parent];
        let parent: string | null = typeof before === "string" ? before : null;
        if (typed !== undefined) {
          const found = typed === "" ? "" : ways.find(typed);
          if (found === undefined)
            faults.push(
              fault(
                imported,
                tree.parent,
                "unknown",
                `没有“${cutText(typed, 60)}”；上级须已存在，或为本文件中靠前的行`,
              ),
            );
          else if (found === null)
            faults.push(fault(imported, tree.parent, "ambiguous", `存在多个“${cutText(typed, 60)}”，请填写编号`));
          else {
            parent = found === "" ? null : found;
            if (stored || parent !== null) sent[tree.parent] = parent;
          }
        }
        if (!ways.put(id, parent, title))
          faults.push(fault(imported, tree.parent, "ring", "上级不能是自己或自己的下级"));
      }
    }

    /** Of sub-rows that come without their main rows. */
    async function byMains(
      at: Tx,
      imported: ImportedTable,
      { mainFaults }: Seen,
      drafts: readonly (Draft & { values: RowValues })[],
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
        if (found) faults.push(fault(imported, found.field, found.code, found.what));
      }
    }

    async function unique(
      at: Tx,
      imported: ImportedTable,
      known: Seen,
      drafts: readonly (Draft & { values: RowValues })[],
    ): Promise<void> {
      for (const { fields, rows } of known.unique) {
        const names = fields.map(({ name }) => name);
        const whole = drafts.filter(({ values }) => names.every((name) => (values[name] ?? null) !== null));
        const taken = await store.takenAmong(at, imported.of.form.definition, fields, whole);
        for (const { id, row, values, faults } of whole) {
          const key = JSON.stringify(fields.map((field) => distinctKey(field, values[field.name])));
          const earlier = rows.get(key);
          const [first = null] = names;
          if (earlier !== undefined) faults.push(fault(imported, first, "repeated", `与第 ${earlier} 行重复`));
          else rows.set(key, row.number);
          if (taken.has(id)) faults.push(fault(imported, first, "taken", "该值已存在，不能重复"));
        }
      }
    }

    function ruled(
      { of }: ImportedTable,
      { stored }: Draft,
      values: RowValues,
    ): { field: string | null; message: string } | undefined {
      const { effects } = of.form;
      const old = stored && withSystem(stored.values, stored);
      if (stored && old && !effects.mayBe("edit", old, around)) return { field: null, message: "该记录当前不能修改" };
      return effects.refusals("save", withSystem(values, stored), old, around)[0];
    }

    async function judgeSheet(at: Tx, sheet: number, rows: readonly TypedRow[]): Promise<JudgedRow<ImportItem>[]> {
      const [imported, known] = [tables[sheet], seen[sheet]];
      if (!imported || !known) throw new Error("a row of a sheet that nobody asked for");
      const drafts = await drafted(at, imported, known, rows);
      await matched(at, imported, drafts);
      await departments.place(drafts);
      if (sheet === 0) number(drafts);
      plant(imported, known, drafts);
      const worked = await working.workMany(imported.of, drafts, around);
      const whole = drafts.map((draft, n) => ({ ...draft, values: worked[n]?.values ?? {} }));
      for (const [n, { faults, row, fixed, values }] of whole.entries()) {
        const told = new Set(faults.map(({ column }) => column));
        for (const { at: place, what } of worked[n]?.faults ?? []) {
          const field = place.replace(/^values\./, "");
          if (field === imported.link) continue;
          const found = fault(imported, field, "invalid", what);
          // What could not be read is missing as well: that is said once.
          if (!told.has(found.column)) faults.push(found);
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
        const refusal = faults.length > 0 ? undefined : ruled(imported, { ...drafts[n], row } as Draft, values);
        if (refusal) faults.push(fault(imported, refusal.field, "refused", refusal.message));
      }
      await byMains(at, imported, known, whole);
      await unique(at, imported, known, whole);
      await departments.judge(at, imported.of, whole, by);
      return whole.map(({ row, faults, id, stored, orgCode, values }) => ({
        sheet,
        number: row.number,
        name: nameOf(row, imported),
        faults,
        outcome:
          faults.length > 0 ? null : { kind: "new", item: { of: imported.of, id, stored, orgCode, values, around } },
      }));
    }

    return async (at, rows) => {
      const judged: JudgedRow<ImportItem>[] = [];
      // Rows come sheet by sheet: those of one stand together.
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

export type ImportJudge = ReturnType<typeof createImportJudge>;
