import { type ErrorCode, isEmail, isMobile } from "@tender/contract";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { SmsService } from "#modules/notices/message/sms.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";

/** Another phone or mailbox: a fresh proof of the person, then a code that only the new one receives. SEC-19. */
export interface ContactService {
  sendPhoneCode(caller: Caller, phone: string, checkKey: string | null, origin: Origin): Promise<void>;
  /** The new number, masked. */
  changePhone(caller: Caller, phone: string, code: string, origin: Origin): Promise<string>;
  sendEmailCode(caller: Caller, email: string, checkKey: string | null, origin: Origin): Promise<void>;
  /** The new address, masked. */
  changeEmail(caller: Caller, email: string, code: string, origin: Origin): Promise<string>;
}

export interface ContactDeps {
  readonly accounts: Pick<AccountService, "ownRow" | "isTaken" | "change">;
  readonly sms: SmsService;
  readonly messages: Pick<MessageService, "sendMailCode" | "verifyMailCode">;
  readonly proofs: Pick<ProofService, "require">;
  readonly events: SecurityEvents;
  readonly audit: AuditService;
  readonly clock: Clock;
}

const UNSET = "未设置";

export function createContactService(deps: ContactDeps): ContactService {
  const { accounts, sms, messages, proofs, events, audit, clock } = deps;

  async function own(caller: Caller) {
    const row = await accounts.ownRow(caller.userId);
    if (!row) throw new AppError("session.expired");
    return row;
  }

  /** Proof before anything is said about the number: nobody asks here whose it is without being somebody. */
  async function requireNewPhone(caller: Caller, phone: string) {
    await proofs.require(caller);
    if (!isMobile(phone)) throw new AppError("sms.bad_number");
    const row = await own(caller);
    if (row.phone === phone) throw new AppError("profile.same_phone");
    if (await accounts.isTaken("phone", phone, caller.userId)) throw new AppError("account.phone_taken");
    return row;
  }

  async function requireNewEmail(caller: Caller, email: string) {
    await proofs.require(caller);
    if (!isEmail(email)) throw new AppError("account.bad_email");
    const row = await own(caller);
    if (row.email?.toLowerCase() === email.toLowerCase()) throw new AppError("profile.same_email");
    if (await accounts.isTaken("email", email, caller.userId)) throw new AppError("account.email_taken");
    return row;
  }

  const record = (caller: Caller, object: string, origin: Origin, reason?: ErrorCode) =>
    audit.record({
      action: "account.change_contact",
      outcome: reason === undefined ? "ok" : "refused",
      userId: caller.userId,
      username: caller.username,
      object,
      ...(reason === undefined ? {} : { reason }),
      origin,
    });

  async function refuseCode(caller: Caller, object: string, origin: Origin): Promise<never> {
    await record(caller, object, origin, "sms.wrong_code");
    throw new AppError("sms.wrong_code");
  }

  return {
    sendPhoneCode: async (caller, phone, checkKey, origin) => {
      await requireNewPhone(caller, phone);
      await sms.send({ mobile: phone, purpose: "bind", origin, mayReach: true, checkKey });
    },
    changePhone: async (caller, phone, code, origin) => {
      const row = await requireNewPhone(caller, phone);
      if (!(await sms.verify(phone, "bind", code))) await refuseCode(caller, "phone", origin);
      if (!(await accounts.change(caller.userId, { phone }, clock.now()))) throw new AppError("account.phone_taken");
      const [from, to] = [maskPhone(row.phone) ?? UNSET, maskPhone(phone) ?? UNSET];
      await record(caller, "phone", origin);
      await events.note(caller.userId, "phone_changed", { from, to }, { origin });
      return to;
    },
    sendEmailCode: async (caller, email, checkKey, origin) => {
      await requireNewEmail(caller, email);
      await messages.sendMailCode({ email, purpose: "bind", origin, mayReach: true, checkKey });
    },
    changeEmail: async (caller, email, code, origin) => {
      const row = await requireNewEmail(caller, email);
      if (!(await messages.verifyMailCode(email, "bind", code))) await refuseCode(caller, "email", origin);
      if (!(await accounts.change(caller.userId, { email }, clock.now()))) throw new AppError("account.email_taken");
      const [from, to] = [maskEmail(row.email) ?? UNSET, maskEmail(email) ?? UNSET];
      await record(caller, "email", origin);
      // Whoever reads the former mailbox learns of it too: that may be the owner, and the change somebody else's.
      await events.note(
        caller.userId,
        "email_changed",
        { from, to },
        { origin, alsoMail: row.email ? [row.email] : [] },
      );
      return to;
    },
  };
}
