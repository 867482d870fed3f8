import { z } from "zod";
import { TENDER_APP_ID } from "#constants.ts";
import { endpoint } from "#endpoint.ts";
import { countedPageOf, idText, instantText, momentText, noResult, paging, text } from "#fields.ts";
import { listFile } from "#list-file.ts";
import {
  category,
  draftFinding,
  methodCode,
  projectRow,
  sentDraft,
  shownProject,
  tenderVersion,
} from "./tender.schemas.ts";
import { documentKinds } from "./tender-terms.ts";

const view = { kind: "permission", code: "tender:view", isRoutine: true, within: TENDER_APP_ID } as const;
const draft = { kind: "permission", code: "tender:draft", isRoutine: true, within: TENDER_APP_ID } as const;
const supervise = { kind: "permission", code: "tender:supervise", isRoutine: true, within: TENDER_APP_ID } as const;

/** A project of the caller's place in a given version. */
const target = z.strictObject({ id: idText, version: tenderVersion });
/** Refusals about a project that is not there, was changed, or is at a second person. */
const notFound = "tender.not_found" as const;
const changed = "tender.changed" as const;
const waiting = "tender.waiting" as const;

const filters = {
  keyword: text(100).optional(),
  /** Value of the dictionary `xmzt`. */
  status: z
    .string()
    .regex(/^[0-6]$/)
    .optional(),
  method: methodCode.optional(),
  category: category.optional(),
};

