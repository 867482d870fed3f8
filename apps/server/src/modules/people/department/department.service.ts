import type { Department } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { DepartmentStore, FoundDepartment } from "./department.store.ts";
import { type DepartmentNames, departmentNames } from "./department-names.ts";
import { nextCode, normaliseDepartName } from "./department-rules.ts";

export type { FoundDepartment } from "./department.store.ts";
export type { DepartmentNames } from "./department-names.ts";

/** Limit of the results of a search. */
const MAX_FOUND = 50;

export interface DepartmentService {
  listFor(userId: string): Promise<Department[]>;
  /** Lists every department, in the order of the tree. */
  all(): Promise<Pick<Department, "orgCode" | "departName">[]>;
  /** Returns all departments by the names that files use. */
  names(): Promise<DepartmentNames>;
  /** Finds departments by a part of name or code; each has its path from the root. */
  search(keyword: string): Promise<FoundDepartment[]>;
  /** Returns the departments with these codes in the order of the tree; unknown codes are omitted. */
  named(orgCodes: readonly string[]): Promise<FoundDepartment[]>;
  /**
   * Replaces the person's departments; returns their ids. The caller updates the sessions. Throws
   * user.unknown_department.
   */
  setMemberships(tx: Tx, userId: string, orgCodes: readonly string[]): Promise<string[]>;
  /** Returns ids by code. Throws user.unknown_department. */
  idsOf(tx: Tx, orgCodes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  isOrgCodeTaken(orgCode: string): Promise<boolean>;
  /** Returns the name in its stored form. Throws department.bad_name. */
  normaliseName(sent: string): string;
  /** Like `normaliseName`; undefined: the name is invalid. */
  normalisedName(sent: string): string | undefined;
  /** Creates a root with one member in the caller's transaction. Returns its code. Throws department.too_many. */
  addRoot(tx: Tx, root: { departName: string; memberId: string; at: Date }): Promise<string>;
}

export function createDepartmentService(store: DepartmentStore): DepartmentService {
  async function idsOf(tx: Tx, orgCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const requested = new Set(orgCodes);
    const found = requested.size === 0 ? [] : await store.idsOf([...requested], tx);
    if (found.length < requested.size)
      throw new AppError("user.unknown_department", { details: { field: "departments" } });
    return new Map(found.map(({ id, orgCode }) => [orgCode, id]));
  }
  return {
    listFor: store.listFor,
    all: store.all,
    names: async () => departmentNames(await store.all()),
    search: (keyword) => store.search(keyword, MAX_FOUND),
    named: (orgCodes) => (orgCodes.length === 0 ? Promise.resolve([]) : store.named(orgCodes)),
    setMemberships: async (tx, userId, orgCodes) => {
      const ids = [...(await idsOf(tx, orgCodes)).values()];
      await store.setMemberships(tx, userId, ids);
      return ids;
    },
    idsOf,
    isOrgCodeTaken: store.isOrgCodeTaken,
    normaliseName: (sent) => {
      const name = normaliseDepartName(sent);
      if (name === undefined) throw new AppError("department.bad_name");
      return name;
    },
    normalisedName: normaliseDepartName,
    addRoot: async (tx, root) => {
      const orgCode = nextCode("", new Set(await store.rootCodes(tx)));
      if (orgCode === undefined) throw new AppError("department.too_many");
      await store.insertRoot(tx, { id: newId(), orgCode, ...root });
      return orgCode;
    },
  };
}
