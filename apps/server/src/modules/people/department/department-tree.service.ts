import { searchForm } from "@tender/contract/normal-form";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { type CodeChange, LONGEST_CODE, nextCode, placed } from "./department-rules.ts";
import type { DepartmentRow, DepartmentTreeStore } from "./department-tree.store.ts";

export type { CodeChange } from "./department-rules.ts";
export type { DepartmentRow } from "./department-tree.store.ts";

/** What of a module names departments: how much of it there is, in words. */
export interface DepartmentUse {
  readonly what: string;
  readonly count: number;
}

/**
 * What a module offers whose tables name departments. Those that name one by its id are asked for their uses alone; those
 * that name one by its code follow when the code is given anew, in the transaction that does so.
 */
export interface DepartmentReferences {
  /** Of the branch of a code, the department itself included. Zeros may stand in it. */
  uses(on: Tx, orgCode: string): Promise<readonly DepartmentUse[]>;
  follow?(tx: Tx, change: CodeChange): Promise<void>;
  /** What names the one department by its id names the other from now on. */
  join?(tx: Tx, fromId: string, intoId: string): Promise<void>;
}

/** The tree as administrators keep it; who may and what is recorded is decided by whoever calls. */
export interface DepartmentTree extends DepartmentTreeStore {
  /**
   * The code that one more below the parent gets. Throws department.name_taken, department.too_many, department.too_deep;
   * `self` may have the name already.
   */
  codeBelow(
    on: Tx,
    parent: DepartmentRow | null,
    departName: string,
    self?: Pick<DepartmentRow, "id" | "orgCode">,
  ): Promise<string>;
  /** The first code below `above` that is not taken. Throws department.too_many. */
  nextCode(above: string, taken: ReadonlySet<string>): string;
  /** Throws department.name_taken. */
  requireFreeName(on: Tx, parentId: string | null, departName: string, selfId?: string): Promise<void>;
  /** It stands before `before` of its siblings, or last. */
  place(tx: Tx, row: Pick<DepartmentRow, "id" | "parentId">, before: string | null): Promise<void>;
}

export function createDepartmentTree(store: DepartmentTreeStore): DepartmentTree {
  async function siblingsWithout(on: Tx, parentId: string | null, departName: string, selfId?: string) {
    const siblings = await store.siblings(on, parentId);
    if (siblings.some((one) => searchForm(one.departName) === searchForm(departName) && one.id !== selfId))
      throw new AppError("department.name_taken");
    return siblings;
  }
  function freeCode(above: string, taken: ReadonlySet<string>): string {
    const code = nextCode(above, taken);
    if (code === undefined) throw new AppError("department.too_many");
    return code;
  }
  return {
    ...store,
    nextCode: freeCode,
    codeBelow: async (on, parent, departName, self) => {
      const siblings = await siblingsWithout(on, parent?.id ?? null, departName, self?.id);
      const code = freeCode(parent?.orgCode ?? "", new Set(siblings.map(({ orgCode }) => orgCode)));
      const below = self ? (await store.longestCodeIn(on, self.orgCode)) - self.orgCode.length : 0;
      if (code.length + below > LONGEST_CODE) throw new AppError("department.too_deep");
      return code;
    },
    requireFreeName: async (on, parentId, departName, selfId) => {
      await siblingsWithout(on, parentId, departName, selfId);
    },
    place: async (tx, { id, parentId }, before) => {
      const siblings = await store.siblings(tx, parentId);
      await store.order(
        tx,
        placed(
          siblings.map((one) => one.id),
          id,
          before,
        ),
      );
    },
  };
}
