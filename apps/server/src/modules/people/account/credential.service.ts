import type { Tx } from "#platform/database/database.ts";
import type { Write } from "#platform/database/named-statement.ts";
import { type Passwords, refuseIfQueueFull } from "#platform/passwords.ts";
import {
  type AccountRow,
  type AccountStore,
  isSignInState,
  passwordSinceOf,
  type SignInAccount,
  signInAccountIn,
} from "./account.store.ts";

/** The data that password checks and recovery need. Must not leave the server. */
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

/** The account that a typed name may identify. Must not leave the server. */
export interface Candidate {
  /** Username of the account found by username, e-mail or phone; the typed name when there is none. */
  readonly name: string;
  readonly account: Awaited<ReturnType<AccountStore["findForSignIn"]>>;
}

/** Sign-in names and passwords. */
export interface Credentials {
  candidate(name: string): Promise<Candidate>;
  /**
   * Compares a password. Unknown names cost the same work, and nothing about the account is returned unless the
   * password is right. If the password was changed after the candidate was read, the returned `credentialsVersion` is
   * outdated, so that a session opened with it is invalid at once. Throws session.busy.
   */
  check(candidate: Candidate, password: string): Promise<SignInAccount | undefined>;
  /** Id of the account with this username, e-mail or phone. */
  idOf(name: string): Promise<string | undefined>;
  signIn(userId: string, at: number): Write;
  /** Undefined: in the recycle bin or deleted. */
  of(userId: string, on?: Tx): Promise<AccountCredential | undefined>;
  findForRecovery(field: "username" | "phone", value: string): Promise<AccountCredential | undefined>;
  /**
   * For the password module only, which applies the rules and the history and ends sessions. Returns the new version of
   * the credentials; undefined: their version is not `expectedVersion`.
   */
  replaceHash(
    userId: string,
    passwordHash: string,
    at: number,
    expectedVersion: number | undefined,
    tx?: Tx,
  ): Promise<number | undefined>;
  /** Removes the password. For the password module only. */
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
      const isRight = await refuseIfQueueFull(passwords.verify(row?.passwordHash ?? undefined, password));
      if (!row?.passwordHash || !isRight) return undefined;
      if (passwords.needsRehash(row.passwordHash))
        await store.rehash(row.id, row.passwordHash, await refuseIfQueueFull(passwords.hash(password)));
      return signInAccountIn(row);
    },
    idOf: async (name) => (await store.findForSignIn(name))?.id,
    signIn: (id, at) => store.markSignedIn({ id, at: new Date(at) }),
    of: async (userId, tx) => {
      const row = await store.find(userId, tx);
      return row && isSignInState(row.status) ? credentialIn(row) : undefined;
    },
    findForRecovery: async (field, value) => credentialIn(await store.findForRecovery(field, value)),
    replaceHash: (userId, passwordHash, at, expectedVersion, tx) =>
      store.replacePasswordHash(userId, passwordHash, new Date(at), expectedVersion, tx),
    clear: store.clearPassword,
  };
}
