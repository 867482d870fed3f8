import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dayText, emailText, idText, instantText, noResult, paging, text } from "#fields.ts";
import { listFile } from "#list-file.ts";
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from "./template-rules.ts";

const viewTemplates = { kind: "permission", code: "message_template:view" } as const;
const editTemplates = { kind: "permission", code: "message_template:edit" } as const;
const testTemplates = { kind: "permission", code: "message_template:test" } as const;
const view = { kind: "permission", code: "message:view" } as const;
const resend = { kind: "permission", code: "message:resend" } as const;
const reveal = { kind: "permission", code: "message:reveal" } as const;

const way = z.enum(["sms", "mail", "system", "robot"]);
const channel = z.enum(["sms", "mail", "wecom", "dingtalk"]);
const templateCode = z.string().regex(/^[a-z][a-z_]{0,59}$/);
const version = z.number().int().min(0).max(2_147_483_647);

const texts = { subject: text(MAX_SUBJECT_LENGTH, 1), body: text(MAX_BODY_LENGTH, 1) };

const templateFilters = { way: way.optional(), keyword: text(50).optional() };

const listedTemplate = {
  code: z.string(),
  way,
  name: z.string(),
  /** Null: messages of this way have no editable subject. */
  subject: z.string().nullable(),
  body: z.string(),
  /** False: the text is the delivered one. */
  isChanged: z.boolean(),
  updatedAt: instantText.nullable(),
};

const templateRefusals = [
  "message_template.not_found",
  "message_template.bad_brace",
  "message_template.unknown_field",
  "message_template.missing_field",
  "message_template.joined_field",
  "message_template.sms_too_long",
] as const;

const filters = {
  channel: channel.optional(),
  state: z.enum(["waiting", "delivered", "refused", "expired"]).optional(),
  /** The template the message was created from. */
  template: templateCode.optional(),
  /** The whole number or mailbox; a part finds nothing. */
  recipient: text(200).optional(),
  from: dayText.optional(),
  to: dayText.optional(),
};

const listedMessage = {
  id: z.string(),
  channel,
  /** Kind of the message, as text for people. */
  what: z.string(),
  /** Masked. */
  recipient: z.string(),
  state: z.enum(["waiting", "delivered", "refused", "expired"]),
  attempts: z.number(),
  /** Reason why the last attempt failed. */
  cause: z.string().nullable(),
  createdAt: instantText,
  finishedAt: instantText.nullable(),
  nextAttemptAt: instantText.nullable(),
  canSendAgain: z.boolean(),
  /** Attachments of a mail. `isGone`: deleted after delivery or at the end of the retention. */
  files: z.array(z.object({ name: z.string(), bytes: z.number(), isGone: z.boolean() })),
};

