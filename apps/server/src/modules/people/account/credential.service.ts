import type { Tx } from "#platform/database/database.ts";
import type { Write } from "#platform/database/named-statement.ts";
import { orBusy, type Passwords } from "#platform/passwords.ts";
import {
  type AccountRow,
  type AccountStore,
  isSignInState,
  passwordSinceOf,
  type SignInAccount,
  signInAccountIn,
} from "./account.store.ts";

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

/** Whoever may be meant by a name. Never leaves the server. */
export interface Candidate {
  /** The username of whoever signs in by that name, e-mail or phone; as it was typed when nobody does. */
  readonly name: string;
  readonly account: Awaited<ReturnType<AccountStore["findForSignIn"]>>;
}

/** What people sign in with: names and a password. */
export interface Credentials {
  candidate(name: string): Promise<Candidate>;
  /**
   * Compares a password. The same work is done for a name that nobody has, and nothing about an account is told unless the
   * password was right. Of one changed since the candidate was read, the account's `credentialsVersion` is an older one, so
   * that a session opened with it is dead from the start. Throws session.busy.
   */
  check(candidate: Candidate, password: string): Promise<SignInAccount | undefined>;
  /** Of whoever signs in by that name, e-mail or phone. */
  idOf(name: string): Promise<string | undefined>;
  signIn(userId: string, at: number): Write;
  /** Not of one in the recycle bin, nor of one that is gone. */
  of(userId: string, on?: Tx): Promise<AccountCredential | undefined>;
  findForRecovery(field: "username" | "phone", value: string): Promise<AccountCredential | undefined>;
  /**
   * For the password module alone, which keeps the rules, the history and the ending of sessions. Answers the credentials'
   * new version; undefined when they are no longer at `expectedVersion`.
   */
  replaceHash(
    userId: string,
    passwordHash: string,
    at: number,
    expectedVersion: number | undefined,
    tx?: Tx,
  ): Promise<number | undefined>;
  /** For the password module alone: from now on no password is the account's. */
  clear(userId: string, tx: Tx): Promise<void>;
}

const credentialIn = (row: AccountRow | undefined): AccountCredential | undefined =>
  row && {
    id: row.id,
    username: row.username,
    phone: row.phone,
    email: row.email,
    passwordHash: row.passwordHash,
    credentialsVersion: row.credentialsVersion,
    passwordSince: passwordSinceOf(row),
  };

export function createCredentials({ store, passwords }: { store: AccountStore; passwords: Passwords }): Credentials {
  return {
    candidate: async (name) => {
      const account = await store.findForSignIn(name);
      return { name: account?.username ?? name, account };
    },
    check: async ({ account: row }, password) => {
      const isRight = await orBusy(passwords.verify(row?.passwordHash ?? undefined, password));
      if (!row?.passwordHash || !isRight) return undefined;
      if (passwords.needsRehash(row.passwordHash))
        await store.rehash(row.id, row.passwordHash, await orBusy(passwords.hash(password)));
      return signInAccountIn(row);
    },
    idOf: async (name) => (await store.findForSignIn(name))?.id,
    signIn: (id, at) => store.markSignedIn({ id, at: new Date(at) }),
    of: async (userId, on) => {
      const row = await store.find(userId, on);
      return row && isSignInState(row.status) ? credentialIn(row) : undefined;
    },
    findForRecovery: async (field, value) => credentialIn(await store.findForRecovery(field, value)),
    replaceHash: (userId, passwordHash, at, expectedVersion, tx) =>
      store.replacePasswordHash(userId, passwordHash, new Date(at), expectedVersion, tx),
    clear: store.clearPassword,
  };
}
