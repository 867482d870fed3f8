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
import type { Asked } from "./row-pages.store.ts";
import { subLink, visibleFields } from "./row-parts.ts";
import { maskedCell } from "./row-values.ts";

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
  file(code: string, query: Query, caller: Caller, origin: Origin): Promise<RowFile>;
}

export interface RowExportDeps {
  /** Uses the connections for large reads. */
  readonly store: RowStore;
  readonly access: RowAccess;
  readonly labelsIn: RowLabels;
  readonly dictionaries: Pick<DictionaryService, "lists">;
  readonly departments: Pick<DepartmentService, "names" | "named">;
}

/** Rows per read: the most of a table in memory at a time. */
const PAGE = 1_000;

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

interface InPage {
  readonly row: StoredRow;
  readonly number: number;
  readonly page: Page;
}

export function createRowExport({ store, access, labelsIn, dictionaries, departments }: RowExportDeps): RowExport {
  /** Continues behind the last row of the page before, however far, so that new rows shift nothing. */
  async function* pagesOf(
    { form }: FormAccess,
    requested: Omit<Asked, "limit" | "offset">,
  ): AsyncGenerator<StoredRow[]> {
    const { definition } = form;
    for (let { after } = requested; ; ) {
      const rows = await store.page(definition, { ...requested, after, limit: PAGE, offset: 0 });
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = { value: await store.sortedBy(definition, requested.sorting, last.id), id: last.id };
    }
  }

  const fieldsIn = (of: FormAccess, link?: string): FormField[] =>
    visibleFields(of).filter(({ name, inForm, inList }) => name !== link && (inForm || inList));

  async function columnsOf(of: FormAccess, fields: readonly FormField[]): Promise<Column[]> {
    const known = await dictionaries.lists();
    const titles = fieldTitles(fields);
    const parent = of.form.definition.tree?.parent;
    return [
      ...fields.map((field): Column => {
        const { name } = field;
        const words = wordsOf(field, known);
        const isMasked = of.columns.get(name) === "masked";
        return [
          titles.get(name) ?? name,
          ({ values }, _number, { labels, plain, paths }) => {
            const value = values[name] ?? null;
            if (isMasked) return fileCell({ ...field, type: "text" }, maskedCell(value));
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

  /** Names departments as an import reads them: by name, or by the path from the root where others have that name. */
  async function departmentsCalled(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (codes.length === 0) return new Map();
    const [names, found] = await Promise.all([departments.names(), departments.named(codes)]);
    return new Map(
      found.map(({ orgCode, path }) => {
        const own = path.at(-1) ?? orgCode;
        return [orgCode, names.find(own) === orgCode ? own : path.join("/")];
      }),
    );
  }

  async function plainOf({ columns }: FormAccess, fields: readonly FormField[], rows: readonly StoredRow[]) {
    const shown = fields.filter(({ name, control }) => control === "rich_text" && columns.get(name) !== "masked");
    const cells = rows.flatMap(({ values }) => shown.map(({ name }) => values[name] ?? null));
    const texts = [...new Set(cells)].filter((cell) => typeof cell === "string");
    const plain = await plainTexts(texts);
    return new Map(texts.map((text, at) => [text, plain[at] ?? text]));
  }

  async function knownOf(
    of: FormAccess,
    fields: readonly FormField[],
    rows: readonly StoredRow[],
    caller: Caller,
  ): Promise<Omit<Page, "mains">> {
    const { definition } = of.form;
    const { tree } = definition;
    const ids = [...new Set(rows.flatMap(({ createdBy, updatedBy }) => [createdBy ?? [], updatedBy ?? []].flat()))];
    const above = tree ? [...new Set(rows.flatMap(({ values }) => values[tree.parent] ?? []))].map(String) : [];
    const isNamed = tree && !of.columns.has(tree.title) && !of.columns.has(tree.parent);
    const [labels, plain, people, departmentWords, paths] = await Promise.all([
      labelsIn(of, fields, rows, caller),
      plainOf(of, fields, rows),
      store.findPeopleByIds(ids),
      departmentsCalled([...new Set(rows.flatMap(({ orgCode }) => orgCode ?? []))]),
      tree && isNamed ? store.pathsTo(definition, tree, above, of.rule) : new Map<string, string>(),
    ]);
    return { labels, plain, people, departments: departmentWords, paths };
  }

  const tableOf = (columns: readonly Column[], pages: AsyncIterable<readonly InPage[]>): CsvSource => ({
    head: columns.map(([title]) => title),
    pages: mapPages(pages, ({ row, number, page }): CsvRow => columns.map(([, cell]) => cell(row, number, page))),
  });

  return {
    file: async (code, query, caller, origin) => {
      const of = await access.of(code, "export", caller, origin);
      const { definition } = of.form;
      const { tree, sorting } = listingOf(of, { ...query });
      const known = await dictionaries.lists();
      const requested = { where: [of.rule, tree && treeCondition(tree)], sorting, after: undefined };

      const subs: { readonly of: FormAccess; readonly link: string }[] = [];
      for (const sub of definition.subs) {
        const found = await access.findAccess(sub, caller, "export");
        const link = found && subLink(found, code);
        if (found && link !== undefined) subs.push({ of: found, link });
      }

      const seen: string[] = [];
      async function* mainPages(): AsyncGenerator<InPage[]> {
        const fields = fieldsIn(of);
        let last = 0;
        for await (const rows of pagesOf(of, requested)) {
          const page = { ...(await knownOf(of, fields, rows, caller)), mains: new Map() };
          yield rows.map((row, at) => ({ row, number: last + at + 1, page }));
          last += rows.length;
          // Sub-rows follow on sheets of their own and refer to the numbers of this sheet.
          if (subs.length > 0) for (const { id } of rows) seen.push(id);
        }
      }
      async function* subPages(sub: FormAccess, link: string): AsyncGenerator<InPage[]> {
        const fields = fieldsIn(sub, link);
        const most = Math.min(seen.length, CSV_ROWS);
        for (let from = 0; from < most; from += PAGE) {
          const ids = seen.slice(from, Math.min(from + PAGE, most));
          const mains = new Map(ids.map((id, at) => [id, from + at + 1]));
          for await (const rows of store.ofMains(sub.form.definition, link, ids, sub.ownRule, PAGE)) {
            const page = { ...(await knownOf(sub, fields, rows, caller)), mains };
            yield rows.map((row) => ({ row, number: 0, page }));
          }
        }
      }

      const number: Column = [fileTitles.number, (_, at) => at];
      const mainColumns = await columnsOf(of, fieldsIn(of));
      const more: NamedSheet[] = [];
      for (const { of: sub, link } of subs) {
        const main: Column = [fileTitles.parent, ({ values }, _, { mains }) => mains.get(String(values[link])) ?? null];
        const columns = [main, ...(await columnsOf(sub, fieldsIn(sub, link)))];
        more.push({ name: sub.form.definition.title, source: tableOf(columns, subPages(sub, link)) });
      }
      return {
        title: definition.title,
        source: tableOf(subs.length > 0 ? [number, ...mainColumns] : mainColumns, mainPages()),
        more,
        filter: tree && conditionText(tree, visibleFields(of), (field) => wordsOf(field, known)),
      };
    },
  };
}
