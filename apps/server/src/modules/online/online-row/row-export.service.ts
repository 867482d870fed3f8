import type { EndpointOf, FormField, InputOf } from "@tender/contract";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import { CSV_ROWS, type CsvCell, type CsvRow, type CsvSource, mapPages } from "#platform/csv.ts";
import { plainTexts } from "#platform/formatted-text/formatted-texts.ts";
import type { NamedSheet } from "#platform/spreadsheet/write-xlsx.ts";
import { type RowStore, type StoredRow, treeCondition } from "./row.store.ts";
import type { FormAccess, RowAccess } from "./row-access.service.ts";
import { conditionText, fieldTitles, fileCell, fileTitles, wordsOf } from "./row-file.ts";
import type { Labels, RowLabels } from "./row-labels.service.ts";
import { listingOf } from "./row-listing.ts";
import type { PageQuery } from "./row-pages.store.ts";
import { subLink, visibleFields } from "./row-parts.ts";
import { maskCell } from "./row-values.ts";

type Query = Omit<InputOf<EndpointOf<"onlineRow.export">>["query"], "format">;

/** Content of an export, and its description. */
export interface RowFile {
  readonly title: string;
  readonly source: CsvSource;
  /** Sheets of the sub-tables of a main form. */
  readonly more: readonly NamedSheet[];
  /** Conditions in words. */
  readonly filter: string | undefined;
}

/** Exports rows as a file. Throws http.forbidden, online_row.no_form, online_row.bad_query. */
export interface RowExport {
  createFile(code: string, query: Query, caller: Caller, origin: Origin): Promise<RowFile>;
}

export interface RowExportDeps {
  /** Uses the connections for large reads. */
  readonly store: RowStore;
  readonly access: RowAccess;
  readonly labelsIn: RowLabels;
  readonly dictionaries: Pick<DictionaryService, "lists">;
  readonly departments: Pick<DepartmentService, "names" | "named">;
}

/** Rows per read: the maximum number of rows in memory at a time. */
const PAGE_ROWS = 1_000;

/** A column of the file. */
type Column = readonly [title: string, cell: (row: StoredRow, number: number, page: Page) => CsvCell];

/** Facts about all rows of one page. */
interface Page {
  readonly labels: Labels;
  /** Formatted texts as plain texts. */
  readonly plain: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
  readonly departments: ReadonlyMap<string, string>;
  /** Paths to the parent rows of a tree, by id. */
  readonly paths: ReadonlyMap<string, string>;
  /** Numbers of the main rows of sub-rows, by id. */
  readonly mains: ReadonlyMap<string, number>;
}

/** A row with its number in the sheet and the facts of its page. */
interface NumberedRow {
  readonly row: StoredRow;
  readonly number: number;
  readonly page: Page;
}

