import { personNameOf } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import {
  type AccountRow,
  type AccountStore,
  isSignInState,
  type SignInAccount,
  signInAccountIn,
  takenField,
  type UniqueField,
} from "./account.store.ts";
import { givenRealname, isRealname } from "./account-fields.ts";
import type { ConsentStore } from "./consent.store.ts";

export type { SignInAccount, UniqueField } from "./account.store.ts";

/** The people who sign in. How they do is the business of `Credentials`, their beginning that of `NewAccounts`. */
export interface AccountService {
  /** Neither one in the recycle bin nor one that is gone for good; so everywhere here. */
  find(id: string): Promise<SignInAccount | undefined>;
  /** Whose number it is, not of a deleted account. */
  findByPhone(phone: string): Promise<SignInAccount | undefined>;
  /** By its name without regard to case, not a deleted one. */
  findByUsername(username: string): Promise<SignInAccount | undefined>;
  /** Is the value in use by another account than `exceptId`? */
  isTaken(field: UniqueField, value: string, exceptId: string | undefined): Promise<boolean>;
  /** The whole row of a person's own account. Never leaves the server as it is. */
  ownRow(id: string): Promise<AccountRow | undefined>;
  /** The name as it is kept, of what somebody typed; `former`: what may stay, whatever it is. Throws profile.bad_realname. */
  tidyRealname(sent: string, former?: string): string;
  /** The name as it is kept, of what a directory or an identity system says; undefined where it cannot be one. */
  givenRealname(sent: string): string | undefined;
  /** Changes name, picture, phone or e-mail; false when phone or e-mail is another account's. */
  change(id: string, change: Parameters<AccountStore["change"]>[1], at: number, on?: Tx): Promise<boolean>;
  /** Which versions of the privacy notice the person agreed to, and when. */
  consentsOf(id: string): Promise<{ version: string; givenAt: Date }[]>;
  giveConsent(id: string, consent: { version: string; address: string }, at: number, tx: Tx): Promise<void>;
  /** The closing of an account: who it was cannot be read from its row any more. */
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
    givenRealname,
    tidyRealname: (sent, former) => {
      const name = personNameOf(sent);
      if (name !== former && !isRealname(name)) throw new AppError("profile.bad_realname");
      return name;
    },
    change: async (id, change, at, on) => {
      const write = (tx?: Tx) => store.change(id, change, new Date(at), tx);
      try {
        // A savepoint: a number that is taken does not end the caller's transaction.
        await (on ? on.transaction(write) : write());
        return true;
      } catch (error) {
        if (takenField(error)) return false;
        throw error;
      }
    },
    consentsOf: consents.listOf,
    giveConsent: (id, consent, at, tx) => consents.give(id, { ...consent, givenAt: new Date(at) }, tx),
    anonymise: (id, at) => store.anonymise(id, `closed-${id.toLowerCase()}`, "已注销用户", new Date(at)),
  };
}
