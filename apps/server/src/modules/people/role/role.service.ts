import type { Tx } from "#platform/database/database.ts";
import type { RoleStore } from "./role.store.ts";

/** Roles and their holders. `permission` and `launcher` decide what a role opens. */
export interface RoleService {
  /** Sorted codes of the roles held in the department or everywhere; null: only those held everywhere. */
  rolesOf(userId: string, departmentId: string | null): Promise<string[]>;
  rolesAnywhere(userId: string): Promise<string[]>;
  /** Names of roles in the order of the codes; unknown codes are omitted. */
  namesOf(codes: readonly string[]): Promise<string[]>;
  /** Every role, by code. */
  all(): Promise<{ id: string; code: string; name: string }[]>;
  /** First page of the workspace for holders of these roles; null: the default page. */
  homePathOf(codes: readonly string[]): Promise<string | null>;
  isCodeTaken(code: string): Promise<boolean>;
  /** Active people who hold any of the roles, in any department. */
  holdersOf(codes: readonly string[]): Promise<string[]>;
  /** Holders of any of the roles among these people, whatever their state, as read in the transaction. */
  filterHolders(on: Tx, roleIds: readonly string[], userIds: readonly string[]): Promise<string[]>;
  /** Grants a new account its first role in the caller's transaction. Throws when the role does not exist. */
  grantFirst(tx: Tx, userId: string, roleCode: string): Promise<void>;
}

export function createRoleService(store: RoleStore): RoleService {
  return {
    rolesOf: store.rolesOf,
    rolesAnywhere: store.rolesAnywhere,
    namesOf: async (codes) => {
      const names = new Map((await store.namesOf(codes)).map(({ code, name }) => [code, name]));
      return codes.flatMap((code) => names.get(code) ?? []);
    },
    all: store.all,
    homePathOf: store.homePathOf,
    isCodeTaken: store.isCodeTaken,
    holdersOf: store.holdersOf,
    filterHolders: store.filterHolders,
    grantFirst: async (tx, userId, roleCode) => {
      if (!(await store.grant(tx, userId, roleCode))) throw new Error(`there is no role ${roleCode}`);
    },
  };
}
