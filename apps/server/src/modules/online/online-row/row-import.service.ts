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
import { nameSheets } from "#platform/spreadsheet/write-xlsx.ts";
import type { ImportedTable } from "./import-draft.ts";
import { importTable } from "./import-table.ts";
import type { RowStore } from "./row.store.ts";
import type { FormAccess, RowAccess } from "./row-access.service.ts";
import { type RowEvaluation, unnumberedFieldsOf } from "./row-evaluation.service.ts";
import { offeredWords } from "./row-file.ts";
import type { ImportItem, ImportValidator } from "./row-import-validator.service.ts";
import { authorshipOf, subLink, visibleFields } from "./row-parts.ts";
import { TABLE_CHANGED, trailOf } from "./row-values.ts";

/** Imports rows from files. Each row is judged as if it were saved; all of them are stored or none. */
export interface RowImport {
  /** Returns the imports of one form for the caller. Throws http.forbidden, online_row.no_form. */
  importsFor(code: string, caller: Caller, origin: Origin): Promise<SubjectImports>;
  /**
   * Returns the options of an import. Updates require the right to edit. Throws http.forbidden, online_row.no_form,
   * online_row.bad_query.
   */
  options(code: string, updateBy: string | undefined, caller: Caller, origin: Origin): Promise<ImportOptions>;
}

export interface RowImportDeps {
  readonly store: RowStore;
  readonly access: RowAccess;
  readonly validate: ImportValidator;
  readonly evaluation: Pick<RowEvaluation, "complete">;
  readonly dictionaries: Pick<DictionaryService, "lists">;
  readonly fillRules: Pick<FillRules, "nextMany">;
  readonly tableImports: TableImports;
}

/** Maximum number of rows of an import whose old and new values the audit trail retains. */
const ROWS_IN_TRAIL = 50;

