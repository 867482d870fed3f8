import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";

export type Template = ResultOf<EndpointOf<"messageAdmin.readTemplate">>;
export type Message = ResultOf<EndpointOf<"messageAdmin.list">>["rows"][number];

export const messageMenus = [
  menuItem({
    path: "/operation/message-templates",
    component: "message-admin/templates",
    meta: { title: "消息模板" },
  }),
  menuItem({ path: "/operation/messages", component: "message-admin/log", meta: { title: "消息日志" } }),
];
export const messageRights = [
  "message_template:edit",
  "message_template:test",
  "message:resend",
  "message:reveal",
  "message:export",
];

export const smsTemplate = (overrides: Partial<Template> = {}): Template => ({
  code: "sms_code",
  way: "sms",
  name: "验证码短信",
  subject: null,
  body: "【{platform}】验证码 {code}",
  isChanged: true,
  updatedAt: "2026-11-20T03:04:05.000Z",
  version: 3,
  delivered: { subject: null, body: "【{platform}】您正在登录，验证码 {code}" },
  fields: [
    { name: "code", label: "验证码", sample: "042137", isRequired: true },
    { name: "platform", label: "平台名称", sample: "电子招标采购平台", isRequired: false },
  ],
  ...overrides,
});

export const message = (overrides: Partial<Message> = {}): Message => ({
  id: "m1",
  channel: "mail",
  what: "账号安全提醒",
  recipient: "l***@example.cn",
  state: "refused",
  attempts: 2,
  cause: "对方返回 410",
  createdAt: "2026-11-20T03:04:05.000Z",
  finishedAt: "2026-11-20T03:05:05.000Z",
  nextAttemptAt: null,
  canSendAgain: true,
  files: [],
  ...overrides,
});

export function answerMessageAdministration(): void {
  answer("messageAdmin.listTemplates", { total: 1, rows: [smsTemplate()] });
  answer("messageAdmin.readTemplate", smsTemplate());
  answer("messageAdmin.readChoices", { templates: [{ code: "mail_security", name: "账号安全提醒" }] });
  answer("messageAdmin.list", { total: 1, isMore: false, rows: [message()] });
  answer("messageAdmin.read", {
    ...message(),
    expiresAt: "2026-11-22T03:04:05.000Z",
    deliveries: [
      {
        id: "d1",
        at: "2026-11-20T03:05:05.000Z",
        provider: "webhook",
        outcome: "refused",
        reference: null,
        cause: "对方返回 410",
      },
    ],
  });
}
