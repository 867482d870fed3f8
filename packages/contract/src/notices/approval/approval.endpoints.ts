import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { idText, instantText, noResult, text } from "#fields.ts";
import { listFile } from "#list-file.ts";

/** Requests of administrators that another administrator decides. */
export const approval = {
  listPending: endpoint({
    summary: "待审批事项",
    methods: ["GET"],
    paths: ["/api/system/approvals"],
    access: { kind: "permission", code: "approval:decide" },
    limit: "general",
    result: z.array(
      z.object({
        id: z.string(),
        kind: z.enum([
          "certificate.bind",
          "notice.publish",
          "organisation.change",
          "tender.publish",
          "tender.correct",
          "tender.cancel",
          "change",
        ]),
        /** One line of text for people. */
        title: z.string(),
        facts: z.array(z.object({ label: z.string(), value: z.string() })),
        askedBy: z.string(),
        askedAt: instantText,
        expiresAt: instantText,
        /** The caller requested it, or it concerns the caller's account: another person has to decide. */
        isOwn: z.boolean(),
        /**
         * An account that was reset and is not yet confirmed by a third person. `decider`: the caller's, who may decide
         * nothing
         * until then. `asker`: the requester's, which the caller reset, so that the caller may not approve the request.
         */
        unconfirmed: z.enum(["decider", "asker"]).nullable(),
        /** A change that the caller requested and may withdraw. */
        isOwnChange: z.boolean(),
      }),
    ),
    errors: [],
  }),
  export: listFile({
    summary: "导出待审批事项，与页面显示一致",
    path: "/api/system/approvals/export",
    access: { kind: "permission", code: "approval:export" },
    filters: {},
  }),
  decide: endpoint({
    summary: "批准或驳回（不能审批与自己有关的事项）",
    methods: ["POST"],
    paths: ["/api/system/approvals/decide"],
    access: { kind: "permission", code: "approval:decide" },
    limit: "general",
    body: z.strictObject({ id: idText, isApproved: z.boolean(), reason: text(200) }),
    result: noResult,
    errors: [
      "proof.required",
      "approval.not_found",
      "approval.own",
      "approval.unconfirmed",
      "approval.asker_unconfirmed",
      "approval.reason_required",
      "approval.refused",
      "certificate.bound_elsewhere",
      "organisation.not_found",
      "organisation.code_taken",
    ],
  }),
  withdraw: endpoint({
    summary: "撤回自己提交、尚未审批的变更",
    methods: ["POST"],
    paths: ["/api/system/approvals/take-back"],
    access: { kind: "signed-in" },
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["approval.not_found"],
  }),
} as const;
