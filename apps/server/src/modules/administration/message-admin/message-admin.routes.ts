import type { EndpointOf, InputOf } from "@tender/contract";
import { ListFile, routes } from "#http/routes.ts";
import type { MessageLog } from "#modules/notices/message/message-log.service.ts";
import type { CurrentTemplate, MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import { messageChannelNames } from "#platform/message-channels.ts";
import type { MailTest } from "./mail-test.service.ts";
import {
  messageFile,
  presentMessage,
  presentTemplate,
  presentWholeMessage,
  presentWholeTemplate,
  states,
  templateFile,
  wayNames,
} from "./message-admin.presenter.ts";
import type { TemplateAdmin } from "./template-admin.service.ts";

export interface MessageAdminRouteDeps {
  readonly templates: Pick<MessageTemplates, "all" | "nameOf">;
  readonly templateAdmin: TemplateAdmin;
  readonly log: MessageLog;
  readonly mailTest: MailTest;
}

const matchesKeyword = ({ code, delivered, subject, body }: CurrentTemplate, keyword: string): boolean =>
  [code, delivered.name, subject, body].some((text) => text.includes(keyword));

export function messageAdminRoutes({ templates, templateAdmin, log, mailTest }: MessageAdminRouteDeps) {
  const listTemplates = async ({ way, keyword = "" }: InputOf<EndpointOf<"messageAdmin.listTemplates">>["query"]) =>
    (await templates.all()).filter(
      (template) => (way === undefined || template.delivered.way === way) && matchesKeyword(template, keyword.trim()),
    );

  return routes({
    "messageAdmin.listTemplates": async ({ query }) => {
      const fitting = await listTemplates(query);
      return { total: fitting.length, rows: fitting.map(presentTemplate) };
    },
    "messageAdmin.exportTemplates": async ({ query: { format, ...conditions } }) =>
      new ListFile({
        name: "message-templates",
        title: "消息模板",
        format,
        conditions,
        labels: { way: wayNames },
        action: "message_template.export",
        source: templateFile(await listTemplates(conditions)),
      }),
    "messageAdmin.readTemplate": async ({ query }) => presentWholeTemplate(await templateAdmin.find(query.code)),
    "messageAdmin.saveTemplate": async ({ body }, { caller, origin }) => ({
      version: await templateAdmin.save(body, caller, origin),
    }),
    "messageAdmin.resetTemplate": async ({ body }, { caller, origin }) => ({
      version: await templateAdmin.reset(body, caller, origin),
    }),
    "messageAdmin.testTemplate": ({ body }, { caller, origin }) => templateAdmin.test(body, caller, origin),
    "messageAdmin.testMail": ({ body }, { caller, origin }) => mailTest.send(body.address, caller, origin),
    "messageAdmin.readChoices": async () => ({
      templates: (await templates.all())
        .filter(({ delivered }) => delivered.way !== "system")
        .map(({ code, delivered }) => ({ code, name: delivered.name })),
    }),
    "messageAdmin.list": async ({ query }) => {
      const { rows, ...counted } = await log.page(query);
      return { ...counted, rows: rows.map((row) => presentMessage(row, templates.nameOf)) };
    },
    "messageAdmin.export": async ({ query: { format, ...query } }) => {
      const { recipient, template, ...filter } = query;
      const name = template && (templates.nameOf(template) ?? template);
      // The recipient is personal data, so trail and file record only that the list was filtered by a recipient.
      const conditions = { ...filter, template, ...(recipient ? { byRecipient: true } : {}) };
      return new ListFile({
        name: "messages",
        title: "消息日志",
        format,
        conditions,
        action: "message.export",
        labels: {
          channel: messageChannelNames,
          state: states,
          ...(template && name ? { template: { [template]: name } } : {}),
        },
        source: messageFile(log.pagesOf(query), templates.nameOf),
      });
    },
    "messageAdmin.read": async ({ query }) => {
      const { message, deliveries } = await log.read(query.id);
      return presentWholeMessage(message, deliveries, templates.nameOf);
    },
    "messageAdmin.resend": async ({ body }, { caller, origin }) => {
      await log.resend(body.id, caller, origin);
      return null;
    },
    "messageAdmin.reveal": async ({ body }, { caller, origin }) => ({
      recipient: await log.reveal(body.id, body.reason, caller, origin),
    }),
  });
}
