import { z } from "zod";
import { idText, momentText, orgCode, text } from "#fields.ts";
import { noticeKind, noticeOpenType, noticePriority } from "#notices/notice/notice.schemas.ts";

/** draft: 草稿, waiting: 待审批, scheduled: 待发布, published: 已发布, withdrawn: 已撤回. */
export const noticeState = z.enum(["draft", "waiting", "scheduled", "published", "withdrawn"]);

export type NoticeState = z.infer<typeof noticeState>;

/** Addressees of a notice: all people, or the members of these departments and roles and these people. */
export const audienceFields = {
  reach: z.enum(["all", "named"]),
  audience: z.strictObject({
    /** Codes of departments, each with its branch. */
    departments: z.array(orgCode).max(500),
    /** Codes of roles, held in any department. */
    roles: z.array(text(60, 1)).max(200),
    /** Ids of people. */
    people: z.array(idText).max(1_000),
  }),
};

/** Chat groups that a notice may also be sent to. */
export const noticeRobot = z.enum(["wecom", "dingtalk"]);
export type NoticeRobot = z.infer<typeof noticeRobot>;

/** Fields of a draft: texts may be empty and pages missing until it is submitted. */
export const draftFields = {
  ...audienceFields,
  kind: noticeKind,
  title: text(100),
  /** Name that readers see. */
  sender: text(50),
  /** Limited in bytes by `notice.too_long`, which reports the size. */
  html: text(1_000_000),
  priority: noticePriority,
  openType: noticeOpenType.nullable(),
  openPage: text(2_000).nullable(),
  busId: text(100).nullable(),
  /** Chat groups that are notified; only for notices to everybody or to departments. Default: none. */
  robots: z.array(noticeRobot).max(2).optional(),
  /** Null: published as soon as it is released. */
  publishAt: momentText.nullable(),
  /** Null: no end. */
  endsAt: momentText.nullable(),
};
