import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { fileFaults, idText, importMode, instantText, noResult, pageOf, paging, text } from "#fields.ts";
import { DEFINITION_FILES } from "#media-types.ts";
import { enhancementContent, formDefinition, formEnhancement, formFault, listEnhancement } from "./form.schemas.ts";
import { enhancementKinds, formKinds } from "./form-words.ts";

const permission = <const P extends string>(part: P) => ({ kind: "permission", code: `online_form:${part}` }) as const;
const view = permission("view");
const edit = permission("edit");
const publish = permission("publish");

const version = z.number().int().min(1).max(2_147_483_647);
const code = text(60, 1);
const releaseNumber = z.coerce.number().int().min(1).max(1_000_000);

/** draft: never published; changed: the draft differs from the release. */
const state = z.enum(["draft", "published", "changed"]);

const summary = z.object({
  id: z.string(),
  version: z.number(),
  code: z.string(),
  title: z.string(),
  kind: z.enum(formKinds),
  state,
  /** Number of the release in force; null: none. */
  release: z.number().nullable(),
  publishedAt: instantText.nullable(),
  updatedAt: instantText,
  /** Name of the person who changed it last; null: the system, or a deleted account. */
  updatedBy: z.string().nullable(),
});

/** Steps of publishing, in their order. */
const step = z.object({
  kind: z.string(),
  /** Text for people. */
  words: z.string(),
  /** SQL that will run. */
  sql: z.string(),
  /** The step removes something from the form, so that it has to be confirmed. */
  loses: z.boolean(),
});

/** Values that cannot be converted to the new type; the first twenty. */
export const formMisfit = z.object({
  field: z.string(),
  title: z.string(),
  what: z.string(),
  count: z.number(),
  examples: z.array(z.object({ id: z.string(), value: z.string().nullable() })),
});

const release = z.object({
  number: z.number(),
  at: instantText,
  by: z.string().nullable(),
  steps: z.array(z.string()),
});

const record = z.object({
  id: z.string(),
  type: z.enum(enhancementKinds),
  at: instantText,
  by: z.string().nullable(),
  content: z.union([formEnhancement, listEnhancement]),
});

const designErrors = ["online_form.not_found", "online_form.design_closed"] as const;

const namedCodes = z.array(z.object({ code: z.string(), name: z.string() }));

