import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { fileFaults, idText, importMode, instantText, noResult, pageOf, paging, text } from "#fields.ts";
import { DEFINITION_FILES } from "#media-types.ts";
import { dataSetCode, dataSetShape, reportDefinition, reportFault } from "./report.schemas.ts";

const permission = <const P extends string>(part: P) =>
  ({ kind: "permission", code: `online_report:${part}` }) as const;
const view = permission("view");
const edit = permission("edit");

const version = z.number().int().min(1).max(2_147_483_647);
const state = z.enum(["open", "closed"]);

const summary = z.object({
  id: z.string(),
  version: z.number(),
  code: z.string(),
  title: z.string(),
  dataSet: z.string(),
  state,
  updatedAt: instantText,
  /** Name of the person who changed it last; null: the system, or a deleted account. */
  updatedBy: z.string().nullable(),
});

const designErrors = ["online_report.not_found", "online_report.design_closed"] as const;
const codeErrors = ["online_report.bad_code", "online_report.code_taken", "online_report.too_many"] as const;

/** Online reports of an organisation: their definitions, each save of which is stored as a record. */
export const onlineReport = {
  list: endpoint({
    summary: "在线报表",
    methods: ["GET"],
    paths: ["/api/system/online-reports"],
    access: view,
    limit: "general",
    query: z.strictObject({
      ...paging,
      /** A part of the code or of the title. */
      keyword: text(50).optional(),
      dataSet: dataSetCode.optional(),
      state: state.optional(),
      sort: z.enum(["code", "-code", "title", "-title", "updatedAt", "-updatedAt"]).optional(),
    }),
    result: pageOf(summary).extend({
      /** The setting ONLINE_DESIGN does not allow design here. */
      isDesignClosed: z.boolean(),
    }),
    errors: [],
  }),
  read: endpoint({
    summary: "在线报表的定义",
    methods: ["GET"],
    paths: ["/api/system/online-reports/detail"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: summary.extend({
      definition: reportDefinition,
      /** Faults since the data set changed, or because a column is hidden from the caller. */
      faults: z.array(reportFault),
      isDesignClosed: z.boolean(),
      /** A menu shows the report. */
      hasMenu: z.boolean(),
    }),
    errors: ["online_report.not_found"],
  }),
  listDataSets: endpoint({
    summary: "可用的数据集及其列",
    methods: ["GET"],
    paths: ["/api/system/online-reports/data-sets"],
    access: view,
    limit: "general",
    /** Data sets that the caller may read, with the columns visible to the caller. */
    result: z.array(dataSetShape),
    errors: [],
  }),
  save: endpoint({
    summary: "新增或修改在线报表，留下一条记录",
    methods: ["POST"],
    paths: ["/api/system/online-reports"],
    access: edit,
    limit: "general",
    /** `id` and `version` null: creates a closed report. The code cannot change once a menu shows it. */
    body: z.strictObject({ id: idText.nullable(), version: version.nullable(), definition: reportDefinition }),
    result: z.object({ id: z.string(), version: z.number() }),
    errors: [
      ...designErrors,
      ...codeErrors,
      "online_report.changed",
      "online_report.faults",
      "online_report.code_stays",
    ],
  }),
  setOpen: endpoint({
    summary: "启用或停用在线报表",
    methods: ["POST"],
    paths: ["/api/system/online-reports/open"],
    access: edit,
    limit: "general",
    body: z.strictObject({ id: idText, version, isOpen: z.boolean() }),
    result: z.object({ version: z.number() }),
    errors: [...designErrors, "online_report.changed"],
  }),
  copy: endpoint({
    summary: "复制在线报表",
    methods: ["POST"],
    paths: ["/api/system/online-reports/copy"],
    access: edit,
    limit: "general",
    body: z.strictObject({ id: idText, code: text(60, 1), title: text(60, 1) }),
    result: z.object({ id: z.string() }),
    errors: [...designErrors, ...codeErrors],
  }),
  remove: endpoint({
    summary: "删除在线报表",
    methods: ["POST"],
    paths: ["/api/system/online-reports/remove"],
    access: permission("remove"),
    limit: "general",
    body: z.strictObject({ id: idText, version }),
    result: noResult,
    errors: [...designErrors, "online_report.changed"],
  }),
  listRecords: endpoint({
    summary: "在线报表的保存记录，新的在前，每个报表保留 16 条",
    methods: ["GET"],
    paths: ["/api/system/online-reports/records"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: z.array(
      z.object({ id: z.string(), at: instantText, by: z.string().nullable(), definition: reportDefinition }),
    ),
    errors: ["online_report.not_found"],
  }),
  export: endpoint({
    summary: "导出在线报表的定义（JSON）",
    methods: ["GET"],
    paths: ["/api/system/online-reports/export"],
    access: permission("export"),
    limit: "export",
    query: z.strictObject({ id: idText, format: z.enum(["json"]).default("json") }),
    shape: "own",
    download: true,
    mediaTypes: DEFINITION_FILES,
    result: z.string(),
    errors: ["online_report.not_found"],
  }),
  import: endpoint({
    summary: "导入在线报表的定义（JSON）；先检查后导入",
    methods: ["POST"],
    paths: ["/api/system/online-reports/import/{mode}"],
    access: permission("import"),
    limit: "upload",
    upload: { maxBytes: 1_000_000 },
    params: z.object({ mode: importMode }),
    result: z.object({
      isApplied: z.boolean(),
      id: z.string().nullable(),
      code: z.string().nullable(),
      made: z.number(),
      changed: z.number(),
      ...fileFaults,
    }),
    errors: ["online_report.design_closed", "online_report.bad_file", "online_report.newer_format"],
  }),
  createMenu: endpoint({
    summary: "为在线报表生成菜单与按钮（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/online-reports/menu"],
    access: edit,
    limit: "general",
    /** Creates the menu below a menu of the workspace; `parentId` null: at the top. */
    body: z.strictObject({ id: idText, title: text(60, 1), parentId: idText.nullable() }),
    result: z.object({ menuId: z.string() }),
    errors: [
      ...designErrors,
      "proof.required",
      "online_report.not_open",
      "online_report.has_menu",
      "menu.bad_parent",
      "menu.beyond_own",
      "menu.beyond_own_rows",
      "menu.keeps_rights",
    ],
  }),
} as const;
