import type { FormField } from "@tender/contract";
import type { Surroundings } from "@tender/form-rules";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { FillRules } from "#modules/reference/fill-rule/fill-rule.service.ts";
import type {
  ImportBy,
  ImportOptions,
  ImportSubject,
  RowWriter,
  SubjectImports,
  TableImports,
} from "#modules/reference/table-import/table-import.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { sheetsNamed } from "#platform/spreadsheet/write-xlsx.ts";
import type { ImportedTable } from "./import-draft.ts";
import { importTable } from "./import-table.ts";
import type { RowStore } from "./row.store.ts";
import type { FormAccess, RowAccess } from "./row-access.service.ts";
import { type RowEvaluation, unnumbered } from "./row-evaluation.service.ts";
import { offeredWords } from "./row-file.ts";
import type { ImportItem, ImportValidator } from "./row-import-validator.service.ts";
import { subLink, visibleFields, writtenBy } from "./row-parts.ts";
import { TABLE_CHANGED, trailOf } from "./row-values.ts";

/** Imports rows from files. Each row is judged as if it were saved; all of them are stored or none. */
export interface RowImport {
  /** Returns the imports of one form for the caller. Throws http.forbidden, online_row.no_form. */
  of(code: string, caller: Caller, origin: Origin): Promise<SubjectImports>;
  /** Options beside the file. Updates require the right to edit. Throws as `of`, and online_row.bad_query. */
  options(code: string, updateBy: string | undefined, caller: Caller, origin: Origin): Promise<ImportOptions>;
}

export interface RowImportDeps {
  readonly store: RowStore;
  readonly access: RowAccess;
  readonly judge: ImportValidator;
  readonly working: Pick<RowEvaluation, "completed">;
  readonly dictionaries: Pick<DictionaryService, "lists">;
  readonly fillRules: Pick<FillRules, "nextMany">;
  readonly tableImports: TableImports;
}

/** Rows of an import whose before and after the audit trail retains. */
const ROWS_IN_TRAIL = 50;

