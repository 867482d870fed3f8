import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { countedPageOf, idText, text } from "#fields.ts";
import { listFile } from "#list-file.ts";
import { formDefinition, formEnhancement, listEnhancement } from "#online/online-form/form.schemas.ts";
import { columnRights, formLimits } from "#online/online-form/form-words.ts";

const code = text(60, 1);
const name = text(60, 1);
const access = { kind: "signed-in" } as const;
const params = z.object({ code });
const version = z.number().int().min(1).max(2_147_483_647);

/** Value of a cell: decimals as text, instants in UTC, several values as a list. */
const cell = z.union([
  text(formLimits.longText),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(text(formLimits.value)).max(formLimits.values),
]);

/** By field name. */
const values = z.record(name, cell);

const sentRow = z.strictObject({ id: idText.nullable(), version: version.nullable(), values });

/** A row with the names of referenced people, departments, linked rows and categories. */
export const onlineRowShape = z.object({
  id: z.string(),
  version: z.number(),
  values: z.record(z.string(), cell),
  /** Texts shown in place of values, by field and value. */
  labels: z.record(z.string(), z.record(z.string(), z.string())),
  /** Bytes of its files, by path. */
  sizes: z.record(z.string(), z.number()),
  /** From the list's enhancement; null: none. */
  mark: z.enum(["red", "orange", "green", "grey"]).nullable(),
  /** Codes of the form's own buttons that the row offers the caller. */
  buttons: z.array(z.string()),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
  createdAt: z.string(),
  /** Name of the account; null: the system, or a deleted account. */
  createdBy: z.string().nullable(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
});

const rowOfTree = onlineRowShape.extend({ hasChildren: z.boolean() });

const rights = z.object({
  view: z.boolean(),
  add: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  import: z.boolean(),
  export: z.boolean(),
});

const formOf = z.object({
  release: z.number(),
  definition: formDefinition,
  enhancement: z.object({ form: formEnhancement.nullable(), list: listEnhancement.nullable() }),
  rights,
  /**
   * Restrictions of columns by the caller's roles; other columns are as the form defines. Hidden fields are not in the
   * definition.
   */
  columns: z.record(z.string(), z.enum(columnRights)),
});

const filters = {
  /**
   * JSON: `{ all | any: [condition | group] }`, up to three levels and 20 conditions; a condition is `{ field, is,
   * value }`.
   */
  filter: text(4_000).optional(),
  /** A field or a system column, descending with a minus. Default: newest first. */
  sort: z
    .string()
    .regex(/^-?[a-z][a-z0-9_]{0,29}$/)
    .optional(),
};

const listing = {
  ...filters,
  pageSize: z.coerce
    .number()
    .refine((size) => size === 10 || size === 20 || size === 30)
    .default(20),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  /** `next` of the previous answer: continues after its last row at any depth; `page` is ignored then. */
  after: text(2_000).optional(),
};

const commonRowErrors = ["online_row.no_form"] as const;

/** Rows of published forms. The service requires the form's own permission, `online:<code>:<action>`. */
export const onlineRow = {
  readForm: endpoint({
    summary: "已发布的表单、增强规则与本人的权限",
    methods: ["GET"],
    paths: ["/api/online/forms/{code}"],
    access,
    limit: "general",
    params,
    result: formOf.extend({
      /** Published sub-tables that the caller may view, in the order of the form. */
      subs: z.array(formOf.extend({ link: z.string() })),
    }),
    errors: commonRowErrors,
  }),
  list: endpoint({
    summary: "表单的记录",
    methods: ["GET"],
    paths: ["/api/online/forms/{code}/rows"],
    access,
    limit: "general",
    params,
    query: z.strictObject(listing),
    result: countedPageOf(onlineRowShape).extend({ next: z.string().nullable() }),
    errors: [...commonRowErrors, "online_row.bad_query"],
  }),
  export: {
    ...listFile({
      summary: "导出表单的记录，条件与列表相同；主表的工作簿另附各子表",
      path: "/api/online/forms/{code}/rows/export",
      access,
      filters,
      errors: [...commonRowErrors, "online_row.bad_query"],
    }),
    params,
  },
  listLevel: endpoint({
    summary: "树表某记录的下级，不指定编号则为最上一级",
    methods: ["GET"],
    paths: ["/api/online/forms/{code}/level"],
    access,
    limit: "general",
    params,
    query: z.strictObject({ ...listing, parentId: idText.optional() }),
    result: countedPageOf(rowOfTree).extend({ next: z.string().nullable() }),
    errors: [...commonRowErrors, "online_row.bad_query"],
  }),
  listSubRows: endpoint({
    summary: "某主表记录的子表记录",
    methods: ["GET"],
    paths: ["/api/online/forms/{code}/sub-rows"],
    access,
    limit: "general",
    params,
    /** `id`: of the main row. */
    query: z.strictObject({ id: idText, sub: code }),
    result: z.array(onlineRowShape),
    errors: [...commonRowErrors, "online_row.not_found"],
  }),
  read: endpoint({
    summary: "一条记录",
    methods: ["GET"],
    paths: ["/api/online/forms/{code}/row"],
    access,
    limit: "general",
    params,
    query: z.strictObject({ id: idText }),
    result: onlineRowShape,
    errors: [...commonRowErrors, "online_row.not_found"],
  }),
  save: endpoint({
    summary: "新增或修改记录，连同子表记录一起保存",
    methods: ["POST"],
    paths: ["/api/online/forms/{code}/rows"],
    access,
    limit: "general",
    params,
    /** `id` and `version` null: creates a row. Omitted fields are unchanged. */
    body: sentRow.extend({
      subs: z
        .record(
          code,
          z.strictObject({
            changed: z.array(sentRow).max(formLimits.subRows),
            removed: z.array(idText).max(formLimits.subRows),
          }),
        )
        .refine((subs) => Object.keys(subs).length <= formLimits.subs),
    }),
    bodyLimit: 4_000_000,
    result: z.object({ id: z.string(), version: z.number() }),
    errors: [
      ...commonRowErrors,
      "online_row.not_found",
      "online_row.changed",
      "online_row.faults",
      "online_row.refused",
      "online_row.busy",
    ],
  }),
  remove: endpoint({
    summary: "删除记录",
    methods: ["POST"],
    paths: ["/api/online/forms/{code}/rows/remove"],
    access,
    limit: "general",
    params,
    body: z.strictObject({ ids: z.array(idText).min(1).max(formLimits.removed) }),
    result: z.object({ removed: z.number() }),
    errors: [...commonRowErrors, "online_row.not_found", "online_row.refused", "online_row.linked", "online_row.busy"],
  }),
  runButton: endpoint({
    summary: "执行表单的自定义按钮",
    methods: ["POST"],
    paths: ["/api/online/forms/{code}/buttons/{button}"],
    access,
    limit: "general",
    params: z.object({ code, button: code }),
    body: z.strictObject({
      rows: z
        .array(z.strictObject({ id: idText, version }))
        .min(1)
        .max(formLimits.removed),
    }),
    result: z.object({ changed: z.number() }),
    errors: [
      ...commonRowErrors,
      "online_row.not_found",
      "online_row.changed",
      "online_row.faults",
      "online_row.refused",
      "online_row.no_button",
      "online_row.busy",
    ],
  }),
  upload: endpoint({
    summary: "上传某字段的附件或图片（multipart/form-data，字段 file），保存记录时生效",
    methods: ["POST"],
    paths: ["/api/online/forms/{code}/files/{field}"],
    access,
    limit: "upload",
    upload: { maxBytes: formLimits.fileBytes },
    params: z.object({ code, field: name }),
    /** `attachPath`: as in the field's value, in the group `online-form`. */
    result: z.object({ attachPath: z.string(), fileName: z.string(), contentType: z.string(), bytes: z.number() }),
    errors: [...commonRowErrors, "online_row.no_upload", "online_row.picture_too_large", "online_row.too_many_files"],
  }),
  listChoices: endpoint({
    summary: "某字段可选的记录，按文字查找",
    methods: ["GET"],
    paths: ["/api/online/forms/{code}/choices/{field}"],
    access,
    limit: "general",
    params: z.object({ code, field: name }),
    query: z.strictObject({ keyword: text(50).default(""), page: z.coerce.number().int().min(1).max(100).default(1) }),
    /** 20 a page. `fill`: values that the choice writes into other fields. */
    result: z.object({
      rows: z.array(z.object({ value: z.string(), label: z.string(), fill: z.record(z.string(), cell) })),
      hasMore: z.boolean(),
    }),
    errors: [...commonRowErrors, "online_row.no_choices"],
  }),
} as const;
