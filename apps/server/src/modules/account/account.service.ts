import type { UserInfo } from "@tender/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/database/database.ts";
import { sqlErrorOf } from "../../platform/database/sql-error.ts";
import type { Passwords } from "../../platform/passwords.ts";
import type { AccountRow, AccountStore, UniqueField } from "./account.store.ts";
import { fieldFault, isRealname, type NewFields } from "./account-fields.ts";
import type { ConsentStore } from "./consent.store.ts";
import type { NewAccount } from "./new-account.store.ts";

/** What signing in needs to know of an account. */
export interface SignInAccount extends UserInfo {
  readonly status: "active" | "frozen";
  readonly credentialsVersion: number;
}

/** What a password and its recovery are judged by. Never leaves the server as it is. */
export interface AccountCredential {
  readonly id: string;
  readonly username: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly credentialsVersion: number;
  /** Milliseconds. */
  readonly passwordSince: number;
}

export interface AccountService {
  /**
   * Compares a password. The same work is done for a name that nobody has. `account` is set only when the password was
   * right, so that nothing about an account is told before. Throws QueueFull.
   */
  checkPassword(name: string, password: string): Promise<SignInAccount | undefined>;
  find(id: string): Promise<SignInAccount | undefined>;
  /** The username of whoever signs in by that name, e-mail or phone; as it is when nobody does. */
  ownNameOf(name: string): Promise<string>;
  /** Of whoever signs in by that name, e-mail or phone. */
  idOf(name: string): Promise<string | undefined>;
  /** Whose number it is, not of a deleted account. */
  findByPhone(phone: string): Promise<SignInAccount | undefined>;
  noteSignIn(id: string, at: number): Promise<void>;
  /** Is there any account at all, closed ones included? */
  hasAny(tx?: Tx): Promise<boolean>;
  /** Writes an account that was found acceptable in the caller's transaction, with its consent. */
  add(tx: Tx, account: NewAccount): Promise<void>;
  /**
   * Writes an account that was found acceptable together with what else belongs to its beginning, or nothing of both.
   * Answers the field that somebody else took in the meantime.
   */
  addWith(account: NewAccount, more: (tx: Tx) => Promise<void>): Promise<UniqueField | undefined>;
  /** Whether the fields are taken is another question. Throws account.bad_username, account.bad_email, sms.bad_number. */
  requireWellFormed(fields: NewFields): void;
  /** The name as it is kept. Throws profile.bad_realname. */
  tidyRealname(sent: string): string;
  /** Is the value in use by another account than `exceptId`? */
  isTaken(field: UniqueField, value: string, exceptId: string | undefined): Promise<boolean>;
  /** Not of a deleted account. */
  credentialOf(id: string): Promise<AccountCredential | undefined>;
  findForRecovery(field: "username" | "phone", value: string): Promise<AccountCredential | undefined>;
  /** For the password module alone, which keeps the rules, the history and the ending of sessions. */
  replacePasswordHash(
    id: string,
    passwordHash: string,
    at: number,
    expectedVersion: number | undefined,
  ): Promise<number | undefined>;
  /** The whole row of a person's own account. Never leaves the server as it is. */
  ownRow(id: string): Promise<AccountRow | undefined>;
  /** Changes name, picture, phone or e-mail; false when phone or e-mail is another account's. */
  change(id: string, change: AccountChange, at: number): Promise<boolean>;
  /** Which versions of the privacy notice the person agreed to, and when. */
  consentsOf(id: string): Promise<{ version: string; givenAt: Date }[]>;
  /** The closing of an account: who it was cannot be read from its row any more. */
  anonymise(id: string, at: number): Promise<void>;
}

export type { UniqueField } from "./account.store.ts";
export type AccountChange = Parameters<AccountStore["change"]>[1];

export interface AccountDeps {
  store: AccountStore;
  consents: ConsentStore;
  passwords: Passwords;
}

const UNIQUE_VIOLATION = "23505";

const uniqueConstraints: Readonly<Record<string, UniqueField>> = {
  app_user_username_key: "username",
  app_user_email_key: "email",
  app_user_phone_key: "phone",
};

function takenField(error: unknown): UniqueField | undefined {
  const refused = sqlErrorOf(error);
  return refused?.code === UNIQUE_VIOLATION ? uniqueConstraints[refused.constraint ?? ""] : undefined;
}

const infoOf = (row: AccountRow): SignInAccount => ({
  id: row.id,
  username: row.username,
  realname: row.realname,
  avatar: row.avatar,
  status: row.status === "frozen" ? "frozen" : "active",
  credentialsVersion: row.credentialsVersion,
});

const credentialIn = (row: AccountRow): AccountCredential => ({
  id: row.id,
  username: row.username,
  phone: row.phone,
  email: row.email,
  passwordHash: row.passwordHash,
  credentialsVersion: row.credentialsVersion,
  passwordSince: (row.passwordChangedAt ?? row.createdAt).getTime(),
});

export function createAccountService({ store, consents, passwords }: AccountDeps): AccountService {
  return {
    checkPassword: async (name, password) => {
      const row = await store.findForSignIn(name);
      const isRight = await passwords.verify(row?.passwordHash ?? undefined, password);
      if (!row?.passwordHash || !isRight) return undefined;
      if (passwords.needsRehash(row.passwordHash))
        await store.rehash(row.id, row.passwordHash, await passwords.hash(password));
      return infoOf(row);
    },
    ownNameOf: async (name) => (await store.findForSignIn(name))?.username ?? name,
    idOf: async (name) => (await store.findForSignIn(name))?.id,
    find: async (id) => {
      const row = await store.find(id);
      return row && row.status !== "deleted" ? infoOf(row) : undefined;
    },
    findByPhone: async (phone) => {
      const row = await store.findByPhone(phone);
      return row && infoOf(row);
    },
    requireWellFormed: (fields) => {
      const fault = fieldFault(fields);
      if (fault) throw new AppError(fault);
    },
    tidyRealname: (sent) => {
      const name = sent.trim().replace(/\s+/g, " ");
      if (!isRealname(name)) throw new AppError("profile.bad_realname");
      return name;
    },
    hasAny: (tx) => store.hasAny(tx),
    add: (tx, account) => store.insert(tx, account),
    addWith: async (account, more) => {
      try {
        await store.insertWith(account, more);
        return undefined;
      } catch (error) {
        const field = takenField(error);
        if (field) return field;
        throw error;
      }
    },
    noteSignIn: (id, at) => store.markSignedIn(id, new Date(at)),
    isTaken: (field, value, exceptId) => store.isTaken(field, value, exceptId),
    credentialOf: async (id) => {
      const row = await store.find(id);
      return row && row.status !== "deleted" ? credentialIn(row) : undefined;
    },
    findForRecovery: async (field, value) => {
      const row = await store.findForRecovery(field, value);
      return row && credentialIn(row);
    },
    replacePasswordHash: (id, passwordHash, at, expectedVersion) =>
      store.replacePasswordHash(id, passwordHash, new Date(at), expectedVersion),
    ownRow: async (id) => {
      const row = await store.find(id);
      return row?.status === "deleted" ? undefined : row;
    },
    change: async (id, change, at) => {
      try {
        await store.change(id, change, new Date(at));
        return true;
      } catch (error) {
        if (takenField(error)) return false;
        throw error;
      }
    },
    anonymise: (id, at) => store.anonymise(id, `closed-${id.toLowerCase()}`, "已注销用户", new Date(at)),
    consentsOf: consents.listOf,
  };
}
