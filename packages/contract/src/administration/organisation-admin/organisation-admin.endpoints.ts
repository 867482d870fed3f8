import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { countedPageOf, idText, instantText, noResult, pageOf, paging, text } from "#fields.ts";
import { listFile } from "#list-file.ts";
import {
  organisationFilters,
  organisationIdInput,
  sentFacts,
  sentFileKind,
  sentPhone,
  sentRole,
  shownFacts,
  shownSubmission,
  shownVersion,
  organisationVersion as version,
} from "#people/organisation/organisation.schemas.ts";
import { organisationKinds } from "#people/organisation/organisation-facts.ts";

const view = { kind: "permission", code: "organisation:view" } as const;
const edit = { kind: "permission", code: "organisation:edit" } as const;
const file = { kind: "permission", code: "organisation:file" } as const;
const member = { kind: "permission", code: "organisation:member" } as const;

const notFound = "organisation.not_found" as const;
const faults = [
  "organisation.changed",
  "organisation.name_missing",
  "organisation.bad_code",
  "organisation.code_taken",
  "organisation.kind_missing",
  "organisation.unknown_region",
  "organisation.bad_phone",
] as const;

const kinds = z.array(z.enum(organisationKinds));

/** The register of buyers, agencies and suppliers. */
export const organisationAdmin = {
  list: endpoint({
    summary: "单位",
    methods: ["GET"],
    paths: ["/api/system/organisations"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, ...organisationFilters }),
    result: countedPageOf(
      z.object({
        id: z.string(),
        version: z.number(),
        name: z.string(),
        uscc: z.string().nullable(),
        /** Identifier of an organisation without a 统一社会信用代码. */
        ident: z.string(),
        kinds,
        legalRepresentative: z.string(),
        regionCode: z.string().nullable(),
        state: z.enum(["active", "off"]),
        /** Number of the current version; 0: the facts come from procurement data. */
        currentVersion: z.number(),
        accounts: z.number(),
        /** State of the submission of its own people. */
        submission: z.enum(["draft", "waiting", "returned"]).nullable(),
        updatedAt: instantText,
      }),
    ),
    errors: [],
  }),
  export: listFile({
    summary: "导出单位，条件与列表相同，电话已脱敏",
    path: "/api/system/organisations/export",
    access: { kind: "permission", code: "organisation:export" },
    filters: organisationFilters,
  }),
  read: endpoint({
    summary: "一个单位的资料、待审核的提交与证书情况，电话已脱敏",
    methods: ["GET"],
    paths: ["/api/system/organisations/detail"],
    access: view,
    limit: "general",
    query: organisationIdInput,
    result: z.object({
      id: z.string(),
      version: z.number(),
      state: z.enum(["active", "off"]),
      currentVersion: z.number(),
      scheme: z.string(),
      ident: z.string(),
      facts: shownFacts,
      createdAt: instantText,
      updatedAt: instantText,
      submission: shownSubmission.nullable(),
      /** The caller submitted it or acts for the organisation: another person has to decide. */
      isOwnSubmission: z.boolean(),
      /** Bound certificates of its accounts; `outdated`: those that name another code than the current version. */
      certificates: z.object({ bound: z.number(), outdated: z.number() }),
    }),
    errors: [notFound],
  }),
  save: endpoint({
    summary: "新增或修改单位，立即成为新版本",
    methods: ["POST"],
    paths: ["/api/system/organisations"],
    access: edit,
    limit: "general",
    /** `phone` absent: unchanged, since the shown one is masked. */
    body: z.strictObject({
      id: idText.nullable(),
      version: version.nullable(),
      ...sentFacts,
      phone: sentPhone.optional(),
    }),
    result: z.object({ id: z.string(), version: z.number() }),
    errors: [notFound, ...faults],
  }),
  setState: endpoint({
    summary: "停用或启用单位；停用后其账号不再代表该单位，证书核验不予通过",
    methods: ["POST"],
    paths: ["/api/system/organisations/state"],
    access: { kind: "permission", code: "organisation:switch" },
    limit: "general",
    body: z.strictObject({ id: idText, state: z.enum(["active", "off"]) }),
    result: z.object({ version: z.number() }),
    errors: [notFound],
  }),
  remove: endpoint({
    summary: "删除单位；仍有账号、项目或证书时不能删除",
    methods: ["POST"],
    paths: ["/api/system/organisations/remove"],
    access: { kind: "permission", code: "organisation:remove" },
    limit: "general",
    body: organisationIdInput,
    result: noResult,
    errors: [notFound, "organisation.in_use"],
  }),
  listVersions: endpoint({
    summary: "一个单位的版本，最新的在前",
    methods: ["GET"],
    paths: ["/api/system/organisations/versions"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, id: idText }),
    result: pageOf(shownVersion),
    errors: [notFound],
  }),
  listAccounts: endpoint({
    summary: "代表一个单位的账号，手机号与邮箱已脱敏",
    methods: ["GET"],
    paths: ["/api/system/organisations/accounts"],
    access: view,
    limit: "general",
    query: organisationIdInput,
    result: z.array(
      z.object({
        userId: z.string(),
        username: z.string(),
        realname: z.string(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
        isUsable: z.boolean(),
        roles: kinds,
        isAdministrator: z.boolean(),
      }),
    ),
    errors: [notFound],
  }),
  findPeople: endpoint({
    summary: "查找可加入单位的账号，至多 20 个，手机号已脱敏",
    methods: ["GET"],
    paths: ["/api/system/organisations/people"],
    access: member,
    limit: "general",
    query: z.strictObject({ keyword: text(50) }),
    result: z.array(
      z.object({ userId: z.string(), username: z.string(), realname: z.string(), phone: z.string().nullable() }),
    ),
    errors: [],
  }),
  setAccount: endpoint({
    summary: "加入账号，或变更其身份与是否为单位管理员",
    methods: ["POST"],
    paths: ["/api/system/organisations/accounts"],
    access: member,
    limit: "general",
    body: z.strictObject({
      id: idText,
      userId: idText,
      roles: z.array(sentRole).min(1).max(organisationKinds.length),
      isAdministrator: z.boolean(),
    }),
    result: noResult,
    errors: [notFound, "organisation.unknown_person", "organisation.role_not_of_kind"],
  }),
  removeAccount: endpoint({
    summary: "移出账号",
    methods: ["POST"],
    paths: ["/api/system/organisations/accounts/remove"],
    access: member,
    limit: "general",
    body: z.strictObject({ id: idText, userId: idText }),
    result: noResult,
    errors: [notFound, "organisation.unknown_person"],
  }),
  attach: endpoint({
    summary: "上传附件（multipart/form-data，字段 file），立即成为新版本",
    methods: ["POST"],
    paths: ["/api/system/organisations/{id}/files/{kind}"],
    access: file,
    limit: "upload",
    upload: { maxBytes: 20_971_520 },
    params: z.strictObject({ id: idText, kind: sentFileKind }),
    result: z.object({ version: z.number() }),
    errors: [notFound, "organisation.too_many_files"],
  }),
  detach: endpoint({
    summary: "移除附件，立即成为新版本；历史版本仍予保留",
    methods: ["POST"],
    paths: ["/api/system/organisations/files/remove"],
    access: file,
    limit: "general",
    body: z.strictObject({ id: idText, attachPath: text(100, 1) }),
    result: z.object({ version: z.number() }),
    errors: [notFound, "organisation.unknown_file"],
  }),
  decide: endpoint({
    summary: "批准或退回单位提交的变更（不能审批自己提交的）",
    methods: ["POST"],
    paths: ["/api/system/organisations/decide"],
    access: { kind: "permission", code: "organisation:approve" },
    limit: "general",
    /** `submission`: the version that was shown. */
    body: z.strictObject({ id: idText, submission: version, isApproved: z.boolean(), reason: text(200) }),
    result: noResult,
    errors: [
      notFound,
      "organisation.submission_changed",
      "organisation.code_taken",
      "approval.not_found",
      "approval.own",
      "approval.unconfirmed",
      "approval.asker_unconfirmed",
      "approval.reason_required",
    ],
  }),
} as const;