export function createRowImport(deps: RowImportDeps): RowImport {
  const { store, access, judge, working, dictionaries, fillRules, tableImports } = deps;

  /** Sheets of a form's file: its own, and those of the sub-tables that the caller may import into. */
  async function tablesOf(of: FormAccess, caller: Caller): Promise<ImportedTable[]> {
    const known = await dictionaries.lists();
    const { definition } = of.form;
    const subs: { of: FormAccess; link: string }[] = [];
    for (const code of definition.subs) {
      const found = await access.findAccess(code, caller, "import");
      const link = found && subLink(found, definition.code);
      if (found && link !== undefined) subs.push({ of: found, link });
    }
    const tableOf = (form: FormAccess, link: string | undefined) => {
      const computed = new Set(form.form.enhancement.form?.computed.map(({ field }) => field));
      return importTable({
        fields: visibleFields(form).filter(({ name }) => name !== link),
        isShut: ({ name, isReadOnly }) => form.columns.has(name) || isReadOnly || computed.has(name),
        wordsOf: (field) => offeredWords(field, known),
        parent: form.form.definition.tree?.parent,
        first: link !== undefined ? "main" : subs.length > 0 ? "number" : "none",
      });
    };
    const all = [{ of, link: undefined }, ...subs];
    const source = { head: [], pages: (async function* () {})() };
    const names = sheetsNamed(all.map((one) => ({ name: one.of.form.definition.title, source })));
    return all.map((one, at) => ({ ...one, table: tableOf(one.of, one.link), name: names[at]?.name ?? "" }));
  }

  const updateField = ([main]: readonly ImportedTable[], name: string | undefined): FormField | undefined => {
    const field = name === undefined ? undefined : main?.table.fields.get(name);
    return field?.isUnique ? field : undefined;
  };

  async function filled(
    tx: Tx,
    of: FormAccess,
    items: readonly ImportItem[],
    { username }: Caller,
    around: Surroundings,
  ): Promise<ImportItem[]> {
    const { fields } = of.form.definition;
    const made = items.map((item) => ({ ...item, values: { ...item.values } }));
    const due = made.flatMap(({ stored, orgCode, values }) =>
      stored ? [] : { values, orgCode, assigned: unnumbered(fields, values).map(({ name }) => name) },
    );
    for (const { name, fillRule } of fields) {
      if (fillRule === null) continue;
      const empty = due.filter(({ assigned }) => assigned.includes(name));
      // A number may contain the department, so rows are numbered by department.
      for (const [orgCode, rows] of Map.groupBy(empty, (row) => row.orgCode)) {
        const numbers = await fillRules.nextMany(tx, fillRule, { orgCode, username }, rows.length);
        for (const [at, { values }] of rows.entries()) values[name] = numbers[at] ?? null;
      }
    }
    const whole = await working.completed(of, due, around);
    const faults = whole.flatMap((row) => row.faults);
    if (faults.length > 0)
      throw new AppError("online_row.faults", { values: { count: faults.length }, details: { faults } });
    const values = new Map(due.map((row, at) => [row.values, whole[at]?.values]));
    return made.map((item) => ({ ...item, values: values.get(item.values) ?? item.values }));
  }

  function writerOf(tx: Tx, { caller }: ImportBy): RowWriter<ImportItem> {
    const counted = new Map<string, { added: number; changed: number }>();
    const trailRows: object[] = [];

    async function writeForm(of: FormAccess, items: readonly ImportItem[]): Promise<void> {
      const { definition } = of.form;
      const [first] = items;
      if (!first) return;
      // The rows were judged together, with the same surroundings.
      const { around } = first;
      const by = writtenBy(around);
      const whole = await filled(tx, of, items, caller, around);
      const fresh = whole.filter(({ stored }) => !stored);
      const over = whole.flatMap(({ id, stored, values }) => (stored ? { id, version: stored.version, values } : []));
      if (definition.tree) await store.lockTree(tx, definition);
      await store.insertMany(tx, definition, fresh, by);
      if ((await store.updateMany(tx, definition, over, by)) < over.length) throw new AppError("online_row.changed");
      const count = counted.get(definition.code) ?? { added: 0, changed: 0 };
      counted.set(definition.code, { added: count.added + fresh.length, changed: count.changed + over.length });
      for (const { id, stored, values } of whole.slice(0, Math.max(0, ROWS_IN_TRAIL - trailRows.length))) {
        const isKept = ({ name }: FormField) => !of.guarded.has(name);
        trailRows.push({
          row: `${definition.code}/${id}`,
          ...trailOf(definition.fields, isKept, stored?.values ?? null, values),
        });
      }
    }

    return {
      write: async (items) => {
        const forms = new Map<FormAccess, ImportItem[]>();
        for (const item of items) {
          const own = forms.get(item.of);
          if (own) own.push(item);
          else forms.set(item.of, [item]);
        }
        try {
          for (const [of, own] of forms) await writeForm(of, own);
        } catch (error) {
          if (TABLE_CHANGED.has(sqlErrorOf(error)?.code ?? "")) throw new AppError("online_row.busy", { cause: error });
          throw error;
        }
        return items.map(({ id }) => id);
      },
      finish: async () => ({ forms: Object.fromEntries(counted), rowsKept: trailRows }),
    };
  }

  async function subjectOf(of: FormAccess, tables: readonly ImportedTable[]): Promise<ImportSubject<ImportItem>> {
    const { definition, id } = of.form;
    const [main, ...subs] = tables;
    return {
      key: `online:${id}`,
      label: main?.name ?? definition.title,
      action: "online_row.import",
      page: `/online/forms/${definition.code}#imports`,
      columns: main?.table.columns ?? [],
      more: subs.map(({ name, table }) => ({ name, columns: table.columns })),
      isOwnOnly: true,
      judge: async (tx, caller, { updateBy }) =>
        judge(tx, {
          tables,
          updateBy: updateField(tables, updateBy),
          caller,
          around: await access.around(caller),
        }),
      writer: writerOf,
    };
  }

  return {
    of: async (code, caller, origin) => {
      const of = await access.of(code, "import", caller, origin);
      return tableImports.of(await subjectOf(of, await tablesOf(of, caller)));
    },
    options: async (code, updateBy, caller, origin) => {
      if (updateBy === undefined) return {};
      const of = await access.of(code, "edit", caller, origin);
      if (!updateField(await tablesOf(of, caller), updateBy))
        throw new AppError("online_row.bad_query", { values: { what: "没有可用于更新的唯一字段" } });
      return { updateBy };
    },
  };
}
