import { type EndpointOf, isEmail, type ResultOf } from "@tender/contract";
import type { MailTrials } from "#modules/notices/message/mail-trial.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import { explainCause } from "#platform/delivery-cause.ts";
import { maskEmail } from "#platform/masking.ts";

/** Test of the mail channel to an address that an administrator types. */
export interface MailTest {
  /** Throws account.bad_email, message.no_provider. */
  send(address: string, caller: Caller, origin: Origin): Promise<ResultOf<EndpointOf<"messageAdmin.testMail">>>;
}

export interface MailTestDeps {
  readonly db: Db;
  readonly mailTrials: MailTrials;
  readonly templates: Pick<MessageTemplates, "fill">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
}

const WAY = "邮件";

export const createMailTest = ({ db, mailTrials, templates, audit }: MailTestDeps): MailTest => ({
  send: async (address, { userId, username }, origin) => {
    const detail = { to: maskEmail(address) };
    const entry = { action: "message.test_mail", userId, username, origin, detail };
    const content = await audit.recordRefusals(entry, async () => {
      if (!isEmail(address)) throw new AppError("account.bad_email", { details: { field: "address" } });
      if (!mailTrials.hasProvider()) throw new AppError("message.no_provider", { values: { way: WAY } });
      return templates.fill("mail_trial", {});
    });
    // The row is committed before the mail leaves, so no mail is sent without a record.
    const message = await audit.change(db, entry, async (tx) => {
      const result = await mailTrials.add(tx, { recipient: address, ...content });
      return { result, object: result.id };
    });
    const { steps, cause } = await mailTrials.run(message);
    const explained = cause === null ? null : explainCause(cause);
    return { messageId: message.id, steps: steps.map((step) => ({ ...step })), cause: explained };
  },
});
