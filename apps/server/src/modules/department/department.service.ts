import type { Department } from "@tender/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import type { DepartmentStore } from "./department.store.ts";
import { nextRootCode, tidyDepartName } from "./department-rules.ts";

export interface DepartmentService {
  listFor(userId: string): Promise<Department[]>;
  /** Every department, in the order of the tree. */
  all(): Promise<Pick<Department, "orgCode" | "departName">[]>;
  isOrgCodeTaken(orgCode: string): Promise<boolean>;
  /** The name as it is kept. Throws department.bad_name. */
  tidyName(sent: string): string;
  /** A new root of the tree with one member, in the caller's transaction. Answers its code. */
  addRoot(tx: Tx, root: { departName: string; memberId: string; at: Date }): Promise<string>;
}

export function createDepartmentService(store: DepartmentStore): DepartmentService {
  return {
    listFor: store.listFor,
    all: store.all,
    isOrgCodeTaken: store.isOrgCodeTaken,
    tidyName: (sent) => {
      const name = tidyDepartName(sent);
      if (name === undefined) throw new AppError("department.bad_name");
      return name;
    },
    addRoot: async (tx, root) => {
      const orgCode = nextRootCode(new Set(await store.rootCodes(tx)));
      await store.insertRoot(tx, { id: newId(), orgCode, ...root });
      return orgCode;
    },
  };
}