/** Messages of the product: their templates, and the delivery of each message. */
export const messageAdmin = {
  listTemplates: endpoint({
    summary: "消息模板",
    methods: ["GET"],
    paths: ["/api/system/message-templates"],
    access: viewTemplates,
    limit: "general",
    query: z.strictObject(templateFilters),
    result: z.object({ total: z.number(), rows: z.array(z.object(listedTemplate)) }),
    errors: [],
  }),
  exportTemplates: listFile({
    summary: "导出消息模板，条件与列表相同",
    path: "/api/system/message-templates/export",
    access: { kind: "permission", code: "message_template:export" },
    filters: templateFilters,
  }),
  readTemplate: endpoint({
    summary: "消息模板详情",
    methods: ["GET"],
    paths: ["/api/system/message-templates/detail"],
    access: viewTemplates,
    limit: "general",
    query: z.strictObject({ code: templateCode }),
    result: z.object({
      ...listedTemplate,
      /** 0: never changed. */
      version: z.number(),
      delivered: z.object({ subject: z.string().nullable(), body: z.string() }),
      fields: z.array(z.object({ name: z.string(), label: z.string(), sample: z.string(), isRequired: z.boolean() })),
    }),
    errors: ["message_template.not_found"],
  }),
  saveTemplate: endpoint({
    summary: "修改消息模板",
    methods: ["POST"],
    paths: ["/api/system/message-templates"],
    access: editTemplates,
    limit: "general",
    /** The subject is ignored if the template has none. */
    body: z.strictObject({ code: templateCode, version, ...texts }),
    result: z.object({ version: z.number() }),
    errors: [...templateRefusals, "message_template.changed"],
  }),
  resetTemplate: endpoint({
    summary: "恢复消息模板的出厂文本",
    methods: ["POST"],
    paths: ["/api/system/message-templates/reset"],
    access: editTemplates,
    limit: "general",
    body: z.strictObject({ code: templateCode, version }),
    result: z.object({ version: z.number() }),
    errors: ["message_template.not_found", "message_template.changed"],
  }),
  testTemplate: endpoint({
    summary: "按示例内容将消息模板发送给本人",
    methods: ["POST"],
    paths: ["/api/system/message-templates/test"],
    access: testTemplates,
    limit: "messageTest",
    /** The text of the form, saved or not. */
    body: z.strictObject({ code: templateCode, ...texts }),
    /**
     * `to`: the masked recipient. `messageId`: the entry in 消息日志; null: the message was delivered inside the portal.
     */
    result: z.object({ to: z.string(), messageId: z.string().nullable() }),
    errors: [...templateRefusals, "message.no_phone", "message.no_email", "message.no_provider"],
  }),
  testMail: endpoint({
    summary: "发送测试邮件，并逐步显示邮件服务器的应答",
    methods: ["POST"],
    paths: ["/api/system/messages/test-mail"],
    access: testTemplates,
    limit: "messageTest",
    body: z.strictObject({ address: emailText(100, 1) }),
    result: z.object({
      /** The entry in 消息日志. */
      messageId: z.string(),
      /** In order. A failed step is the last one. `gateway`: a provider with one step. */
      steps: z.array(
        z.object({
          key: z.enum(["connect", "tls", "auth", "sender", "recipient", "content", "gateway"]),
          state: z.enum(["passed", "skipped", "failed"]),
          /** Server address, TLS version or the server's answer. */
          detail: z.string().nullable(),
        }),
      ),
      /** Reason of the failure, with advice; null: the mail was accepted. */
      cause: z.string().nullable(),
    }),
    errors: ["account.bad_email", "message.no_provider"],
  }),
  readChoices: endpoint({
    summary: "消息日志可按哪些模板查询",
    methods: ["GET"],
    paths: ["/api/system/messages/choices"],
    access: view,
    limit: "general",
    result: z.object({ templates: z.array(z.object({ code: z.string(), name: z.string() })) }),
    errors: [],
  }),
  list: endpoint({
    summary: "消息日志，收件人已脱敏",
    methods: ["GET"],
    paths: ["/api/system/messages"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, ...filters }),
    result: z.object({
      /** Counted up to 10,000. */
      total: z.number(),
      isMore: z.boolean(),
      rows: z.array(z.object(listedMessage)),
    }),
    errors: [],
  }),
  export: listFile({
    summary: "导出消息日志，条件与列表相同，收件人已脱敏",
    path: "/api/system/messages/export",
    access: { kind: "permission", code: "message:export" },
    filters: filters,
  }),
  read: endpoint({
    summary: "消息详情与每次发送",
    methods: ["GET"],
    paths: ["/api/system/messages/detail"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: z.object({
      ...listedMessage,
      expiresAt: instantText,
      deliveries: z.array(
        z.object({
          id: z.string(),
          at: instantText,
          provider: z.string(),
          outcome: z.enum(["accepted", "failed", "refused"]),
          reference: z.string().nullable(),
          cause: z.string().nullable(),
        }),
      ),
    }),
    errors: ["message.not_found"],
  }),
  resend: endpoint({
    summary: "再次发送",
    methods: ["POST"],
    paths: ["/api/system/messages/send-again"],
    access: resend,
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: [
      "message.not_found",
      "message.of_code",
      "message.already_sent",
      "message.emptied",
      "message.file_gone",
      "message.no_provider",
    ],
  }),
  reveal: endpoint({
    summary: "查看完整收件人（须填写理由，记入日志）",
    methods: ["POST"],
    paths: ["/api/system/messages/reveal"],
    access: reveal,
    limit: "general",
    body: z.strictObject({ id: idText, reason: text(200) }),
    result: z.object({ recipient: z.string() }),
    errors: ["message.not_found", "message.reason_required"],
  }),
};