export function createRowImport(deps: RowImportDeps): RowImport {
  const { store, access, validate, evaluation, dictionaries, fillRules, tableImports } = deps;

  /** Returns the sheets of a form's file: its own, and those of the sub-tables that the caller may import into. */
  async function tablesOf(formAccess: FormAccess, caller: Caller): Promise<ImportedTable[]> {
    const lists = await dictionaries.lists();
    const { definition } = formAccess.form;
    const subs: { formAccess: FormAccess; link: string }[] = [];
    for (const code of definition.subs) {
      const subAccess = await access.findAccess(code, caller, "import");
      const link = subAccess && subLink(subAccess, definition.code);
      if (subAccess && link !== undefined) subs.push({ formAccess: subAccess, link });
    }
    const tableOf = (sheetAccess: FormAccess, link: string | undefined) => {
      const computed = new Set(sheetAccess.form.enhancement.form?.computed.map(({ field }) => field));
      return importTable({
        fields: visibleFields(sheetAccess).filter(({ name }) => name !== link),
        isLocked: ({ name, isReadOnly }) => sheetAccess.columns.has(name) || isReadOnly || computed.has(name),
        wordsOf: (field) => offeredWords(field, lists),
        parent: sheetAccess.form.definition.tree?.parent,
        first: link !== undefined ? "main" : subs.length > 0 ? "number" : "none",
      });
    };
    const sheets = [{ formAccess, link: undefined }, ...subs];
    const source = { head: [], pages: (async function* () {})() };
    const names = nameSheets(sheets.map((sheet) => ({ name: sheet.formAccess.form.definition.title, source })));
    return sheets.map((sheet, index) => ({
      ...sheet,
      table: tableOf(sheet.formAccess, sheet.link),
      name: names[index]?.name ?? "",
    }));
  }

  const updateField = ([main]: readonly ImportedTable[], name: string | undefined): FormField | undefined => {
    const field = name === undefined ? undefined : main?.table.fields.get(name);
    return field?.isUnique ? field : undefined;
  };

  /** Returns the items with the numbers of fill rules, and with the fields that are computed from them. */
  async function numberRows(
    tx: Tx,
    formAccess: FormAccess,
    items: readonly ImportItem[],
    { username }: Caller,
    context: Surroundings,
  ): Promise<ImportItem[]> {
    const { fields } = formAccess.form.definition;
    const numbered = items.map((item) => ({ ...item, values: { ...item.values } }));
    const newRows = numbered.flatMap(({ stored, orgCode, values }) =>
      stored ? [] : { values, orgCode, assigned: unnumberedFieldsOf(fields, values).map(({ name }) => name) },
    );
    for (const { name, fillRule } of fields) {
      if (fillRule === null) continue;
      const empty = newRows.filter(({ assigned }) => assigned.includes(name));
      // A number may contain the department, so rows are numbered by department.
      for (const [orgCode, rows] of Map.groupBy(empty, (row) => row.orgCode)) {
        const numbers = await fillRules.nextMany(tx, fillRule, { orgCode, username }, rows.length);
        for (const [index, { values }] of rows.entries()) values[name] = numbers[index] ?? null;
      }
    }
    const completed = await evaluation.complete(formAccess, newRows, context);
    const faults = completed.flatMap((row) => row.faults);
    if (faults.length > 0)
      throw new AppError("online_row.faults", { values: { count: faults.length }, details: { faults } });
    const values = new Map(newRows.map((row, index) => [row.values, completed[index]?.values]));
    return numbered.map((item) => ({ ...item, values: values.get(item.values) ?? item.values }));
  }

  function writerOf(tx: Tx, { caller }: ImportBy): RowWriter<ImportItem> {
    const counts = new Map<string, { added: number; changed: number }>();
    const trailRows: object[] = [];

    async function writeForm(formAccess: FormAccess, items: readonly ImportItem[]): Promise<void> {
      const { definition } = formAccess.form;
      const [first] = items;
      if (!first) return;
      // All rows were judged together, so their context is the same.
      const { context } = first;
      const author = authorshipOf(context);
      const numbered = await numberRows(tx, formAccess, items, caller, context);
      const inserted = numbered.filter(({ stored }) => !stored);
      const updated = numbered.flatMap(({ id, stored, values }) =>
        stored ? { id, version: stored.version, values } : [],
      );
      if (definition.tree) await store.lockTree(tx, definition);
      await store.insertMany(tx, definition, inserted, author);
      if ((await store.updateMany(tx, definition, updated, author)) < updated.length)
        throw new AppError("online_row.changed");
      const count = counts.get(definition.code) ?? { added: 0, changed: 0 };
      counts.set(definition.code, { added: count.added + inserted.length, changed: count.changed + updated.length });
      for (const { id, stored, values } of numbered.slice(0, Math.max(0, ROWS_IN_TRAIL - trailRows.length))) {
        const isUnmasked = ({ name }: FormField) => !formAccess.guarded.has(name);
        trailRows.push({
          row: `${definition.code}/${id}`,
          ...trailOf(definition.fields, isUnmasked, stored?.values ?? null, values),
        });
      }
    }

    return {
      write: async (items) => {
        const forms = new Map<FormAccess, ImportItem[]>();
        for (const item of items) {
          const formItems = forms.get(item.formAccess);
          if (formItems) formItems.push(item);
          else forms.set(item.formAccess, [item]);
        }
        try {
          for (const [formAccess, formItems] of forms) await writeForm(formAccess, formItems);
        } catch (error) {
          if (TABLE_CHANGED.has(sqlErrorOf(error)?.code ?? "")) throw new AppError("online_row.busy", { cause: error });
          throw error;
        }
        return items.map(({ id }) => id);
      },
      finish: async () => ({ forms: Object.fromEntries(counts), rowsKept: trailRows }),
    };
  }

  async function subjectOf(
    formAccess: FormAccess,
    tables: readonly ImportedTable[],
  ): Promise<ImportSubject<ImportItem>> {
    const { definition, id } = formAccess.form;
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
        validate(tx, {
          tables,
          updateBy: updateField(tables, updateBy),
          caller,
          context: await access.contextFor(caller),
        }),
      writer: writerOf,
    };
  }

  return {
    importsFor: async (code, caller, origin) => {
      const formAccess = await access.requireAccess(code, "import", caller, origin);
      return tableImports.of(await subjectOf(formAccess, await tablesOf(formAccess, caller)));
    },
    options: async (code, updateBy, caller, origin) => {
      if (updateBy === undefined) return {};
      const formAccess = await access.requireAccess(code, "edit", caller, origin);
      if (!updateField(await tablesOf(formAccess, caller), updateBy))
        throw new AppError("online_row.bad_query", { values: { what: "没有可用于更新的唯一字段" } });
      return { updateBy };
    },
  };
}
