import type { EndpointOf, ResultOf } from "@tender/contract";
import type { DeliveryRow, LoggedMessage } from "#modules/notices/message/message-log.service.ts";
import type { CurrentTemplate, MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import { type CsvSource, mapPages, onePage, tableOf } from "#platform/csv.ts";
import { explainCause } from "#platform/delivery-cause.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";
import { messageChannelNames } from "#platform/message-channels.ts";

/** Returns the name of a template. */
type FindName = MessageTemplates["nameOf"];

const presentSubject = ({ way, subject }: { readonly way: string; readonly subject: string }) =>
  way === "sms" ? null : subject;

export const presentTemplate = ({ code, delivered, subject, body, isChanged, updatedAt }: CurrentTemplate) => ({
  code,
  way: delivered.way,
  name: delivered.name,
  subject: presentSubject({ way: delivered.way, subject }),
  body,
  isChanged,
  updatedAt: updatedAt?.toISOString() ?? null,
});

export const presentWholeTemplate = (template: CurrentTemplate): ResultOf<EndpointOf<"messageAdmin.readTemplate">> => ({
  ...presentTemplate(template),
  version: template.version,
  delivered: { subject: presentSubject(template.delivered), body: template.delivered.body },
  fields: template.delivered.fields.map((field) => ({ ...field })),
});

const wordsOf = (cause: string | null): string | null => (cause === null ? null : explainCause(cause));

/** Returns the name of a message; messages of earlier releases have no template. */
const whatOf = ({ template, hasSecret }: LoggedMessage, nameOf: FindName): string =>
  (template === null ? undefined : nameOf(template)) ?? (hasSecret ? "验证码" : "邮件");

/** Masks the number or address of a person; a chat group has none. */
function maskedRecipient({ channel, recipient }: LoggedMessage): string {
  if (channel === "sms") return maskPhone(recipient) ?? "";
  return channel === "mail" ? (maskEmail(recipient) ?? "") : messageChannelNames[channel];
}

export const presentMessage = (message: LoggedMessage, nameOf: FindName) => ({
  id: message.id,
  channel: message.channel,
  what: whatOf(message, nameOf),
  recipient: maskedRecipient(message),
  state: message.status,
  attempts: message.attempts,
  cause: wordsOf(message.cause),
  createdAt: message.createdAt.toISOString(),
  finishedAt: message.finishedAt?.toISOString() ?? null,
  nextAttemptAt: message.status === "waiting" ? message.nextAttemptAt.toISOString() : null,
  canSendAgain: message.canSendAgain,
  files: message.files.map(({ name, bytes, isGone }) => ({ name, bytes, isGone })),
});

export const presentWholeMessage = (
  message: LoggedMessage,
  deliveries: readonly DeliveryRow[],
  nameOf: FindName,
): ResultOf<EndpointOf<"messageAdmin.read">> => ({
  ...presentMessage(message, nameOf),
  expiresAt: message.expiresAt.toISOString(),
  deliveries: deliveries.map(({ id, at, provider, outcome, reference, cause }) => ({
    id,
    at: at.toISOString(),
    provider,
    outcome,
    reference,
    cause: wordsOf(cause),
  })),
});

export const states = { waiting: "待发送", delivered: "已送达", refused: "已拒绝", expired: "已过期" } as const;

export const messageFile = (pages: AsyncIterable<readonly LoggedMessage[]>, nameOf: FindName): CsvSource => ({
  head: ["时间", "渠道", "消息", "收件人", "状态", "发送次数", "原因", "完成时间", "附件"],
  pages: mapPages(pages, (row) => [
    row.createdAt,
    messageChannelNames[row.channel],
    whatOf(row, nameOf),
    maskedRecipient(row),
    states[row.status],
    row.attempts,
    wordsOf(row.cause),
    row.finishedAt,
    row.files.map(({ name }) => name).join("、"),
  ]),
});

export const wayNames = { sms: "短信", mail: "邮件", system: "站内消息", robot: "群消息" } as const;

/** The templates as their list shows them, as a file. */
export const templateFile = (templates: readonly CurrentTemplate[]): CsvSource =>
  tableOf<CurrentTemplate>(
    [
      ["名称", ({ delivered }) => delivered.name],
      ["编码", ({ code }) => code],
      ["渠道", ({ delivered }) => wayNames[delivered.way]],
      ["主题", ({ delivered, subject }) => presentSubject({ way: delivered.way, subject })],
      ["正文", ({ body }) => body],
      ["状态", ({ isChanged }) => (isChanged ? "已修改" : "出厂")],
      ["最近修改", ({ updatedAt }) => updatedAt],
    ],
    onePage(templates),
  );
