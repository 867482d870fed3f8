import type { ResultOf, UserInfo } from "@tender/contract";
import type { Caller } from "../../platform/caller.ts";
import type { Passwords } from "../../platform/passwords.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { AccountRow, AccountStore, UniqueField } from "./account.store.ts";
import { maskEmail, maskPhone } from "./masking.ts";

type Profile = ResultOf<typeof import("@tender/contract").api["account"]["readOwn"]>;

/** What the session module needs to know of an account. */
export interface SignInAccount extends UserInfo {
  readonly status: "active" | "frozen";
}

export interface AccountService {
  /**
   * Compares a password. The same work is done for a name that nobody has. `account` is set only when the password was
   * right, so that nothing about an account is told before. Throws QueueFull.
   */
  checkPassword(name: string, password: string): Promise<SignInAccount | undefined>;
  find(id: string): Promise<SignInAccount | undefined>;
  noteSignIn(id: string, at: number): Promise<void>;
  /** Is the value in use by another account than `exceptId`? */
  isTaken(field: UniqueField, value: string, exceptId: string | undefined): Promise<boolean>;
  readOwn(caller: Caller): Promise<Profile>;
}

export interface AccountDeps {
  store: AccountStore;
  passwords: Passwords;
  audit: AuditService;
  roleNames(codes: readonly string[]): Promise<readonly string[]>;
}

const RECENT_SIGN_INS = 10;

const infoOf = (row: AccountRow): SignInAccount => ({
  id: row.id,
  username: row.username,
  realname: row.realname,
  avatar: row.avatar,
  status: row.status === "frozen" ? "frozen" : "active",
});

export function createAccountService({ store, passwords, audit, roleNames }: AccountDeps): AccountService {
  return {
    checkPassword: async (name, password) => {
      const row = await store.findForSignIn(name);
      const isRight = await passwords.verify(row?.passwordHash ?? undefined, password);
      if (!row?.passwordHash || !isRight) return undefined;
      if (passwords.needsRehash(row.passwordHash)) await store.setPasswordHash(row.id, await passwords.hash(password));
      return infoOf(row);
    },
    find: async (id) => {
      const row = await store.find(id);
      return row && row.status !== "deleted" ? infoOf(row) : undefined;
    },
    noteSignIn: (id, at) => store.markSignedIn(id, new Date(at)),
    isTaken: (field, value, exceptId) => store.isTaken(field, value, exceptId),
    readOwn: async (caller) => {
      const row = await store.find(caller.userId);
      return {
        userInfo: {
          id: caller.userId,
          username: caller.username,
          realname: caller.realname,
          avatar: row?.avatar ?? null,
        },
        email: maskEmail(row?.email ?? null),
        phone: maskPhone(row?.phone ?? null),
        roles: [...(await roleNames(caller.roles))],
        departName: caller.department?.departName ?? null,
        recentSignIns: await audit.recentSignIns(caller.userId, RECENT_SIGN_INS),
      };
    },
  };
}
