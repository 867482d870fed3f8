import { personNameOf } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import {
  type AccountRow,
  type AccountStore,
  duplicateField,
  isSignInState,
  type SignInAccount,
  signInAccountIn,
  type UniqueField,
} from "./account.store.ts";
import { externalRealname, isRealname } from "./account-fields.ts";
import type { ConsentStore } from "./consent.store.ts";

export type { SignInAccount, UniqueField } from "./account.store.ts";

/** Accounts that sign in. `Credentials` checks the sign-in, `NewAccounts` creates accounts. */
export interface AccountService {
  /** Ignores accounts that are in the recycle bin or deleted, as all methods here do. */
  find(id: string): Promise<SignInAccount | undefined>;
  /** Ignores deleted accounts. */
  findByPhone(phone: string): Promise<SignInAccount | undefined>;
  /** Ignores case. Ignores deleted accounts. */
  findByUsername(username: string): Promise<SignInAccount | undefined>;
  /** Is the value in use by another account than `exceptId`? */
  isTaken(field: UniqueField, value: string, exceptId: string | undefined): Promise<boolean>;
  /** The whole row of a person's own account. Must not leave the server unfiltered. */
  ownRow(id: string): Promise<AccountRow | undefined>;
  /**
   * Returns the name in its stored form. `former`: the present name, which is accepted whatever its form. Throws
   * profile.bad_realname.
   */
  normaliseRealname(sent: string, former?: string): string;
  /** Returns the stored form of a name from a directory or identity system; undefined: not a usable name. */
  externalRealname(sent: string): string | undefined;
  /** Changes name, picture, phone or e-mail; false: another account has the phone or e-mail. */
  change(id: string, change: Parameters<AccountStore["change"]>[1], at: number, on?: Tx): Promise<boolean>;
  /** The versions of the privacy notice that the person agreed to, with the times. */
  consentsOf(id: string): Promise<{ version: string; givenAt: Date }[]>;
  recordConsent(id: string, consent: { version: string; address: string }, at: number, tx: Tx): Promise<void>;
  /** Closes an account: removes all personal data from its row. */
  anonymise(id: string, at: number): Promise<void>;
}

export interface AccountDeps {
  store: AccountStore;
  consents: ConsentStore;
}

export function createAccountService({ store, consents }: AccountDeps): AccountService {
  const living = async (id: string): Promise<AccountRow | undefined> => {
    const row = await store.find(id);
    return row && isSignInState(row.status) ? row : undefined;
  };
  return {
    find: async (id) => signInAccountIn(await living(id)),
    findByPhone: async (phone) => signInAccountIn(await store.findByPhone(phone)),
    findByUsername: async (username) => signInAccountIn(await store.findForRecovery("username", username)),
    isTaken: store.isTaken,
    ownRow: living,
    externalRealname,
    normaliseRealname: (sent, former) => {
      const name = personNameOf(sent);
      if (name !== former && !isRealname(name)) throw new AppError("profile.bad_realname");
      return name;
    },
    change: async (id, change, at, tx) => {
      const write = (tx?: Tx) => store.change(id, change, new Date(at), tx);
      try {
        // A savepoint: a taken number does not abort the caller's transaction.
        await (tx ? tx.transaction(write) : write());
        return true;
      } catch (error) {
        if (duplicateField(error)) return false;
        throw error;
      }
    },
    consentsOf: consents.listOf,
    recordConsent: (id, consent, at, tx) => consents.insert(id, { ...consent, givenAt: new Date(at) }, tx),
    anonymise: (id, at) => store.anonymise(id, `closed-${id.toLowerCase()}`, "已注销用户", new Date(at)),
  };
}
