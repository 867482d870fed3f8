import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import { formLimits } from "@tender/contract/online-forms";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import { encodeCursor, type Sorting } from "#platform/row-query/row-query.ts";
import { type RowPresenter, shownCell } from "./row.presenter.ts";
import { hasText, isValue, type RowStore, treeCondition } from "./row.store.ts";
import type { FormAccess, RowAccess } from "./row-access.service.ts";
import { listingOf } from "./row-listing.ts";
import { queryColumns, subLink, visibleFields } from "./row-parts.ts";

type Query = InputOf<EndpointOf<"onlineRow.list">>["query"];
type Result<K extends "readForm" | "list" | "listLevel" | "listSubRows" | "read" | "listChoices"> = ResultOf<
  EndpointOf<`onlineRow.${K}`>
>;

/** Rows for readers. Throws http.forbidden, online_row.no_form, online_row.bad_query, online_row.not_found. */
export interface RowReading {
  form(code: string, caller: Caller, origin: Origin): Promise<Result<"readForm">>;
  list(code: string, query: Query, caller: Caller, origin: Origin): Promise<Result<"list">>;
  level(
    code: string,
    parentId: string | undefined,
    query: Query,
    caller: Caller,
    origin: Origin,
  ): Promise<Result<"listLevel">>;
  subRows(code: string, id: string, sub: string, caller: Caller, origin: Origin): Promise<Result<"listSubRows">>;
  read(code: string, id: string, caller: Caller, origin: Origin): Promise<Result<"read">>;
  choices(
    code: string,
    field: string,
    query: { readonly keyword: string; readonly page: number },
    caller: Caller,
    origin: Origin,
  ): Promise<Result<"listChoices">>;
}

export interface RowReadingDeps {
  readonly db: Db;
  readonly store: RowStore;
  readonly access: RowAccess;
  readonly present: RowPresenter;
}

const CHOICES = 20;
const actions = ["view", "add", "edit", "delete", "import", "export"] as const;

/** Returns the part of the form that the caller may know. */
function shownForm(of: FormAccess) {
  const { form, rights, columns } = of;
  const fields = visibleFields(of);
  const names = new Set(fields.map(({ name }) => name));
  const { definition, enhancement } = form;
  return {
    release: form.release,
    definition: { ...definition, fields },
    enhancement: {
      // Rules of a hidden column stay on the server, which applies them anyway.
      form: enhancement.form && {
        ...enhancement.form,
        rules: enhancement.form.rules.filter(({ field }) => names.has(field)),
        computed: enhancement.form.computed.filter(({ field }) => names.has(field)),
        defaults: enhancement.form.defaults.filter(({ field }) => names.has(field)),
        changes: enhancement.form.changes.filter(({ field }) => names.has(field)),
      },
      list: enhancement.list,
    },
    rights: Object.fromEntries(actions.map((action) => [action, rights.has(action)])) as Record<
      (typeof actions)[number],
      boolean
    >,
    columns: Object.fromEntries([...columns].filter(([name]) => names.has(name))),
  };
}

export function createRowReading({ db, store, access, present }: RowReadingDeps): RowReading {
  async function page(of: FormAccess, query: Query, more: readonly ReturnType<typeof isValue>[], caller: Caller) {
    const { tree, sorting, after } = listingOf(of, query);
    const { definition } = of.form;
    const where = [of.rule, tree && treeCondition(tree), ...more];
    const offset = after ? 0 : (query.page - 1) * query.pageSize;
    const [{ counted, rows }, around] = await Promise.all([
      store.listed(definition, { where, sorting, limit: query.pageSize, offset, after }),
      access.around(caller),
    ]);
    const last = rows.length === query.pageSize ? rows.at(-1) : undefined;
    const next = last && encodeCursor({ value: await store.sortedBy(definition, sorting, last.id), id: last.id });
    return { ...counted, rows: await present(of, rows, caller, around), next: next ?? null };
  }

  async function rowOf(of: FormAccess, id: string) {
    const row = await store.find(db, of.form.definition, id, of.rule);
    if (!row) throw new AppError("online_row.not_found");
    return row;
  }

  return {
    form: async (code, caller, origin) => {
      const of = await access.of(code, "view", caller, origin);
      const subs = [];
      for (const sub of of.form.definition.subs) {
        const found = await access.findAccess(sub, caller);
        const link = found && subLink(found, code);
        if (found && link !== undefined) subs.push({ ...shownForm(found), link });
      }
      return { ...shownForm(of), subs };
    },
    list: async (code, query, caller, origin) => page(await access.of(code, "view", caller, origin), query, [], caller),
    level: async (code, parentId, query, caller, origin) => {
      const of = await access.of(code, "view", caller, origin);
      const { tree } = of.form.definition;
      if (!tree) throw new AppError("online_row.bad_query", { values: { what: "该表单不是树表" } });
      const { rows, ...rest } = await page(of, query, [isValue(tree.parent, parentId ?? null)], caller);
      const parents = await store.parentsOf(
        of.form.definition,
        tree.parent,
        rows.map(({ id }) => id),
        of.rule,
      );
      return { ...rest, rows: rows.map((row) => ({ ...row, hasChildren: parents.has(row.id) })) };
    },
    subRows: async (code, id, sub, caller, origin) => {
      const of = await access.of(code, "view", caller, origin);
      const found = of.form.definition.subs.includes(sub) ? await access.of(sub, "view", caller, origin) : undefined;
      const link = found && subLink(found, code);
      if (!found || link === undefined) throw new AppError("online_row.no_form");
      await rowOf(of, id);
      const rows = await store.by(db, found.form.definition, link, id, found.ownRule, formLimits.subRows);
      return present(found, rows, caller, await access.around(caller));
    },
    read: async (code, id, caller, origin) => {
      const of = await access.of(code, "view", caller, origin);
      const [shown] = await present(of, [await rowOf(of, id)], caller, await access.around(caller));
      if (!shown) throw new AppError("online_row.not_found");
      return shown;
    },
    choices: async (code, name, { keyword, page: at }, caller, origin) => {
      const of = await access.of(code, "view", caller, origin);
      const field = visibleFields(of).find((one) => one.name === name);
      const source = field?.source;
      if (source?.kind !== "form") throw new AppError("online_row.no_choices");
      const target = await access.of(source.code, "view", caller, origin);
      const open = new Set(queryColumns(target).keys());
      const label = target.form.definition.fields.find((one) => one.name === source.label);
      if (!label || !open.has(label.name)) throw new AppError("online_row.no_choices");
      const word = keyword.trim();
      const isText = label.type === "text" || label.type === "long_text";
      const where = [target.rule, word !== "" && isText ? hasText(label.name, word) : undefined];
      const sorting: Sorting = { column: "created_at", type: "moment", isDescending: true, isIndexed: true };
      const asking = { where, sorting, limit: CHOICES + 1, offset: (at - 1) * CHOICES, after: undefined };
      const rows = await store.page(target.form.definition, asking);
      return {
        rows: rows.slice(0, CHOICES).map((row) => ({
          value: row.id,
          label: String(row.values[label.name] ?? row.id),
          fill: Object.fromEntries(
            source.fill
              .filter(({ from }) => open.has(from))
              .map(({ from, to }) => [to, shownCell(row.values[from] ?? null)]),
          ),
        })),
        hasMore: rows.length > CHOICES,
      };
    },
  };
}
