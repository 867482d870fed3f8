import { searchForm } from "@tender/contract/normal-form";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { type CodeChange, MAX_CODE_LENGTH, nextCode, placed } from "./department-rules.ts";
import type { DepartmentRow, DepartmentTreeStore } from "./department-tree.store.ts";

export type { CodeChange } from "./department-rules.ts";
export type { DepartmentRow } from "./department-tree.store.ts";

/** The number of a module's records that refer to departments, with a word for them. */
export interface DepartmentUse {
  readonly what: string;
  readonly count: number;
}

/**
 * Offered by modules whose tables refer to departments. References by id need `uses` only; references by code also need
 * `follow`, which runs in the transaction that changes the code.
 */
export interface DepartmentReferences {
  /** Counts the uses of the branch of a code, the department itself included. Counts of zero are allowed. */
  uses(tx: Tx, orgCode: string): Promise<readonly DepartmentUse[]>;
  follow?(tx: Tx, change: CodeChange): Promise<void>;
  /** Moves references by id from one department to the other. */
  join?(tx: Tx, fromId: string, intoId: string): Promise<void>;
}

/** The tree of departments for administration. The caller checks the permission and records the change. */
export interface DepartmentTree extends DepartmentTreeStore {
  /**
   * Returns the code for a new child of the parent. `moved`: the department that moves there; its own name is no
   * duplicate. Throws department.name_taken, department.too_many, department.too_deep.
   */
  codeBelow(
    tx: Tx,
    parent: DepartmentRow | null,
    departName: string,
    moved?: Pick<DepartmentRow, "id" | "orgCode">,
  ): Promise<string>;
  /** Returns the first free code below the parent's code. Throws department.too_many. */
  nextCode(parentCode: string, usedCodes: ReadonlySet<string>): string;
  /** Throws department.name_taken. */
  requireFreeName(tx: Tx, parentId: string | null, departName: string, selfId?: string): Promise<void>;
  /** Places the department before its sibling `before`; null: last. */
  place(tx: Tx, row: Pick<DepartmentRow, "id" | "parentId">, before: string | null): Promise<void>;
}

export function createDepartmentTree(store: DepartmentTreeStore): DepartmentTree {
  /** Returns the siblings. Throws department.name_taken. */
  async function requireFreeAmongSiblings(tx: Tx, parentId: string | null, departName: string, selfId?: string) {
    const siblings = await store.siblings(tx, parentId);
    if (siblings.some((sibling) => searchForm(sibling.departName) === searchForm(departName) && sibling.id !== selfId))
      throw new AppError("department.name_taken");
    return siblings;
  }
  function freeCode(parentCode: string, usedCodes: ReadonlySet<string>): string {
    const code = nextCode(parentCode, usedCodes);
    if (code === undefined) throw new AppError("department.too_many");
    return code;
  }
  return {
    ...store,
    nextCode: freeCode,
    codeBelow: async (tx, parent, departName, moved) => {
      const siblings = await requireFreeAmongSiblings(tx, parent?.id ?? null, departName, moved?.id);
      const code = freeCode(parent?.orgCode ?? "", new Set(siblings.map(({ orgCode }) => orgCode)));
      const depth = moved ? (await store.longestCodeIn(tx, moved.orgCode)) - moved.orgCode.length : 0;
      if (code.length + depth > MAX_CODE_LENGTH) throw new AppError("department.too_deep");
      return code;
    },
    requireFreeName: async (tx, parentId, departName, selfId) => {
      await requireFreeAmongSiblings(tx, parentId, departName, selfId);
    },
    place: async (tx, { id, parentId }, before) => {
      const siblings = await store.siblings(tx, parentId);
      await store.order(
        tx,
        placed(
          siblings.map((sibling) => sibling.id),
          id,
          before,
        ),
      );
    },
  };
}