export function createRowExport({ store, access, labelsIn, dictionaries, departments }: RowExportDeps): RowExport {
  /** Yields all rows in pages. A page continues after the last row of the previous page, so new rows shift nothing. */
  async function* pagesOf(
    { form }: FormAccess,
    query: Omit<PageQuery, "limit" | "offset">,
  ): AsyncGenerator<StoredRow[]> {
    const { definition } = form;
    for (let { after } = query; ; ) {
      const rows = await store.page(definition, { ...query, after, limit: PAGE_ROWS, offset: 0 });
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < PAGE_ROWS) return;
      after = { value: await store.findSortValue(definition, query.sorting, last.id), id: last.id };
    }
  }

  const fieldsIn = (formAccess: FormAccess, link?: string): FormField[] =>
    visibleFields(formAccess).filter(({ name, inForm, inList }) => name !== link && (inForm || inList));

  async function columnsOf(formAccess: FormAccess, fields: readonly FormField[]): Promise<Column[]> {
    const lists = await dictionaries.lists();
    const titles = fieldTitles(fields);
    const parent = formAccess.form.definition.tree?.parent;
    return [
      ...fields.map((field): Column => {
        const { name } = field;
        const words = wordsOf(field, lists);
        const isMasked = formAccess.columns.get(name) === "masked";
        return [
          titles.get(name) ?? name,
          ({ values }, _number, { labels, plain, paths }) => {
            const value = values[name] ?? null;
            if (isMasked) return fileCell({ ...field, type: "text" }, maskCell(value));
            if (name === parent) return typeof value === "string" ? (paths.get(value) ?? value) : null;
            return fileCell(field, value, field.control === "rich_text" ? plain : (words ?? labels.get(name)));
          },
        ];
      }),
      [fileTitles.orgCode, ({ orgCode }, _, { departments }) => orgCode && (departments.get(orgCode) ?? orgCode)],
      [fileTitles.createdBy, ({ createdBy }, _, { people }) => createdBy && (people.get(createdBy) ?? null)],
      [fileTitles.createdAt, ({ createdAt }) => new Date(createdAt)],
      [fileTitles.updatedBy, ({ updatedBy }, _, { people }) => updatedBy && (people.get(updatedBy) ?? null)],
      [fileTitles.updatedAt, ({ updatedAt }) => new Date(updatedAt)],
    ];
  }

  /** Returns names of departments that an import can read: the name if it is unique, else the path from the root. */
  async function nameDepartments(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (codes.length === 0) return new Map();
    const [names, found] = await Promise.all([departments.names(), departments.named(codes)]);
    return new Map(
      found.map(({ orgCode, path }) => {
        const name = path.at(-1) ?? orgCode;
        return [orgCode, names.find(name) === orgCode ? name : path.join("/")];
      }),
    );
  }

  async function readPlainTexts({ columns }: FormAccess, fields: readonly FormField[], rows: readonly StoredRow[]) {
    const shown = fields.filter(({ name, control }) => control === "rich_text" && columns.get(name) !== "masked");
    const cells = rows.flatMap(({ values }) => shown.map(({ name }) => values[name] ?? null));
    const texts = [...new Set(cells)].filter((cell) => typeof cell === "string");
    const plain = await plainTexts(texts);
    return new Map(texts.map((text, index) => [text, plain[index] ?? text]));
  }

  async function readPageFacts(
    formAccess: FormAccess,
    fields: readonly FormField[],
    rows: readonly StoredRow[],
    caller: Caller,
  ): Promise<Omit<Page, "mains">> {
    const { definition } = formAccess.form;
    const { tree } = definition;
    const ids = [...new Set(rows.flatMap(({ createdBy, updatedBy }) => [createdBy ?? [], updatedBy ?? []].flat()))];
    const parentIds = tree ? [...new Set(rows.flatMap(({ values }) => values[tree.parent] ?? []))].map(String) : [];
    const mayShowPaths = tree && !formAccess.columns.has(tree.title) && !formAccess.columns.has(tree.parent);
    const [labels, plain, people, departmentWords, paths] = await Promise.all([
      labelsIn(formAccess, fields, rows, caller),
      readPlainTexts(formAccess, fields, rows),
      store.findPeopleByIds(ids),
      nameDepartments([...new Set(rows.flatMap(({ orgCode }) => orgCode ?? []))]),
      tree && mayShowPaths ? store.pathsTo(definition, tree, parentIds, formAccess.rule) : new Map<string, string>(),
    ]);
    return { labels, plain, people, departments: departmentWords, paths };
  }

  const tableOf = (columns: readonly Column[], pages: AsyncIterable<readonly NumberedRow[]>): CsvSource => ({
    head: columns.map(([title]) => title),
    pages: mapPages(pages, ({ row, number, page }): CsvRow => columns.map(([, cell]) => cell(row, number, page))),
  });

  return {
    createFile: async (code, query, caller, origin) => {
      const formAccess = await access.requireAccess(code, "export", caller, origin);
      const { definition } = formAccess.form;
      const { tree, sorting } = listingOf(formAccess, { ...query });
      const lists = await dictionaries.lists();
      const pageQuery = { where: [formAccess.rule, tree && treeCondition(tree)], sorting, after: undefined };

      const subs: { readonly formAccess: FormAccess; readonly link: string }[] = [];
      for (const sub of definition.subs) {
        const subAccess = await access.findAccess(sub, caller, "export");
        const link = subAccess && subLink(subAccess, code);
        if (subAccess && link !== undefined) subs.push({ formAccess: subAccess, link });
      }

      const mainIds: string[] = [];
      async function* mainPages(): AsyncGenerator<NumberedRow[]> {
        const fields = fieldsIn(formAccess);
        let lastNumber = 0;
        for await (const rows of pagesOf(formAccess, pageQuery)) {
          const page = { ...(await readPageFacts(formAccess, fields, rows, caller)), mains: new Map() };
          yield rows.map((row, index) => ({ row, number: lastNumber + index + 1, page }));
          lastNumber += rows.length;
          // Sub-rows follow on sheets of their own and refer to the numbers of this sheet.
          if (subs.length > 0) for (const { id } of rows) mainIds.push(id);
        }
      }
      async function* subPages(sub: FormAccess, link: string): AsyncGenerator<NumberedRow[]> {
        const fields = fieldsIn(sub, link);
        const idCount = Math.min(mainIds.length, CSV_ROWS);
        for (let start = 0; start < idCount; start += PAGE_ROWS) {
          const ids = mainIds.slice(start, Math.min(start + PAGE_ROWS, idCount));
          const mains = new Map(ids.map((id, index) => [id, start + index + 1]));
          for await (const rows of store.readByMains(sub.form.definition, link, ids, sub.ownRule, PAGE_ROWS)) {
            const page = { ...(await readPageFacts(sub, fields, rows, caller)), mains };
            yield rows.map((row) => ({ row, number: 0, page }));
          }
        }
      }

      const number: Column = [fileTitles.number, (_, rowNumber) => rowNumber];
      const mainColumns = await columnsOf(formAccess, fieldsIn(formAccess));
      const more: NamedSheet[] = [];
      for (const { formAccess: sub, link } of subs) {
        const main: Column = [fileTitles.parent, ({ values }, _, { mains }) => mains.get(String(values[link])) ?? null];
        const columns = [main, ...(await columnsOf(sub, fieldsIn(sub, link)))];
        more.push({ name: sub.form.definition.title, source: tableOf(columns, subPages(sub, link)) });
      }
      return {
        title: definition.title,
        source: tableOf(subs.length > 0 ? [number, ...mainColumns] : mainColumns, mainPages()),
        more,
        filter: tree && conditionText(tree, visibleFields(formAccess), (field) => wordsOf(field, lists)),
      };
    },
  };
}
