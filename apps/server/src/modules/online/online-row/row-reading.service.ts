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
  readForm(code: string, caller: Caller, origin: Origin): Promise<Result<"readForm">>;
  list(code: string, query: Query, caller: Caller, origin: Origin): Promise<Result<"list">>;
  listLevel(
    code: string,
    parentId: string | undefined,
    query: Query,
    caller: Caller,
    origin: Origin,
  ): Promise<Result<"listLevel">>;
  listSubRows(code: string, id: string, sub: string, caller: Caller, origin: Origin): Promise<Result<"listSubRows">>;
  read(code: string, id: string, caller: Caller, origin: Origin): Promise<Result<"read">>;
  listChoices(
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
function shownForm(formAccess: FormAccess) {
  const { form, rights, columns } = formAccess;
  const fields = visibleFields(formAccess);
  const names = new Set(fields.map(({ name }) => name));
  const { definition, enhancement } = form;
  return {
    release: form.release,
    definition: { ...definition, fields },
    enhancement: {
      // Rules of a hidden column are not sent, because the server applies them.
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
  async function page(
    formAccess: FormAccess,
    query: Query,
    conditions: readonly ReturnType<typeof isValue>[],
    caller: Caller,
  ) {
    const { tree, sorting, after } = listingOf(formAccess, query);
    const { definition } = formAccess.form;
    const where = [formAccess.rule, tree && treeCondition(tree), ...conditions];
    const offset = after ? 0 : (query.page - 1) * query.pageSize;
    const [{ counted, rows }, context] = await Promise.all([
      store.list(definition, { where, sorting, limit: query.pageSize, offset, after }),
      access.contextFor(caller),
    ]);
    const last = rows.length === query.pageSize ? rows.at(-1) : undefined;
    const next = last && encodeCursor({ value: await store.findSortValue(definition, sorting, last.id), id: last.id });
    return { ...counted, rows: await present(formAccess, rows, caller, context), next: next ?? null };
  }

  async function requireRow(formAccess: FormAccess, id: string) {
    const row = await store.find(db, formAccess.form.definition, id, formAccess.rule);
    if (!row) throw new AppError("online_row.not_found");
    return row;
  }

  return {
    readForm: async (code, caller, origin) => {
      const formAccess = await access.requireAccess(code, "view", caller, origin);
      const subs = [];
      for (const sub of formAccess.form.definition.subs) {
        const subAccess = await access.findAccess(sub, caller);
        const link = subAccess && subLink(subAccess, code);
        if (subAccess && link !== undefined) subs.push({ ...shownForm(subAccess), link });
      }
      return { ...shownForm(formAccess), subs };
    },
    list: async (code, query, caller, origin) =>
      page(await access.requireAccess(code, "view", caller, origin), query, [], caller),
    listLevel: async (code, parentId, query, caller, origin) => {
      const formAccess = await access.requireAccess(code, "view", caller, origin);
      const { tree } = formAccess.form.definition;
      if (!tree) throw new AppError("online_row.bad_query", { values: { what: "该表单不是树表" } });
      const { rows, ...rest } = await page(formAccess, query, [isValue(tree.parent, parentId ?? null)], caller);
      const parents = await store.findParentIds(
        formAccess.form.definition,
        tree.parent,
        rows.map(({ id }) => id),
        formAccess.rule,
      );
      return { ...rest, rows: rows.map((row) => ({ ...row, hasChildren: parents.has(row.id) })) };
    },
    listSubRows: async (code, id, sub, caller, origin) => {
      const formAccess = await access.requireAccess(code, "view", caller, origin);
      const subAccess = formAccess.form.definition.subs.includes(sub)
        ? await access.requireAccess(sub, "view", caller, origin)
        : undefined;
      const link = subAccess && subLink(subAccess, code);
      if (!subAccess || link === undefined) throw new AppError("online_row.no_form");
      await requireRow(formAccess, id);
      const rows = await store.findByField(
        db,
        subAccess.form.definition,
        link,
        id,
        subAccess.ownRule,
        formLimits.subRows,
      );
      return present(subAccess, rows, caller, await access.contextFor(caller));
    },
    read: async (code, id, caller, origin) => {
      const formAccess = await access.requireAccess(code, "view", caller, origin);
      const [shown] = await present(
        formAccess,
        [await requireRow(formAccess, id)],
        caller,
        await access.contextFor(caller),
      );
      if (!shown) throw new AppError("online_row.not_found");
      return shown;
    },
    listChoices: async (code, name, { keyword, page: pageNumber }, caller, origin) => {
      const formAccess = await access.requireAccess(code, "view", caller, origin);
      const field = visibleFields(formAccess).find((candidate) => candidate.name === name);
      const source = field?.source;
      if (source?.kind !== "form") throw new AppError("online_row.no_choices");
      const target = await access.requireAccess(source.code, "view", caller, origin);
      const visibleNames = new Set(queryColumns(target).keys());
      const label = target.form.definition.fields.find((candidate) => candidate.name === source.label);
      if (!label || !visibleNames.has(label.name)) throw new AppError("online_row.no_choices");
      const word = keyword.trim();
      const isText = label.type === "text" || label.type === "long_text";
      const where = [target.rule, word !== "" && isText ? hasText(label.name, word) : undefined];
      const sorting: Sorting = { column: "created_at", type: "moment", isDescending: true, isIndexed: true };
      const pageQuery = { where, sorting, limit: CHOICES + 1, offset: (pageNumber - 1) * CHOICES, after: undefined };
      const rows = await store.page(target.form.definition, pageQuery);
      return {
        rows: rows.slice(0, CHOICES).map((row) => ({
          value: row.id,
          label: String(row.values[label.name] ?? row.id),
          fill: Object.fromEntries(
            source.fill
              .filter(({ from }) => visibleNames.has(from))
              .map(({ from, to }) => [to, shownCell(row.values[from] ?? null)]),
          ),
        })),
        hasMore: rows.length > CHOICES,
      };
    },
  };
}
