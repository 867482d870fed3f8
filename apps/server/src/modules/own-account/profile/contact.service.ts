import { isEmail, isMobile } from "@tender/contract";
import type { VerifiedCode } from "#modules/notices/message/code.service.ts";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { SmsService } from "#modules/notices/message/sms.service.ts";
import type { EventOptions, SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";

/**
 * Changes of phone or mailbox: they need a fresh proof of the person and a code that the new contact receives. SEC-19.
 */
export interface ContactService {
  sendPhoneCode(caller: Caller, phone: string, checkKey: string | null, origin: Origin): Promise<void>;
  /** Returns the new number, masked. */
  changePhone(caller: Caller, phone: string, code: string, origin: Origin): Promise<string>;
  sendEmailCode(caller: Caller, email: string, checkKey: string | null, origin: Origin): Promise<void>;
  /** Returns the new address, masked. */
  changeEmail(caller: Caller, email: string, code: string, origin: Origin): Promise<string>;
}

export interface ContactDeps {
  readonly db: Db;
  readonly accounts: Pick<AccountService, "ownRow" | "isTaken" | "change">;
  readonly sms: SmsService;
  readonly messages: Pick<MessageService, "sendMailCode" | "checkMailCode">;
  readonly proofs: Pick<ProofService, "require">;
  readonly events: Pick<SecurityEvents, "recordIn">;
  readonly audit: Pick<AuditService, "change" | "record">;
  readonly clock: Clock;
}

const UNSET = "未设置";

export function createContactService(deps: ContactDeps): ContactService {
  const { db, accounts, sms, messages, proofs, events, audit, clock } = deps;

  async function requireAccount(caller: Caller) {
    const row = await accounts.ownRow(caller.userId);
    if (!row) throw new AppError("session.expired");
    return row;
  }

  /** Requires the proof before the checks, so that a caller without one cannot find out whether a number is in use. */
  async function requireNewPhone(caller: Caller, phone: string) {
    await proofs.require(caller);
    if (!isMobile(phone)) throw new AppError("sms.bad_number");
    const row = await requireAccount(caller);
    if (row.phone === phone) throw new AppError("profile.same_phone");
    if (await accounts.isTaken("phone", phone, caller.userId)) throw new AppError("account.phone_taken");
    return row;
  }

  async function requireNewEmail(caller: Caller, email: string) {
    await proofs.require(caller);
    if (!isEmail(email)) throw new AppError("account.bad_email");
    const row = await requireAccount(caller);
    if (row.email?.toLowerCase() === email.toLowerCase()) throw new AppError("profile.same_email");
    if (await accounts.isTaken("email", email, caller.userId)) throw new AppError("account.email_taken");
    return row;
  }

  const contactKinds = {
    phone: { event: "phone_changed", taken: "account.phone_taken" },
    email: { event: "email_changed", taken: "account.email_taken" },
  } as const;

  async function change(
    { userId, username }: Caller,
    field: "phone" | "email",
    contact: { readonly value: string; readonly code: VerifiedCode | undefined },
    values: { readonly from: string; readonly to: string },
    options: EventOptions & { readonly origin: Origin },
  ): Promise<void> {
    const { event, taken: takenCode } = contactKinds[field];
    const entry = { action: "account.change_contact", userId, username, object: field, origin: options.origin };
    const notify = await audit.change(db, entry, async (tx) => {
      if (!(await contact.code?.consume(tx))) throw new AppError("sms.wrong_code");
      if (!(await accounts.change(userId, { [field]: contact.value }, clock.now(), tx))) throw new AppError(takenCode);
      return { result: await events.recordIn(tx, userId, event, values, options) };
    });
    await notify();
  }

  return {
    sendPhoneCode: async (caller, phone, checkKey, origin) => {
      await requireNewPhone(caller, phone);
      await sms.send({ mobile: phone, purpose: "bind", origin, mayReach: true, checkKey });
    },
    changePhone: async (caller, phone, code, origin) => {
      const row = await requireNewPhone(caller, phone);
      const verified = await sms.check(phone, "bind", code);
      const [from, to] = [maskPhone(row.phone) ?? UNSET, maskPhone(phone) ?? UNSET];
      await change(caller, "phone", { value: phone, code: verified }, { from, to }, { origin });
      return to;
    },
    sendEmailCode: async (caller, email, checkKey, origin) => {
      await requireNewEmail(caller, email);
      await messages.sendMailCode({ email, purpose: "bind", origin, mayReach: true, checkKey });
    },
    changeEmail: async (caller, email, code, origin) => {
      const row = await requireNewEmail(caller, email);
      const verified = await messages.checkMailCode(email, "bind", code);
      const [from, to] = [maskEmail(row.email) ?? UNSET, maskEmail(email) ?? UNSET];
      // The former mailbox is notified too: the change may be an attacker's.
      const alsoMail = row.email ? [row.email] : [];
      await change(caller, "email", { value: email, code: verified }, { from, to }, { origin, alsoMail });
      return to;
    },
  };
}
