import { orBusy, type Passwords } from "../../platform/passwords.ts";
import { type AccountRow, type AccountStore, type SignInAccount, signInAccountIn } from "./account.store.ts";

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

/** What people sign in with: names and a password. */
export interface Credentials {
  /**
   * Compares a password. The same work is done for a name that nobody has, and nothing about an account is told unless the
   * password was right. Throws session.busy.
   */
  check(name: string, password: string): Promise<SignInAccount | undefined>;
  /** The username of whoever signs in by that name, e-mail or phone; as it is when nobody does. */
  ownNameOf(name: string): Promise<string>;
  /** Of whoever signs in by that name, e-mail or phone. */
  idOf(name: string): Promise<string | undefined>;
  noteSignIn(userId: string, at: number): Promise<void>;
  /** Not of a deleted account. */
  of(userId: string): Promise<AccountCredential | undefined>;
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
  ): Promise<number | undefined>;
}

const credentialIn = (row: AccountRow | undefined): AccountCredential | undefined =>
  row && {
    id: row.id,
    username: row.username,
    phone: row.phone,
    email: row.email,
    passwordHash: row.passwordHash,
    credentialsVersion: row.credentialsVersion,
    passwordSince: (row.passwordChangedAt ?? row.createdAt).getTime(),
  };

export function createCredentials({ store, passwords }: { store: AccountStore; passwords: Passwords }): Credentials {
  return {
    check: async (name, password) => {
      const row = await store.findForSignIn(name);
      const isRight = await orBusy(passwords.verify(row?.passwordHash ?? undefined, password));
      if (!row?.passwordHash || !isRight) return undefined;
      if (passwords.needsRehash(row.passwordHash))
        await store.rehash(row.id, row.passwordHash, await orBusy(passwords.hash(password)));
      return signInAccountIn(row);
    },
    ownNameOf: async (name) => (await store.findForSignIn(name))?.username ?? name,
    idOf: async (name) => (await store.findForSignIn(name))?.id,
    noteSignIn: (userId, at) => store.markSignedIn(userId, new Date(at)),
    of: async (userId) => {
      const row = await store.find(userId);
      return row?.status === "deleted" ? undefined : credentialIn(row);
    },
    findForRecovery: async (field, value) => credentialIn(await store.findForRecovery(field, value)),
    replaceHash: (userId, passwordHash, at, expectedVersion) =>
      store.replacePasswordHash(userId, passwordHash, new Date(at), expectedVersion),
  };
}
