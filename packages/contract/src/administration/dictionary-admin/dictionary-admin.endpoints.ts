import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import {
  codeText,
  fileFaults,
  identifierText,
  idText,
  importMode,
  instantText,
  noResult,
  pageOf,
  paging,
  text,
} from "#fields.ts";
import { DEFINITION_FILES, TABLE_FILES } from "#media-types.ts";
import { dictionaryColor } from "#reference/dictionary/dictionary.schemas.ts";

const view = { kind: "permission", code: "dictionary:view" } as const;
const edit = { kind: "permission", code: "dictionary:edit" } as const;
const remove = { kind: "permission", code: "dictionary:remove" } as const;

const version = z.number().int().min(1).max(2_147_483_647);
/** A dictionary is sent with every sign-in; a select list is requested by the form that uses it. */
const kind = z.enum(["dictionary", "select"]);
const code = codeText(/^[A-Za-z][A-Za-z0-9_.-]{0,59}$/);

const sort = z.enum(["code", "-code", "name", "-name", "updatedAt", "-updatedAt"]).optional();

const filters = {
  kind,
  /** A part of the code or of the name. */
  keyword: text(50).optional(),
  builtin: z.enum(["0", "1"]).optional(),
};

/** Editable fields of a dictionary; the code cannot change. */
const dictionaryFields = {
  name: text(60, 1),
  /** Values are sent as text; those of a number dictionary are whole numbers. */
  valueType: z.enum(["text", "number"]),
  description: text(300),
};

const itemFields = {
  value: identifierText(100, 1),
  text: text(200, 1),
  color: dictionaryColor.nullable(),
  description: text(300),
  enabled: z.boolean(),
};

const shownDictionary = {
  ...dictionaryFields,
  id: z.string(),
  version: z.number(),
  kind,
  code: z.string(),
  builtin: z.boolean(),
  items: z.number(),
};

/** Dictionaries and select lists, their items, and the deleted ones. */
export const dictionaryAdmin = {
  list: endpoint({
    summary: "字典或选择列表",
    methods: ["GET"],
    paths: ["/api/system/dictionaries"],
    access: view,
    limit: "general",
    query: z.strictObject({
      ...paging,
      ...filters,
      sort,
    }),
    result: pageOf(z.object({ ...shownDictionary, updatedAt: instantText })),
    errors: [],
  }),
  read: endpoint({
    summary: "一个字典及其全部字典项，停用的也在内",
    methods: ["GET"],
    paths: ["/api/system/dictionaries/detail"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: z.object({
      ...shownDictionary,
      items: z.array(z.object({ ...itemFields, id: z.string(), version: z.number(), builtin: z.boolean() })),
    }),
    errors: ["dictionary.not_found"],
  }),
  save: endpoint({
    summary: "新增或修改字典",
    methods: ["POST"],
    paths: ["/api/system/dictionaries"],
    access: edit,
    limit: "general",
    /** `id` and `version` null: creates a dictionary. The kind and code of an existing one cannot be changed. */
    body: z.strictObject({ ...dictionaryFields, kind, code, id: idText.nullable(), version: version.nullable() }),
    result: z.object({ id: z.string() }),
    errors: [
      "dictionary.not_found",
      "dictionary.changed",
      "dictionary.code_taken",
      "dictionary.too_many",
      "dictionary.values_not_numbers",
    ],
  }),
  remove: endpoint({
    summary: "将字典移入回收站",
    methods: ["POST"],
    paths: ["/api/system/dictionaries/remove"],
    access: remove,
    limit: "general",
    body: z.strictObject({ id: idText, version }),
    result: noResult,
    errors: ["dictionary.not_found", "dictionary.changed", "dictionary.builtin", "dictionary.in_use"],
  }),
  listRemoved: endpoint({
    summary: "回收站中的字典",
    methods: ["GET"],
    paths: ["/api/system/dictionaries/removed"],
    access: remove,
    limit: "general",
    query: z.strictObject({ ...paging, keyword: text(50).optional() }),
    result: pageOf(z.object({ ...shownDictionary, removedAt: instantText })),
    errors: [],
  }),
  restore: endpoint({
    summary: "从回收站恢复字典",
    methods: ["POST"],
    paths: ["/api/system/dictionaries/restore"],
    access: remove,
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["dictionary.not_found", "dictionary.restore_taken", "dictionary.too_many"],
  }),
  erase: endpoint({
    summary: "彻底删除回收站中的字典（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/dictionaries/erase"],
    access: remove,
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["proof.required", "dictionary.not_found"],
  }),
  saveItem: endpoint({
    summary: "新增或修改字典项",
    methods: ["POST"],
    paths: ["/api/system/dictionaries/items"],
    access: edit,
    limit: "general",
    /** `id` and `version` null: creates an item, the last one. */
    body: z.strictObject({ ...itemFields, dictionaryId: idText, id: idText.nullable(), version: version.nullable() }),
    result: z.object({ id: z.string() }),
    errors: [
      "dictionary.not_found",
      "dictionary.item_not_found",
      "dictionary.item_changed",
      "dictionary.value_taken",
      "dictionary.builtin_value",
      "dictionary.value_in_use",
      "dictionary.not_a_number",
      "dictionary.too_many_items",
    ],
  }),
  orderItems: endpoint({
    summary: "排列字典项",
    methods: ["POST"],
    paths: ["/api/system/dictionaries/items/order"],
    access: edit,
    limit: "general",
    /** `ids`: every item of the dictionary exactly once. */
    body: z.strictObject({ dictionaryId: idText, ids: z.array(idText).max(1_000) }),
    result: noResult,
    errors: ["dictionary.not_found", "dictionary.changed"],
  }),
  removeItem: endpoint({
    summary: "删除字典项",
    methods: ["POST"],
    paths: ["/api/system/dictionaries/items/remove"],
    access: edit,
    limit: "general",
    body: z.strictObject({ dictionaryId: idText, id: idText, version }),
    result: noResult,
    errors: [
      "dictionary.not_found",
      "dictionary.item_not_found",
      "dictionary.item_changed",
      "dictionary.builtin_value",
      "dictionary.value_in_use",
    ],
  }),
  export: endpoint({
    summary: "导出字典及字典项（JSON、CSV 或 xlsx，条件与列表相同，或其中一个）",
    methods: ["GET"],
    paths: ["/api/system/dictionaries/export"],
    access: { kind: "permission", code: "dictionary:export" },
    limit: "export",
    query: z.strictObject({
      ...filters,
      id: idText.optional(),
      sort,
      format: z.enum(["json", "csv", "xlsx"]).default("json"),
    }),
    shape: "own",
    download: true,
    mediaTypes: [...DEFINITION_FILES, ...TABLE_FILES],
    result: z.string(),
    errors: [],
  }),
  import: endpoint({
    summary: "导入字典及字典项（JSON、CSV 或 xlsx）；先检查后导入，有一行不正确则全部不导入",
    methods: ["POST"],
    paths: ["/api/system/dictionaries/import/{kind}/{mode}"],
    access: { kind: "permission", code: "dictionary:import" },
    limit: "upload",
    upload: { maxBytes: 2_000_000 },
    params: z.object({ kind, mode: importMode }),
    result: z.object({
      isApplied: z.boolean(),
      newDictionaries: z.number(),
      changedDictionaries: z.number(),
      newItems: z.number(),
      changedItems: z.number(),
      ...fileFaults,
    }),
    errors: ["dictionary.bad_file"],
  }),
} as const;
