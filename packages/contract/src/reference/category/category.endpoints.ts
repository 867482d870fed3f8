import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { codeText, fileFaults, idText, importMode, noResult, pageOf, text } from "#fields.ts";
import { listFile } from "#list-file.ts";

const view = { kind: "permission", code: "category:view" } as const;
const edit = { kind: "permission", code: "category:edit" } as const;

const version = z.number().int().min(1).max(2_147_483_647);
const code = codeText(/^([A-Z]\d{2}){1,13}$/);
const offset = z.coerce.number().int().min(0).max(100_000).default(0);

const fields = {
  name: text(60, 1),
  description: text(300),
  /** False: neither the category nor anything below it is offered. */
  enabled: z.boolean(),
};

const node = z.object({
  ...fields,
  id: z.string(),
  version: z.number(),
  parentId: z.string().nullable(),
  code: z.string(),
  hasChildren: z.boolean(),
});

/** From the root down. */
const path = z.array(z.object({ id: z.string(), name: z.string() }));

/** Category trees: a code begins with the code of its parent. */
export const category = {
  readLevel: endpoint({
    summary: "某分类的下一级，不指定编码则为各棵树的根",
    methods: ["GET"],
    paths: ["/api/common/category/level"],
    access: { kind: "signed-in", subsystem: true },
    limit: "general",
    /** An answer holds 100. */
    query: z.strictObject({ code: code.optional(), offset }),
    result: pageOf(z.object({ code: z.string(), name: z.string(), hasChildren: z.boolean() })),
    errors: ["category.unknown"],
  }),
  readTree: endpoint({
    summary: "某分类及其全部下级，按顺序排列",
    methods: ["GET"],
    paths: ["/api/common/category/tree/{code}"],
    access: { kind: "signed-in", subsystem: true },
    limit: "general",
    params: z.object({ code }),
    /** Each category follows its parent. At most 5,000. */
    result: z.array(z.object({ code: z.string(), parentCode: z.string().nullable(), name: z.string() })),
    errors: ["category.unknown", "category.too_large"],
  }),
  listChildren: endpoint({
    summary: "下级分类，停用的也在内",
    methods: ["GET"],
    paths: ["/api/system/categories"],
    access: view,
    limit: "general",
    /** `parentId` absent: the roots. An answer holds 100. */
    query: z.strictObject({ parentId: idText.optional(), offset }),
    result: pageOf(node),
    errors: ["category.not_found"],
  }),
  search: endpoint({
    summary: "按名称或编码查找分类",
    methods: ["GET"],
    paths: ["/api/system/categories/search"],
    access: view,
    limit: "general",
    query: z.strictObject({ keyword: text(50, 1) }),
    /** The first 50. */
    result: z.object({ rows: z.array(node.extend({ path })), hasMore: z.boolean() }),
    errors: [],
  }),
  read: endpoint({
    summary: "分类详情",
    methods: ["GET"],
    paths: ["/api/system/categories/detail"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    /** `below`: on all levels. */
    result: node.extend({ path, below: z.number() }),
    errors: ["category.not_found"],
  }),
  save: endpoint({
    summary: "新增或修改分类",
    methods: ["POST"],
    paths: ["/api/system/categories"],
    access: edit,
    limit: "general",
    /** `id` and `version` null: creates a category, the last below `parentId`. Otherwise `parentId` has no effect. */
    body: z.strictObject({
      ...fields,
      id: idText.nullable(),
      version: version.nullable(),
      parentId: idText.nullable(),
    }),
    result: z.object({ id: z.string(), code: z.string() }),
    errors: ["category.not_found", "category.changed", "category.name_taken", "category.too_deep", "category.too_many"],
  }),
  move: endpoint({
    summary: "移动分类；更换上级的，该分类及全部下级的编码随之改变",
    methods: ["POST"],
    paths: ["/api/system/categories/move"],
    access: edit,
    limit: "general",
    /** `before`: the sibling that follows; null: last. */
    body: z.strictObject({ id: idText, version, parentId: idText.nullable(), before: idText.nullable() }),
    result: z.object({ code: z.string() }),
    errors: [
      "category.not_found",
      "category.changed",
      "category.circular",
      "category.name_taken",
      "category.too_deep",
      "category.too_many",
    ],
  }),
  remove: endpoint({
    summary: "删除没有下级的分类",
    methods: ["POST"],
    paths: ["/api/system/categories/remove"],
    access: edit,
    limit: "general",
    body: z.strictObject({ id: idText, version }),
    result: noResult,
    errors: ["category.not_found", "category.changed", "category.has_children"],
  }),
  export: listFile({
    summary: "导出全部分类",
    path: "/api/system/categories/export",
    access: { kind: "permission", code: "category:export" },
    filters: {},
  }),
  import: endpoint({
    summary: "导入分类（CSV 或 xlsx）；先检查后导入，有一行不正确则全部不导入",
    methods: ["POST"],
    paths: ["/api/system/categories/import/{mode}"],
    access: { kind: "permission", code: "category:import" },
    limit: "upload",
    upload: { maxBytes: 2_000_000 },
    params: z.object({ mode: importMode }),
    result: z.object({ isApplied: z.boolean(), made: z.number(), changed: z.number(), ...fileFaults }),
    errors: ["category.bad_file"],
  }),
} as const;
