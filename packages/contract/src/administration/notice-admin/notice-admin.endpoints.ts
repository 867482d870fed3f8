import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { idText, instantText, noResult, pageOf, paging, text } from "#fields.ts";
import { listFile } from "#list-file.ts";
import { noticeKind, noticePriority } from "#notices/notice/notice.schemas.ts";
import { audienceFields, draftFields, noticeRobot, noticeState } from "./notice-admin.schemas.ts";

const view = { kind: "permission", code: "notice:view" } as const;
const edit = { kind: "permission", code: "notice:edit" } as const;
const publish = { kind: "permission", code: "notice:publish" } as const;

const version = z.number().int().min(1).max(2_147_483_647);
const noticeVersion = { id: idText, version };

const row = {
  id: z.string(),
  version: z.number(),
  state: noticeState,
  kind: noticeKind,
  title: z.string(),
  sender: z.string(),
  priority: noticePriority,
  reach: z.enum(["all", "named"]),
  /** Null: the account was deleted. */
  author: z.string().nullable(),
  updatedAt: instantText,
  publishAt: instantText.nullable(),
  publishedAt: instantText.nullable(),
  endsAt: instantText.nullable(),
};

/** Writing, publishing and withdrawing of the notices that people read through `notice`. */
export const noticeAdmin = {
  list: endpoint({
    summary: "通知公告",
    methods: ["GET"],
    paths: ["/api/system/notices"],
    access: view,
    limit: "general",
    query: z.strictObject({
      ...paging,
      title: text(50).optional(),
      author: text(50).optional(),
      state: noticeState.optional(),
      kind: noticeKind.optional(),
      priority: noticePriority.optional(),
    }),
    result: pageOf(
      z.object({
        ...row,
        /** Number of addressees at publication, and how many of them have read it; null: not published. */
        addressees: z.number().nullable(),
        read: z.number(),
        /** The approval that publication waits for. */
        approvalId: z.string().nullable(),
      }),
    ),
    errors: [],
  }),
  read: endpoint({
    summary: "通知公告的内容",
    methods: ["GET"],
    paths: ["/api/system/notices/detail"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: z.object({
      ...row,
      html: z.string(),
      openType: z.enum(["url", "component"]).nullable(),
      openPage: z.string().nullable(),
      busId: z.string().nullable(),
      robots: z.array(noticeRobot),
      audience: z.object({
        departments: z.array(z.string()),
        roles: z.array(z.string()),
        people: z.array(z.object({ id: z.string(), username: z.string(), realname: z.string() })),
      }),
      /** The approval that publication waits for. */
      approval: z
        .object({
          id: z.string(),
          askedBy: z.string(),
          askedAt: instantText,
          expiresAt: instantText,
          /** The caller requested or wrote it: another person has to decide. */
          isOwn: z.boolean(),
        })
        .nullable(),
    }),
    errors: ["notice.gone"],
  }),
  readChoices: endpoint({
    summary: "撰写通知时的可选项：部门、角色，是否需要他人审批",
    methods: ["GET"],
    paths: ["/api/system/notices/choices"],
    access: view,
    limit: "general",
    result: z.object({
      /** In the order of the tree. */
      departments: z.array(z.object({ orgCode: z.string(), departName: z.string() })),
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
      needsSecondPerson: z.boolean(),
      /** The chat groups that have a robot. */
      robots: z.array(noticeRobot),
    }),
    errors: [],
  }),
  findPeople: endpoint({
    summary: "按姓名或账号查找接收人，至多 20 人",
    methods: ["GET"],
    paths: ["/api/system/notices/people"],
    access: edit,
    limit: "general",
    query: z.strictObject({ keyword: text(50, 1) }),
    result: z.array(
      z.object({ id: z.string(), username: z.string(), realname: z.string(), departments: z.array(z.string()) }),
    ),
    errors: [],
  }),
  countRecipients: endpoint({
    summary: "接收范围内当前的人数",
    methods: ["POST"],
    paths: ["/api/system/notices/reach"],
    access: view,
    limit: "general",
    body: z.strictObject(audienceFields),
    result: z.object({ people: z.number() }),
    errors: [],
  }),
  save: endpoint({
    summary: "保存草稿；正文按允许的标签清理后保存",
    methods: ["POST"],
    paths: ["/api/system/notices"],
    access: edit,
    limit: "general",
    body: z.strictObject({
      ...draftFields,
      /**
       * Without a version: creates a notice, under this id if one is given. A client that got no answer sends it again
       * without creating a second one.
       */
      id: idText.nullable(),
      version: version.nullable(),
    }),
    /** `html`: as stored. */
    result: z.object({ id: z.string(), version: z.number(), html: z.string() }),
    errors: [
      "notice.gone",
      "notice.changed",
      "notice.not_draft",
      "notice.too_long",
      "notice.too_complex",
      "notice.bad_period",
      "notice.closed_audience",
      "notice.bad_address",
      "notice.unregistered_origin",
      "notice.unknown_view",
    ],
  }),
  upload: endpoint({
    summary: "上传正文中的图片或附件（multipart/form-data，字段 file）",
    methods: ["POST"],
    paths: ["/api/system/notices/files"],
    access: edit,
    limit: "upload",
    upload: { maxBytes: 20_971_520 },
    /** `address`: the path by which the text refers to the file. */
    result: z.object({ address: z.string(), fileName: z.string(), isPicture: z.boolean() }),
    errors: [],
  }),
  publish: endpoint({
    summary: "发布；定时的到时发布，需要审批的转待审批",
    methods: ["POST"],
    paths: ["/api/system/notices/publish"],
    access: publish,
    limit: "general",
    body: z.strictObject(noticeVersion),
    /** `people`: number of addressees at this moment. */
    result: z.object({ state: noticeState, people: z.number() }),
    errors: [
      "notice.gone",
      "notice.changed",
      "notice.not_draft",
      "notice.incomplete",
      "notice.nobody",
      "notice.bad_period",
      "notice.bad_address",
      "notice.unregistered_origin",
      "notice.unknown_view",
    ],
  }),
  withdraw: endpoint({
    summary: "撤回：已发布的不再可见，待审批与待发布的回到草稿",
    methods: ["POST"],
    paths: ["/api/system/notices/withdraw"],
    access: publish,
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: z.object({ state: noticeState }),
    errors: ["notice.gone", "notice.not_out"],
  }),
  remove: endpoint({
    summary: "删除草稿",
    methods: ["POST"],
    paths: ["/api/system/notices/remove"],
    access: edit,
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["notice.gone", "notice.not_draft"],
  }),
  copy: endpoint({
    summary: "复制为新的草稿",
    methods: ["POST"],
    paths: ["/api/system/notices/copy"],
    access: edit,
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: z.object({ id: z.string() }),
    errors: ["notice.gone"],
  }),
  listUnread: endpoint({
    summary: "阅读情况：接收、已读、未读人数，与未读人员",
    methods: ["GET"],
    paths: ["/api/system/notices/unread"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, id: idText, keyword: text(50).optional() }),
    result: pageOf(
      z.object({ id: z.string(), username: z.string(), realname: z.string(), departments: z.array(z.string()) }),
    ).extend({ addressees: z.number(), read: z.number() }),
    errors: ["notice.gone"],
  }),
  exportUnread: listFile({
    summary: "导出未读人员",
    path: "/api/system/notices/unread/export",
    access: view,
    filters: { id: idText, keyword: text(50).optional() },
    errors: ["notice.gone"],
  }),
} as const;
