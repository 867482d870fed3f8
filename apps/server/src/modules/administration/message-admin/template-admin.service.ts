import { filledText, MAX_SMS_LENGTH, samplesOf, type TemplateText, templateFault } from "@tender/contract";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type {
  CurrentTemplate,
  DeliveredTemplate,
  MessageTemplates,
} from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";
import { messageChannelNames } from "#platform/message-channels.ts";

interface Version {
  readonly code: string;
  readonly version: number;
}

interface SentTest {
  /** The masked recipient. */
  readonly to: string;
  /** Null: sent as a message in the portal. */
  readonly messageId: string | null;
}

/** Changes of the delivered texts by administrators. */
export interface TemplateAdmin {
  /** Throws message_template.not_found. */
  find(code: string): Promise<CurrentTemplate>;
  /** Returns the new version. Throws the fault of the text, message_template.not_found, message_template.changed. */
  save(input: Version & TemplateText, caller: Caller, origin: Origin): Promise<number>;
  reset(target: Version, caller: Caller, origin: Origin): Promise<number>;
  /** Sends the text to the caller, filled with samples. */
  test(input: { readonly code: string } & TemplateText, caller: Caller, origin: Origin): Promise<SentTest>;
}

export interface TemplateAdminDeps {
  readonly db: Db;
  readonly templates: MessageTemplates;
  readonly messages: Pick<MessageService, "canSend" | "listRobots" | "queueGroupTest" | "queueTest">;
  readonly notices: Pick<Notices, "send">;
  readonly managed: Pick<ManagedAccounts, "find">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
}

/** Throws the fault of an edited text with its field. */
function requireValid(text: TemplateText, { way, fields }: DeliveredTemplate): void {
  const fault = templateFault(text, fields);
  const details = { field: fault?.in ?? "body" };
  switch (fault?.kind) {
    case "brace":
      throw new AppError("message_template.bad_brace", { details });
    case "unknown": {
      const fieldList = fields.map(({ name, label }) => `${name}（${label}）`).join("、");
      throw new AppError("message_template.unknown_field", {
        values: { name: fault.field, known: fieldList },
        details,
      });
    }
    case "joined":
      throw new AppError("message_template.joined_field", { values: { name: fault.field }, details });
    case "missing": {
      const label = fields.find(({ name }) => name === fault.field)?.label ?? "";
      throw new AppError("message_template.missing_field", { values: { name: fault.field, label }, details });
    }
  }
  const count = way === "sms" ? filledText(text.body, samplesOf(fields)).length : 0;
  if (count > MAX_SMS_LENGTH)
    throw new AppError("message_template.sms_too_long", { values: { most: MAX_SMS_LENGTH, count }, details });
}

/** Reduces the subject to one line; the subject of an SMS cannot be changed. */
const normalize = ({ subject, body }: TemplateText, { way, subject: delivered }: DeliveredTemplate): TemplateText => ({
  subject: way === "sms" ? delivered : subject.replace(/\s+/g, " ").trim(),
  body: body.replace(/\r\n?/g, "\n").trimEnd(),
});

const presentForTrail = ({ subject, body }: TemplateText) => ({ subject, body });

export function createTemplateAdmin(deps: TemplateAdminDeps): TemplateAdmin {
  const { db, templates, messages, notices, managed, audit } = deps;

  async function find(code: string): Promise<CurrentTemplate> {
    const template = await templates.find(code);
    if (!template) throw new AppError("message_template.not_found");
    return template;
  }

  const changeText = async (
    { code, version }: Version,
    textOf: (template: CurrentTemplate) => TemplateText | null,
    action: string,
    { userId, username }: Caller,
    origin: Origin,
  ): Promise<number> => {
    const entry = { action, userId, username, object: code, origin };
    const { before, text } = await audit.recordRefusals(entry, async () => {
      const template = await find(code);
      return { before: template, text: textOf(template) };
    });
    const newVersion = await audit.change(db, entry, async (tx) => {
      const result = await templates.change(tx, { code, version, text }, userId);
      if (result === undefined) throw new AppError("message_template.changed");
      return { result, detail: { before: presentForTrail(before), after: presentForTrail(text ?? before.delivered) } };
    });
    templates.changed(code);
    return newVersion;
  };

  /**
   * Returns the recipient and the function that sends: `queue` queues a mail or SMS with the audit row, `sendNotice`
   * sends a notice after it.
   */
  async function prepareTest({ code, delivered }: CurrentTemplate, text: TemplateText, { userId }: Caller) {
    const values = samplesOf(delivered.fields);
    const { subject, text: content } = templates.filled(text, values);
    if (delivered.way === "system") {
      const about = { priority: "L", topic: "template_test", subject: "activity", isPortalOnly: true } as const;
      const message = { title: subject, text: content, ...about } as const;
      return { to: "站内消息", sendNotice: () => notices.send([userId], message) };
    }
    if (delivered.way === "robot") {
      const channels = messages.listRobots();
      if (channels.length === 0) throw new AppError("message.no_provider", { values: { way: "群消息" } });
      const message = { template: code, subject, text: content };
      const queue = async (tx: Tx) => (await messages.queueGroupTest(tx, message))[0] ?? null;
      return { to: channels.map((channel) => messageChannelNames[channel]).join("、"), queue };
    }
    const { phone, email } = await managed.find(userId);
    const recipient = delivered.way === "sms" ? phone : email;
    if (recipient === null) throw new AppError(delivered.way === "sms" ? "message.no_phone" : "message.no_email");
    if (!messages.canSend(delivered.way)) {
      const channelName = delivered.way === "sms" ? "短信" : "邮件";
      throw new AppError("message.no_provider", { values: { way: channelName } });
    }
    const target = { channel: delivered.way, recipient, template: code } as const;
    const message = { ...target, subject, text: content, code: values.code ?? null };
    const to = (delivered.way === "sms" ? maskPhone(recipient) : maskEmail(recipient)) ?? "";
    return { to, queue: (tx: Tx) => messages.queueTest(tx, message) };
  }

  return {
    find,
    save: ({ code, version, ...typed }, caller, origin) => {
      const textOf = ({ delivered }: CurrentTemplate) => {
        const text = normalize(typed, delivered);
        requireValid(text, delivered);
        return text;
      };
      return changeText({ code, version }, textOf, "message_template.change", caller, origin);
    },
    reset: (target, caller, origin) => changeText(target, () => null, "message_template.reset", caller, origin),
    test: async ({ code, ...typed }, caller, origin) => {
      const { userId, username } = caller;
      const entry = { action: "message_template.test", userId, username, object: code, origin };
      const { to, queue, sendNotice } = await audit.recordRefusals(entry, async () => {
        const template = await find(code);
        const text = normalize(typed, template.delivered);
        requireValid(text, template.delivered);
        return prepareTest(template, text, caller);
      });
      const messageId = await audit.change(db, entry, async (tx) => ({ result: queue ? await queue(tx) : null }));
      await sendNotice?.();
      return { to, messageId };
    },
  };
}
