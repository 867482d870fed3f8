import type { DirectoryRegister } from "#modules/access/directory/connection.store.ts";
import type { DirectoryNames, FoundDepartment } from "#modules/access/directory/directory-reader.service.ts";
import type { DepartmentMoves } from "#modules/administration/department-admin/department-moves.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentRow, DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { planRenames } from "./department-turns.ts";
import type { ImportEntry } from "./import-entry.ts";

export interface SyncedDepartments {
  readonly entries: readonly ImportEntry[];
  readonly createdCount: number;
  readonly changedCount: number;
  /** Ids of departments in the portal by their normalised DN in the directory. */
  readonly idByDn: ReadonlyMap<string, string>;
}

/**
 * Creates, renames and moves departments as in the directory, below the connection's department; none is ever removed.
 */
export interface DepartmentSync {
  /** The caller holds the lock of the tree. */
  sync(
    tx: Tx,
    connection: { readonly id: string; readonly departmentId: string | null; readonly departmentsBase: string },
    found: readonly FoundDepartment[],
    stamp: { readonly by: string; readonly at: Date },
  ): Promise<SyncedDepartments>;
}

export interface DepartmentSyncDeps {
  readonly store: Pick<DirectoryRegister, "departmentsOf" | "linkDepartment">;
  readonly tree: Pick<
    DepartmentTree,
    "all" | "find" | "siblings" | "codeBelow" | "insert" | "update" | "requireFreeName"
  >;
  readonly names: DirectoryNames;
  readonly departments: Pick<DepartmentService, "normalisedName">;
  readonly moves: DepartmentMoves;
}

/**
 * A department gave up its name for another and cannot take its own new name: the sync starts again, and the department
 * retains its name.
 */
class BlockedSync extends Error {
  readonly id: string;
  readonly refusal: AppError;
  constructor(id: string, refusal: AppError) {
    super(refusal.message);
    this.id = id;
    this.refusal = refusal;
  }
}

const MAX_NAME_LENGTH = 60;

