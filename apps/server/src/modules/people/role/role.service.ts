import type { Tx } from "#platform/database/database.ts";
import type { RoleStore } from "./role.store.ts";

/** Who holds which role; what a role opens is the business of `permission` and `launcher`. */
export interface RoleService {
  /** Codes held in the department and everywhere, sorted; null: no department, so only those held everywhere. */
  rolesOf(userId: string, departmentId: string | null): Promise<string[]>;
  rolesAnywhere(userId: string): Promise<string[]>;
  /** Names of roles, in the order of the codes; unknown codes are left out. */
  namesOf(codes: readonly string[]): Promise<string[]>;
  /** Every role, by code. */
  all(): Promise<{ id: string; code: string; name: string }[]>;
  /** Where holders of these roles begin in the workspace; null: where everybody does. */
  homePathOf(codes: readonly string[]): Promise<string | null>;
  isCodeTaken(code: string): Promise<boolean>;
  /** Active people who hold any of the roles, in whatever department. */
  holdersOf(codes: readonly string[]): Promise<string[]>;
  /** Of these people, in whatever state, those who hold any of the roles, as it stands in the transaction. */
  holdersAmong(on: Tx, roleIds: readonly string[], userIds: readonly string[]): Promise<string[]>;
  /** The role a new account begins with, written in the caller's transaction. Throws when there is no such role. */
  giveFirst(tx: Tx, userId: string, roleCode: string): Promise<void>;
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
    holdersAmong: store.holdersAmong,
    giveFirst: async (tx, userId, roleCode) => {
      if (!(await store.give(tx, userId, roleCode))) throw new Error(`there is no role ${roleCode}`);
    },
  };
}
