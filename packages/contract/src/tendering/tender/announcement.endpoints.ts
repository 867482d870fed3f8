import { z } from "zod";
import { TENDER_APP_ID } from "#constants.ts";
import { endpoint } from "#endpoint.ts";
import { countedPageOf, idText, momentText, noResult, paging, text } from "#fields.ts";
import {
  announcementRow,
  announcementState,
  announcementType,
  correction,
  draftFinding,
  tenderVersion,
} from "./tender.schemas.ts";

const view = { kind: "permission", code: "tender:view", isRoutine: true, within: TENDER_APP_ID } as const;
const draft = { kind: "permission", code: "tender:draft", isRoutine: true, within: TENDER_APP_ID } as const;

/** An announcement in a given version. */
const target = z.strictObject({ id: idText, version: tenderVersion });

/** Announcements of projects: written from a template, approved by a second person, published once, never changed. */
export const announcement = {
  list: endpoint({
    summary: "公告，本部门及下级部门、受托代理的项目",
    methods: ["GET"],
    paths: ["/api/tender/announcements"],
    access: view,
    limit: "general",
    query: z.strictObject({
      ...paging,
      keyword: text(100).optional(),
      type: announcementType.optional(),
      state: announcementState.optional(),
    }),
    result: countedPageOf(announcementRow.extend({ projectId: z.string(), projectName: z.string() })),
    errors: [],
  }),
  read: endpoint({
    summary: "一份公告的正文与所作的更改",
    methods: ["GET"],
    paths: ["/api/tender/announcements/detail"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: announcementRow.extend({
      projectId: z.string(),
      /** Current version of the project. */
      projectVersion: z.number(),
      /** The caller submitted it: another person decides. */
      isOwn: z.boolean(),
      /** The caller may decide. */
      mayDecide: z.boolean(),
      html: z.string(),
      reason: z.string(),
      correction: correction.nullable(),
      findings: z.array(draftFinding),
    }),
    errors: ["announcement.not_found"],
  }),
  begin: endpoint({
    summary: "起草公告：由项目内容按公告类型的模板生成正文",
    methods: ["POST"],
    paths: ["/api/tender/announcements/begin"],
    access: draft,
    limit: "general",
    body: z.strictObject({ projectId: idText, type: announcementType, lotIds: z.array(idText).min(1).max(50) }),
    result: z.object({ id: z.string(), version: z.number() }),
    errors: ["tender.not_found", "tender.state", "announcement.exists"],
  }),
  save: endpoint({
    summary: "保存公告草稿",
    methods: ["POST"],
    paths: ["/api/tender/announcements"],
    access: draft,
    limit: "general",
    bodyLimit: 1_000_000,
    body: z.strictObject({
      id: idText,
      version: tenderVersion,
      title: text(200),
      html: text(500_000),
      /** Null: published when it is approved. */
      publishAt: momentText.nullable(),
      /** Of a correction or a cancellation; published with it. */
      reason: text(1_000),
      correction: correction.nullable(),
    }),
    result: z.object({ version: z.number(), html: z.string() }),
    errors: [
      "announcement.not_found",
      "announcement.changed",
      "announcement.not_draft",
      "announcement.too_long",
      "announcement.too_complex",
      "tender.unknown_document",
    ],
  }),
  regenerate: endpoint({
    summary: "按项目当前内容重新生成正文，不保存",
    methods: ["POST"],
    paths: ["/api/tender/announcements/text"],
    access: draft,
    limit: "general",
    body: z.strictObject({ id: idText, reason: text(1_000), correction: correction.nullable() }),
    result: z.object({ title: z.string(), html: z.string() }),
    errors: ["announcement.not_found"],
  }),
  submit: endpoint({
    summary: "提交发布，由另一人审批",
    methods: ["POST"],
    paths: ["/api/tender/announcements/submit"],
    access: draft,
    limit: "general",
    body: target,
    result: z.object({ approvalId: z.string() }),
    errors: [
      "announcement.not_found",
      "announcement.changed",
      "announcement.not_draft",
      "announcement.incomplete",
      "announcement.outdated",
      "announcement.publish_passed",
      "tender.incomplete",
      "tender.calendar",
      "tender.state",
      "tender.deadline_passed",
    ],
  }),
  decide: endpoint({
    summary: "批准或退回公告；提交人本人不能审批。批准后立即发布，或到预定时间发布",
    methods: ["POST"],
    paths: ["/api/tender/announcements/decide"],
    access: { kind: "permission", code: "tender:approve", isRoutine: true, within: TENDER_APP_ID },
    limit: "general",
    body: z.strictObject({ id: idText, version: tenderVersion, isApproved: z.boolean(), reason: text(200) }),
    result: z.object({ state: announcementState }),
    errors: [
      "announcement.not_found",
      "announcement.changed",
      "announcement.not_waiting",
      "announcement.publish_passed",
      "tender.own_approval",
      "tender.incomplete",
      "tender.calendar",
      "tender.state",
      "tender.deadline_passed",
      "approval.not_found",
      "approval.unconfirmed",
      "approval.asker_unconfirmed",
      "approval.reason_required",
    ],
  }),
  remove: endpoint({
    summary: "删除公告草稿",
    methods: ["POST"],
    paths: ["/api/tender/announcements/remove"],
    access: draft,
    limit: "general",
    body: target,
    result: noResult,
    errors: ["announcement.not_found", "announcement.changed", "announcement.not_draft"],
  }),
  recall: endpoint({
    summary: "撤回待审批或待发布的公告，回到草稿",
    methods: ["POST"],
    paths: ["/api/tender/announcements/recall"],
    access: draft,
    limit: "general",
    body: target,
    result: noResult,
    errors: ["announcement.not_found", "announcement.changed", "announcement.not_pending"],
  }),
} as const;