export function createDepartmentSync(deps: DepartmentSyncDeps): DepartmentSync {
  const { store, tree, departments, moves } = deps;
  const { normalDn, above } = deps.names;
  type Sync = DepartmentSync["sync"];

  /** Throws BlockedSync. `blockedRefusals`: refusals by the id of the department that retains its name. */
  async function trySync(
    blockedRefusals: ReadonlyMap<string, AppError>,
    tx: Tx,
    { id: connectionId, departmentId: root, departmentsBase }: Parameters<Sync>[1],
    found: readonly FoundDepartment[],
    stamp: Parameters<Sync>[3],
  ): Promise<SyncedDepartments> {
    const departmentIdByExternalId = await store.departmentsOf(tx, connectionId);
    const foundIds = new Set(found.map(({ externalId }) => externalId));
    // A department that was removed in the directory and created again under its name counts as the same.
    const linkedIds = new Set(
      [...departmentIdByExternalId].filter(([externalId]) => foundIds.has(externalId)).map(([, id]) => id),
    );
    const idByDn = new Map<string, string>();
    const entries: ImportEntry[] = [];
    const acceptedIds = new Set<string>();
    const existingRows = await tree.all(tx);
    const refusalById = new Map(blockedRefusals);
    /** Former names of the departments that have a temporary one. */
    const originalNames = new Map<string, string>();
    let [createdCount, changedCount] = [0, 0];
    const base = normalDn(departmentsBase);
    const addEntry = (department: FoundDepartment, outcome: ImportEntry["outcome"], message: string): void => {
      entries.push({
        kind: "department",
        userId: null,
        name: department.departName,
        dn: department.dn,
        outcome,
        message,
      });
    };

    async function placeDepartment(
      department: FoundDepartment,
      departName: string,
      parentId: string | null,
    ): Promise<string> {
      const linkedId = departmentIdByExternalId.get(department.externalId);
      const row = linkedId === undefined ? undefined : await tree.find(tx, linkedId);
      if (row) {
        const refusal = refusalById.get(row.id);
        if (refusal) throw refusal;
        const words = await updateDepartment(row, departName, parentId);
        if (words.length > 0) {
          changedCount += 1;
          addEntry(department, "changed", words.join("；"));
        }
        return row.id;
      }
      // An existing department of that name counts as the same, unless it is linked to another one of the directory.
      const existing = (await tree.siblings(tx, parentId)).find((sibling) => sibling.departName === departName);
      if (existing && linkedIds.has(existing.id)) throw new AppError("department.name_taken");
      const id = existing?.id ?? (await createDepartment(departName, parentId));
      await store.linkDepartment(tx, { connectionId, externalId: department.externalId, departmentId: id });
      linkedIds.add(id);
      if (!existing) {
        createdCount += 1;
        addEntry(department, "made", "");
      }
      return id;
    }

    async function createDepartment(departName: string, parentId: string | null): Promise<string> {
      const parent = parentId === null ? null : ((await tree.find(tx, parentId)) ?? null);
      const orgCode = await tree.codeBelow(tx, parent, departName);
      return tree.insert(tx, { parentId, orgCode, departName }, stamp);
    }

    async function updateDepartment(
      row: DepartmentRow,
      departName: string,
      parentId: string | null,
    ): Promise<string[]> {
      if (row.departName === departName && row.parentId === parentId) return [];
      const formerName = originalNames.get(row.id) ?? row.departName;
      const words = [
        ...(formerName === departName ? [] : [`“${formerName}”改名为“${departName}”`]),
        ...(row.parentId === parentId ? [] : ["移动到新的上级"]),
      ];
      await tx.transaction(async (inner) => {
        if (row.parentId !== parentId) await moves.move(inner, row, parentId, stamp);
        const moved = (await tree.find(inner, row.id)) ?? row;
        if (moved.departName === departName) return;
        await tree.requireFreeName(inner, parentId, departName, moved.id);
        await tree.update(inner, moved, { departName }, stamp);
      });
      return words;
    }

    // Parents come first.
    const ordered = found
      .map((department) => ({ department, dn: normalDn(department.dn), parents: above(department.dn) }))
      .filter(({ dn }) => dn !== base)
      .sort((a, b) => a.parents.length - b.parents.length || (a.dn < b.dn ? -1 : 1));
    const placements: { department: FoundDepartment; dn: string; parents: readonly string[]; departName: string }[] =
      [];
    for (const { department, dn, parents } of ordered) {
      const departName = departments.normalisedName(department.departName);
      if (acceptedIds.has(department.externalId)) addEntry(department, "refused", "目录中有两个部门的标识相同");
      else if (departName === undefined || departName.length > MAX_NAME_LENGTH)
        addEntry(department, "refused", `名称不符合要求：应为 1 至 ${MAX_NAME_LENGTH} 个可见字符`);
      else {
        acceptedIds.add(department.externalId);
        placements.push({ department, dn, parents, departName });
      }
    }

    // Ids in the portal, or keys of new departments, so that renames are planned with the parents of the directory.
    const plannedIdByDn = new Map(
      placements.map(({ department, dn }) => [
        dn,
        departmentIdByExternalId.get(department.externalId) ?? `new ${department.externalId}`,
      ]),
    );
    const { retainedIds, parkedIds } = planRenames(
      existingRows,
      placements.map(({ department, parents, departName }) => ({
        id: departmentIdByExternalId.get(department.externalId),
        parentId: parents.map((parent) => plannedIdByDn.get(parent)).find((id) => id !== undefined) ?? root,
        departName,
      })),
      blockedRefusals.keys(),
    );
    for (const id of retainedIds) if (!refusalById.has(id)) refusalById.set(id, new AppError("department.name_taken"));
    for (const id of parkedIds) {
      const row = refusalById.has(id) ? undefined : await tree.find(tx, id);
      if (!row) continue;
      originalNames.set(id, row.departName);
      await tree.update(tx, row, { departName: id }, stamp);
    }

    for (const { department, dn, parents, departName } of placements) {
      const parentId = parents.map((parent) => idByDn.get(parent)).find((id) => id !== undefined) ?? root;
      try {
        idByDn.set(dn, await placeDepartment(department, departName, parentId));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const linkedId = departmentIdByExternalId.get(department.externalId);
        if (linkedId !== undefined && originalNames.has(linkedId)) throw new BlockedSync(linkedId, error);
        addEntry(department, "refused", error.message);
        if (linkedId !== undefined) idByDn.set(dn, linkedId);
      }
    }
    for (const [externalId, departmentId] of departmentIdByExternalId)
      if (!acceptedIds.has(externalId) && !linkedIds.has(departmentId)) {
        const row = await tree.find(tx, departmentId);
        const missing = { dn: "", externalId, departName: row?.departName ?? "" };
        if (row) addEntry(missing, "gone", "目录中已不存在，保留不变");
      }
    return { entries, createdCount, changedCount, idByDn };
  }

  return {
    sync: async (tx, connection, found, stamp) => {
      const blockedRefusals = new Map<string, AppError>();
      for (;;)
        try {
          return await tx.transaction((inner) => trySync(blockedRefusals, inner, connection, found, stamp));
        } catch (error) {
          if (!(error instanceof BlockedSync)) throw error;
          blockedRefusals.set(error.id, error.refusal);
        }
    },
  };
}