/** Projects and lots of the platform's own tenders, from the draft to the end. */
export const tender = {
  listProjects: endpoint({
    summary: "采购项目，本部门及下级部门、受托代理的项目；监督员为全部项目",
    methods: ["GET"],
    paths: ["/api/tender/projects"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, ...filters }),
    result: countedPageOf(projectRow),
    errors: [],
  }),
  exportProjects: listFile({
    summary: "导出采购项目，条件与列表相同",
    path: "/api/tender/projects/export",
    access: { kind: "permission", code: "tender:export", isRoutine: true, within: TENDER_APP_ID },
    filters,
  }),
  readProject: endpoint({
    summary: "一个项目的全部内容：标段、文件、公告、经过，以及当前可以办理的事项",
    methods: ["GET"],
    paths: ["/api/tender/projects/detail"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: shownProject,
    errors: [notFound],
  }),
  saveProject: endpoint({
    summary: "新建项目，或保存编制中的项目；未填完也可以保存",
    methods: ["POST"],
    paths: ["/api/tender/projects"],
    access: draft,
    limit: "general",
    /** `id` and `version` null: a new project of the caller's department. */
    body: z.strictObject({ id: idText.nullable(), version: tenderVersion.nullable(), draft: sentDraft }),
    result: z.object({ id: z.string(), version: z.number(), code: z.string(), lotIds: z.array(z.string()) }),
    errors: [
      notFound,
      changed,
      waiting,
      "tender.state",
      "tender.no_department",
      "tender.code_taken",
      "tender.unknown_organisation",
      "tender.not_own_agency",
    ],
  }),
  checkDraft: endpoint({
    summary: "检查填写中的项目：缺少的内容，以及不符合的时限规则与依据；不保存",
    methods: ["POST"],
    paths: ["/api/tender/projects/check"],
    access: draft,
    limit: "general",
    /** `publishAt` null: published now. `id`: the stored project whose overrides and documents count. */
    body: z.strictObject({ id: idText.nullable(), draft: sentDraft, publishAt: momentText.nullable() }),
    result: z.array(draftFinding),
    errors: [notFound],
  }),
  removeProject: endpoint({
    summary: "删除从未发布公告的项目",
    methods: ["POST"],
    paths: ["/api/tender/projects/remove"],
    access: draft,
    limit: "general",
    body: target,
    result: noResult,
    errors: [notFound, changed, waiting, "tender.published_before"],
  }),
  copyProject: endpoint({
    summary: "以已有项目为蓝本新建项目，时间与文件不复制",
    methods: ["POST"],
    paths: ["/api/tender/projects/copy"],
    access: draft,
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: z.object({ id: z.string() }),
    errors: [notFound, "tender.no_department"],
  }),
  retender: endpoint({
    summary: "流标或终止的标段重新采购：新建项目，与原项目相互关联",
    methods: ["POST"],
    paths: ["/api/tender/projects/retender"],
    access: draft,
    limit: "general",
    body: z.strictObject({ id: idText, lotIds: z.array(idText).min(1).max(50) }),
    result: z.object({ id: z.string() }),
    errors: [notFound, "tender.state", "tender.no_department"],
  }),
  findOrganisations: endpoint({
    summary: "按名称或统一社会信用代码查找采购人、代理机构、供应商",
    methods: ["GET"],
    paths: ["/api/tender/organisations"],
    access: draft,
    limit: "general",
    query: z.strictObject({ kind: z.enum(["buyer", "agency", "supplier"]), keyword: text(100) }),
    /** The first 20; without a keyword those that the caller acts for. */
    result: z.array(z.object({ id: z.string(), name: z.string(), code: z.string() })),
    errors: [],
  }),
  uploadDocument: endpoint({
    summary: "上传采购文件；同名文件成为新版本。公告发布前不公开",
    methods: ["POST"],
    paths: ["/api/tender/uploads/{projectId}/{kind}"],
    access: draft,
    limit: "upload",
    upload: { maxBytes: 50_000_000 },
    params: z.object({ projectId: idText, kind: z.enum(Object.keys(documentKinds) as [keyof typeof documentKinds]) }),
    result: z.object({ id: z.string(), number: z.number(), sm3: z.string() }),
    errors: [notFound, "tender.too_many_documents"],
  }),
  removeDocument: endpoint({
    summary: "移除未公开的文件",
    methods: ["POST"],
    paths: ["/api/tender/documents/remove"],
    access: draft,
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["tender.unknown_document", waiting, "tender.document_public"],
  }),
  suspend: endpoint({
    summary: "暂停标段：不再按时进入下一步；暂停公告随即发布",
    methods: ["POST"],
    paths: ["/api/tender/lots/suspend"],
    access: supervise,
    limit: "general",
    body: z.strictObject({ projectId: idText, lotIds: z.array(idText).min(1).max(50), reason: text(1_000, 1) }),
    result: noResult,
    errors: [notFound, "tender.state"],
  }),
  resume: endpoint({
    summary: "恢复标段并公布新的截止时间，不早于现在加上暂停时剩余的时间",
    methods: ["POST"],
    paths: ["/api/tender/lots/resume"],
    access: supervise,
    limit: "general",
    body: z.strictObject({
      projectId: idText,
      lotIds: z.array(idText).min(1).max(50),
      deadline: momentText,
      reason: text(1_000, 1),
    }),
    result: noResult,
    errors: [notFound, "tender.state", "tender.resume_too_soon", "tender.deadline_passed"],
  }),
  override: endpoint({
    summary: "准许一个项目不适用某条时限规则，理由随公告公开",
    methods: ["POST"],
    paths: ["/api/tender/overrides"],
    access: supervise,
    limit: "general",
    body: z.strictObject({ projectId: idText, rule: text(40, 1), reason: text(1_000, 1) }),
    result: noResult,
    errors: [notFound, "tender.unknown_rule", "tender.override_exists"],
  }),
  readDesk: endpoint({
    summary: "我的待办：各标段下一步要办的事与期限",
    methods: ["GET"],
    paths: ["/api/tender/desk"],
    access: view,
    limit: "general",
    result: z.object({
      serverTime: instantText,
      rows: z.array(
        z.object({
          projectId: z.string(),
          projectName: z.string(),
          lotNo: z.number().nullable(),
          /** The next step. */
          step: z.enum(["complete", "submit", "decide", "publish_due", "deadline_due", "open", "retender"]),
          dueAt: instantText.nullable(),
          isSuspended: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
} as const;
