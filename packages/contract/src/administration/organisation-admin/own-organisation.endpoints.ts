import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { idText, noResult, pageOf, paging } from "#fields.ts";
import {
  organisationIdInput,
  sentAttachments,
  sentFacts,
  sentFileKind,
  sentPhone,
  shownFacts,
  shownFile,
  shownSubmission,
  shownVersion,
  organisationVersion as version,
} from "#people/organisation/organisation.schemas.ts";
import { organisationKinds } from "#people/organisation/organisation-facts.ts";

const signedIn = { kind: "signed-in" } as const;
const refused = ["organisation.not_found", "organisation.not_administrator"] as const;

/** The organisations that the caller acts for. An administrator of one proposes changes; others read. */
export const ownOrganisation = {
  read: endpoint({
    summary: "我的单位：当前版本与正在提交的变更",
    methods: ["GET"],
    paths: ["/api/organisation/own"],
    access: signedIn,
    limit: "general",
    result: z.array(
      z.object({
        id: z.string(),
        state: z.enum(["active", "off"]),
        currentVersion: z.number(),
        facts: shownFacts,
        roles: z.array(z.enum(organisationKinds)),
        isAdministrator: z.boolean(),
        /** Names of its administrators. */
        administrators: z.array(z.string()),
        submission: shownSubmission.nullable(),
      }),
    ),
    errors: [],
  }),
  listVersions: endpoint({
    summary: "我的单位的版本，最新的在前",
    methods: ["GET"],
    paths: ["/api/organisation/own/versions"],
    access: signedIn,
    limit: "general",
    query: z.strictObject({ ...paging, id: idText }),
    result: pageOf(shownVersion),
    errors: ["organisation.not_found"],
  }),
  saveDraft: endpoint({
    summary: "保存变更草稿（仅单位管理员）",
    methods: ["POST"],
    paths: ["/api/organisation/own/draft"],
    access: signedIn,
    limit: "general",
    /** `version`: of the draft to overwrite; null: creates a draft. */
    body: z.strictObject({
      id: idText,
      version: version.nullable(),
      ...sentFacts,
      phone: sentPhone,
      attachments: sentAttachments,
    }),
    result: z.object({ version: z.number() }),
    errors: [
      ...refused,
      "organisation.submission_changed",
      "organisation.submission_waiting",
      "organisation.unknown_file",
      "organisation.unknown_region",
    ],
  }),
  upload: endpoint({
    summary: "上传变更所附的文件（multipart/form-data，字段 file；仅单位管理员）",
    methods: ["POST"],
    paths: ["/api/organisation/own/{id}/files/{kind}"],
    access: signedIn,
    limit: "upload",
    upload: { maxBytes: 20_971_520 },
    params: z.strictObject({ id: idText, kind: sentFileKind }),
    result: shownFile,
    errors: [...refused, "organisation.too_many_files"],
  }),
  submit: endpoint({
    summary: "提交审核（仅单位管理员）",
    methods: ["POST"],
    paths: ["/api/organisation/own/submit"],
    access: signedIn,
    limit: "general",
    body: z.strictObject({ id: idText, version }),
    result: noResult,
    errors: [
      ...refused,
      "organisation.submission_changed",
      "organisation.submission_waiting",
      "organisation.nothing_changed",
      "organisation.incomplete",
      "organisation.bad_code",
      "organisation.code_taken",
      "organisation.bad_phone",
    ],
  }),
  withdraw: endpoint({
    summary: "撤回提交，退为草稿（仅单位管理员）",
    methods: ["POST"],
    paths: ["/api/organisation/own/withdraw"],
    access: signedIn,
    limit: "general",
    body: organisationIdInput,
    result: noResult,
    errors: [...refused, "organisation.not_waiting"],
  }),
  discard: endpoint({
    summary: "删除草稿（仅单位管理员）",
    methods: ["POST"],
    paths: ["/api/organisation/own/discard"],
    access: signedIn,
    limit: "general",
    body: organisationIdInput,
    result: noResult,
    errors: [...refused, "organisation.submission_waiting"],
  }),
} as const;
