import type { EndpointOf, ResultOf } from "@tender/contract";
import { ListFile, routes } from "#http/routes.ts";
import type {
  DictionaryRegister,
  DictionaryRow,
  ItemRow,
  ListedDictionary,
} from "#modules/reference/dictionary/dictionary-register.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Db } from "#platform/database/database.ts";
import type { DictionaryAdmin } from "./dictionary-admin.service.ts";
import { dictionaryJson, dictionaryTable } from "./dictionary-file.ts";
import type { DictionaryImport } from "./dictionary-import.service.ts";

const fileNames = {
  select: { name: "select-lists", title: "选择列表" },
  dictionary: { name: "dictionaries", title: "数据字典" },
} as const;

export interface DictionaryAdminRouteDeps {
  readonly db: Db;
  readonly admin: DictionaryAdmin;
  readonly imports: DictionaryImport;
  readonly dictionaryRegister: Pick<DictionaryRegister, "page" | "find" | "itemsOf" | "whole">;
  readonly proofs: Pick<ProofService, "require">;
}

const windowOf = (page: number, pageSize: number) => ({ limit: pageSize, offset: (page - 1) * pageSize });

const presentDictionary = (
  { id, version, kind, code, name, valueType, description, builtin }: DictionaryRow,
  items: number,
) => ({
  id,
  version,
  kind,
  code,
  name,
  valueType,
  description,
  builtin,
  items,
});

const presentListed = ({
  row,
  items,
}: ListedDictionary): ResultOf<EndpointOf<"dictionaryAdmin.list">>["rows"][number] => ({
  ...presentDictionary(row, items),
  updatedAt: row.updatedAt.toISOString(),
});

const presentItem = ({ id, version, value, text, color, description, enabled, builtin }: ItemRow) => ({
  id,
  version,
  value,
  text,
  color,
  description,
  enabled,
  builtin,
});

export function dictionaryAdminRoutes(deps: DictionaryAdminRouteDeps) {
  const { db, admin, imports, dictionaryRegister: register, proofs } = deps;
  const parseBuiltin = (builtin: "0" | "1" | undefined) => (builtin === undefined ? undefined : builtin === "1");
  return routes({
    "dictionaryAdmin.list": async ({ query: { page, pageSize, builtin, keyword, ...filter } }) => {
      const conditions = { ...filter, keyword: keyword?.trim(), builtin: parseBuiltin(builtin) };
      const { total, rows } = await register.page(conditions, windowOf(page, pageSize));
      return { total, rows: rows.map(presentListed) };
    },
    "dictionaryAdmin.read": async ({ query: { id } }) => {
      const row = await register.find(db, id);
      if (!row || row.removedAt !== null) throw new AppError("dictionary.not_found");
      const items = await register.itemsOf(db, id);
      return { ...presentDictionary(row, items.length), items: items.map(presentItem) };
    },
    "dictionaryAdmin.save": async ({ body }, { caller, origin }) => ({ id: await admin.save(body, caller, origin) }),
    "dictionaryAdmin.remove": async ({ body }, { caller, origin }) => {
      await admin.remove(body, caller, origin);
      return null;
    },
    "dictionaryAdmin.listRemoved": async ({ query: { page, pageSize, keyword } }) => {
      const { total, rows } = await register.page(
        { keyword: keyword?.trim(), isRemoved: true },
        windowOf(page, pageSize),
      );
      return {
        total,
        rows: rows.map(({ row, items }) => ({
          ...presentDictionary(row, items),
          removedAt: (row.removedAt ?? row.updatedAt).toISOString(),
        })),
      };
    },
    "dictionaryAdmin.restore": async ({ body }, { caller, origin }) => {
      await admin.restore(body.id, caller, origin);
      return null;
    },
    "dictionaryAdmin.erase": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await admin.erase(body.id, caller, origin);
      return null;
    },
    "dictionaryAdmin.saveItem": async ({ body }, { caller, origin }) => ({
      id: await admin.saveItem(body, caller, origin),
    }),
    "dictionaryAdmin.orderItems": async ({ body }, { caller, origin }) => {
      await admin.orderItems(body, caller, origin);
      return null;
    },
    "dictionaryAdmin.removeItem": async ({ body }, { caller, origin }) => {
      await admin.removeItem(body, caller, origin);
      return null;
    },
    "dictionaryAdmin.export": async ({ query: { format, builtin, keyword, ...filter } }) => {
      const conditions = { ...filter, keyword: keyword?.trim(), builtin: parseBuiltin(builtin) };
      const dictionaries = await register.whole(conditions);
      const facts = {
        ...fileNames[filter.kind],
        action: "dictionary.export",
        object: filter.kind,
        detail: { format, ...conditions },
        conditions: { ...conditions, kind: undefined },
        labels: { builtin: { true: "内置", false: "自建" } },
      };
      return format === "json"
        ? new ListFile({ ...facts, format, text: dictionaryJson(filter.kind, dictionaries) })
        : new ListFile({ ...facts, format, source: dictionaryTable(dictionaries) });
    },
    "dictionaryAdmin.import": ({ params: { kind, mode }, file }, { caller, origin }) =>
      imports.run(file.bytes, kind, mode, caller, origin),
  });
}
