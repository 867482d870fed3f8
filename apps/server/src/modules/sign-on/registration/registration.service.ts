import type { PasswordTransport } from "#modules/guard/password-guesses/password-transport.service.ts";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { SmsService } from "#modules/notices/message/sms.service.ts";
import type { AccountService, UniqueField } from "#modules/people/account/account.service.ts";
import type { NewAccounts } from "#modules/people/account/new-account.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { PasswordService } from "#modules/session/password/password.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError, invalidField } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

export interface RegistrationInput {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly phone: string;
  readonly smscode: string;
}

export interface RegistrationService {
  register(input: RegistrationInput, origin: Origin): Promise<void>;
  /** Throws account.username_taken, account.email_taken, account.phone_taken. */
  requireAvailable(field: UniqueField, value: string): Promise<void>;
}

export interface RegistrationDeps {
  db: Db;
  accounts: Pick<AccountService, "isTaken">;
  newAccounts: Pick<NewAccounts, "addWith" | "requireWellFormed">;
  /** False before the first administrator exists: any account would invalidate the printed link. */
  isOpen(): Promise<boolean>;
  passwords: Pick<PasswordService, "requireAcceptable" | "hash">;
  sms: Pick<SmsService, "check">;
  roles: Pick<RoleService, "grantFirst">;
  messages: Pick<MessageService, "welcome">;
  audit: Pick<AuditService, "change">;
  transport: Pick<PasswordTransport, "open">;
  clock: Clock;
  settings: { readonly roleCode: string; readonly privacyVersion: () => string };
}

const takenCodes = {
  username: "account.username_taken",
  email: "account.email_taken",
  phone: "account.phone_taken",
} as const;

const fieldTaken = (field: UniqueField): AppError => new AppError(takenCodes[field], { details: { field } });

export function createRegistrationService(deps: RegistrationDeps): RegistrationService {
  const { db, accounts, newAccounts, isOpen, passwords, sms, roles, messages, audit, transport, clock, settings } =
    deps;

  async function requireAvailable(field: UniqueField, value: string): Promise<void> {
    if (await accounts.isTaken(field, value, undefined)) throw fieldTaken(field);
  }

  return {
    requireAvailable,
    register: async (input, origin) => {
      if (!(await isOpen())) throw new AppError("account.registration_closed");
      const fields = { username: input.username, email: input.email, phone: input.phone };
      newAccounts.requireWellFormed(fields);
      for (const field of ["username", "email", "phone"] as const) await requireAvailable(field, fields[field]);
      const plain = await transport.open(input.password);
      if (plain === undefined) throw invalidField("password");
      await passwords.requireAcceptable(plain, fields);
      const passwordHash = await passwords.hash(plain);
      // Checked last, as the code is consumed: after another error or on a busy server the code stays valid.
      const code = await sms.check(fields.phone, "1", input.smscode);
      if (!code) throw new AppError("sms.wrong_code");
      const id = newId();
      const account = {
        id,
        ...fields,
        realname: fields.username,
        passwordHash,
        consent: { version: settings.privacyVersion(), address: origin.address },
        at: new Date(clock.now()),
      };
      const detail = { role: settings.roleCode };
      const entry = { action: "account.register", userId: id, username: fields.username, origin, detail };
      await audit.change(db, entry, async (tx) => {
        if (!(await code.consume(tx))) throw new AppError("sms.wrong_code");
        const takenField = await newAccounts.addWith(account, (tx) => roles.grantFirst(tx, id, settings.roleCode), tx);
        if (takenField) throw fieldTaken(takenField);
        return { result: undefined };
      });
      await messages.welcome(fields.email, fields.username);
    },
  };
}