/** Online forms of an organisation: definitions, releases and enhancements. */
export const onlineForm = {
  list: endpoint({
    summary: "在线表单",
    methods: ["GET"],
    paths: ["/api/system/online-forms"],
    access: view,
    limit: "general",
    query: z.strictObject({
      ...paging,
      /** A part of the code or of the title. */
      keyword: text(50).optional(),
      kind: z.enum(formKinds).optional(),
      state: state.optional(),
      sort: z
        .enum(["code", "-code", "title", "-title", "updatedAt", "-updatedAt", "publishedAt", "-publishedAt"])
        .optional(),
    }),
    result: pageOf(summary).extend({
      /** The setting ONLINE_DESIGN does not allow design here. */
      isDesignClosed: z.boolean(),
    }),
    errors: [],
  }),
  read: endpoint({
    summary: "在线表单的草稿",
    methods: ["GET"],
    paths: ["/api/system/online-forms/detail"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: summary.extend({
      definition: formDefinition,
      faults: z.array(formFault),
      isDesignClosed: z.boolean(),
      /** The newest of each type. */
      enhancement: z.object({ form: formEnhancement.nullable(), list: listEnhancement.nullable() }),
      /** A menu shows the form. */
      hasMenu: z.boolean(),
    }),
    errors: ["online_form.not_found"],
  }),
  listPublished: endpoint({
    summary: "已发布的表单及其字段，供关联与选择",
    methods: ["GET"],
    paths: ["/api/system/online-forms/published"],
    access: view,
    limit: "general",
    result: z.array(
      z.object({
        code: z.string(),
        title: z.string(),
        kind: z.enum(formKinds),
        fields: z.array(z.object({ name: z.string(), title: z.string() })),
      }),
    ),
    errors: [],
  }),
  readSources: endpoint({
    summary: "表单的字段可以引用的选择列表、分类字典、校验规则与填值规则",
    methods: ["GET"],
    paths: ["/api/system/online-forms/sources"],
    access: view,
    limit: "general",
    /** Active ones only; of category trees the roots. At most 500 of each. */
    result: z.object({
      selectLists: namedCodes,
      categories: namedCodes,
      checkRules: namedCodes,
      fillRules: namedCodes,
    }),
    errors: [],
  }),
  save: endpoint({
    summary: "新增或修改在线表单的草稿",
    methods: ["POST"],
    paths: ["/api/system/online-forms"],
    access: edit,
    limit: "general",
    /** `id` and `version` null: creates a form. A draft may have faults. Code and kind of a published form are fixed. */
    body: z.strictObject({ id: idText.nullable(), version: version.nullable(), definition: formDefinition }),
    result: z.object({ id: z.string(), version: z.number(), faults: z.array(formFault) }),
    errors: [
      ...designErrors,
      "online_form.changed",
      "online_form.bad_code",
      "online_form.code_taken",
      "online_form.code_stays",
      "online_form.too_many",
    ],
  }),
  copy: endpoint({
    summary: "复制在线表单为新的草稿",
    methods: ["POST"],
    paths: ["/api/system/online-forms/copy"],
    access: edit,
    limit: "general",
    body: z.strictObject({ id: idText, code, title: text(60, 1) }),
    result: z.object({ id: z.string() }),
    errors: [...designErrors, "online_form.bad_code", "online_form.code_taken", "online_form.too_many"],
  }),
  preview: endpoint({
    summary: "预览发布：将执行的步骤与不符合的数据",
    methods: ["GET"],
    paths: ["/api/system/online-forms/preview"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: z.object({
      faults: z.array(formFault),
      steps: z.array(step),
      misfits: z.array(formMisfit),
      /** Number of rows, counted up to 10,000. */
      rows: z.number(),
      needsConfirmation: z.boolean(),
      /** The draft differs from the release, even where the table does not. */
      isChanged: z.boolean(),
      /**
       * Menus of the form and of the main forms that contain it as a sub-table; `added` and `removed`: titles of
       * buttons.
       */
      menus: z.array(z.object({ title: z.string(), added: z.array(z.string()), removed: z.array(z.string()) })),
      /** False: the caller may not change menus, and they remain unchanged. */
      areMenusFollowing: z.boolean(),
    }),
    errors: ["online_form.not_found", "online_form.busy"],
  }),
  publish: endpoint({
    summary: "发布在线表单：建表或改表，有不符合的数据则全部不做；菜单的按钮随之增减（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/online-forms/publish"],
    access: publish,
    limit: "general",
    /** `confirmation`: the form's code, if something leaves the form. */
    body: z.strictObject({ id: idText, version, confirmation: text(60).nullable() }),
    result: z.object({ release: z.number(), version: z.number() }),
    errors: [
      ...designErrors,
      "online_form.changed",
      "online_form.faults",
      "online_form.nothing_changed",
      "online_form.misfits",
      "online_form.confirmation",
      "online_form.busy",
      "proof.required",
      "menu.keeps_rights",
    ],
  }),
  listReleases: endpoint({
    summary: "在线表单的发布版本",
    methods: ["GET"],
    paths: ["/api/system/online-forms/releases"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, id: idText }),
    result: pageOf(release),
    errors: ["online_form.not_found"],
  }),
  readRelease: endpoint({
    summary: "某个发布版本的定义",
    methods: ["GET"],
    paths: ["/api/system/online-forms/release"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText, number: releaseNumber }),
    result: release.extend({ definition: formDefinition }),
    errors: ["online_form.not_found", "online_form.release_not_found"],
  }),
  restoreRelease: endpoint({
    summary: "将发布版本取回到草稿",
    methods: ["POST"],
    paths: ["/api/system/online-forms/take-release"],
    access: edit,
    limit: "general",
    body: z.strictObject({ id: idText, version, number: z.number().int().min(1).max(1_000_000) }),
    result: z.object({ version: z.number() }),
    errors: [...designErrors, "online_form.changed", "online_form.release_not_found"],
  }),
  remove: endpoint({
    summary: "删除在线表单；已发布的停用数据表 30 天后清除",
    methods: ["POST"],
    paths: ["/api/system/online-forms/remove"],
    access: permission("remove"),
    limit: "general",
    body: z.strictObject({ id: idText, version, confirmation: text(60).nullable() }),
    result: noResult,
    errors: [
      ...designErrors,
      "online_form.changed",
      "online_form.confirmation",
      "online_form.linked",
      "online_form.busy",
    ],
  }),
  listSetAside: endpoint({
    summary: "停用的列与停用的表，到期清除",
    methods: ["GET"],
    paths: ["/api/system/online-forms/set-aside"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, form: code.optional() }),
    result: pageOf(
      z.object({
        id: z.string(),
        formCode: z.string(),
        formTitle: z.string(),
        /** Null: the whole table. */
        field: z.object({ name: z.string(), title: z.string() }).nullable(),
        at: instantText,
        goesAt: instantText,
      }),
    ),
    errors: [],
  }),
  restoreSetAside: endpoint({
    summary: "取回停用的列（进入草稿，发布后恢复数据）或停用的表",
    methods: ["POST"],
    paths: ["/api/system/online-forms/take-back"],
    access: publish,
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: z.object({ formId: z.string() }),
    errors: [...designErrors, "online_form.set_aside_gone", "online_form.code_taken", "online_form.busy"],
  }),
  export: endpoint({
    summary: "导出在线表单的定义与增强规则（JSON）",
    methods: ["GET"],
    paths: ["/api/system/online-forms/export"],
    access: permission("export"),
    limit: "export",
    query: z.strictObject({ id: idText, format: z.enum(["json"]).default("json") }),
    shape: "own",
    download: true,
    mediaTypes: DEFINITION_FILES,
    result: z.string(),
    errors: ["online_form.not_found"],
  }),
  import: endpoint({
    summary: "导入在线表单的定义（JSON）到草稿；先检查后导入",
    methods: ["POST"],
    paths: ["/api/system/online-forms/import/{mode}"],
    access: permission("import"),
    limit: "upload",
    upload: { maxBytes: 2_000_000 },
    params: z.object({ mode: importMode }),
    result: z.object({
      isApplied: z.boolean(),
      id: z.string().nullable(),
      code: z.string().nullable(),
      made: z.number(),
      changed: z.number(),
      ...fileFaults,
    }),
    errors: ["online_form.design_closed", "online_form.bad_file", "online_form.newer_format"],
  }),
  createMenu: endpoint({
    summary: "为已发布的表单生成菜单与按钮（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/online-forms/menu"],
    access: publish,
    limit: "general",
    /** Creates the menu below a menu of the workspace; `parentId` null: at the top. */
    body: z.strictObject({ id: idText, title: text(60, 1), parentId: idText.nullable() }),
    result: z.object({ menuId: z.string() }),
    errors: [
      ...designErrors,
      "proof.required",
      "online_form.not_published",
      "online_form.has_menu",
      "menu.bad_parent",
      "menu.beyond_own",
      "menu.beyond_own_rows",
      "menu.keeps_rights",
    ],
  }),
  listRecords: endpoint({
    summary: "增强规则的记录，新的在前，每个表单保留 16 条",
    methods: ["GET"],
    paths: ["/api/system/online-forms/enhancements"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText, type: z.enum(enhancementKinds).optional() }),
    result: z.array(record),
    errors: ["online_form.not_found"],
  }),
  saveEnhancement: endpoint({
    summary: "保存增强规则，留下一条记录",
    methods: ["POST"],
    paths: ["/api/system/online-forms/enhancements"],
    access: permission("enhance"),
    limit: "general",
    /** `basedOn`: the newest record of that type when the editor was opened; null: there was none. */
    body: z.strictObject({ id: idText, basedOn: idText.nullable(), enhancement: enhancementContent }),
    result: z.object({ id: z.string() }),
    errors: [...designErrors, "online_form.changed", "online_form.faults"],
  }),
} as const;
