import type { DirectoryRegister } from "#modules/access/directory/connection.store.ts";
import type { DirectoryNames, FoundDepartment } from "#modules/access/directory/directory-reader.service.ts";
import type { DepartmentMoves } from "#modules/administration/department-admin/department-moves.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentRow, DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { turnsOf } from "./department-turns.ts";
import type { ImportEntry } from "./import-entry.ts";

export interface SyncedDepartments {
  readonly entries: readonly ImportEntry[];
  readonly made: number;
  readonly changed: number;
  /** Codes of departments in the portal by their normalised DN in the directory. */
  readonly byDn: ReadonlyMap<string, string>;
}

/**
 * Creates, renames and moves departments as in the directory, below the connection's department; none is ever removed.
 */
export interface DepartmentSync {
  /** The caller holds the turn of the tree. */
  sync(
    tx: Tx,
    connection: { readonly id: string; readonly departmentId: string | null; readonly departmentsBase: string },
    found: readonly FoundDepartment[],
    by: { readonly by: string; readonly at: Date },
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
  readonly why: AppError;
  constructor(id: string, why: AppError) {
    super(why.message);
    this.id = id;
    this.why = why;
  }
}

export function createDepartmentSync(deps: DepartmentSyncDeps): DepartmentSync {
  const { store, tree, departments, moves } = deps;
  const { normalDn, above } = deps.names;
  type Sync = DepartmentSync["sync"];

  async function syncBut(
    staying: ReadonlyMap<string, AppError>,
    tx: Tx,
    { id: connectionId, departmentId: root, departmentsBase }: Parameters<Sync>[1],
    found: readonly FoundDepartment[],
    by: Parameters<Sync>[3],
  ): Promise<SyncedDepartments> {
    const known = await store.departmentsOf(tx, connectionId);
    const there = new Set(found.map(({ externalId }) => externalId));
    // A department that was removed in the directory and created again under its name counts as the same.
    const linked = new Set([...known].filter(([externalId]) => there.has(externalId)).map(([, id]) => id));
    const byDn = new Map<string, string>();
    const entries: ImportEntry[] = [];
    const seen = new Set<string>();
    const standing = await tree.all(tx);
    const stays = new Map(staying);
    /** Original names of the departments that gave theirs up first. */
    const names = new Map<string, string>();
    let [made, changed] = [0, 0];
    const base = normalDn(departmentsBase);
    const addEntry = (one: FoundDepartment, outcome: ImportEntry["outcome"], message: string): void => {
      entries.push({ kind: "department", userId: null, name: one.departName, dn: one.dn, outcome, message });
    };

    async function place(one: FoundDepartment, departName: string, parentId: string | null): Promise<string> {
      const knownId = known.get(one.externalId);
      const row = knownId === undefined ? undefined : await tree.find(tx, knownId);
      if (row) {
        const kept = stays.get(row.id);
        if (kept) throw kept;
        const words = await follow(row, departName, parentId);
        if (words.length > 0) {
          changed += 1;
          addEntry(one, "changed", words.join("；"));
        }
        return row.id;
      }
      // An existing department of that name is taken as the same, unless it is linked to another one of the directory.
      const here = (await tree.siblings(tx, parentId)).find((sibling) => sibling.departName === departName);
      if (here && linked.has(here.id)) throw new AppError("department.name_taken");
      const id = here?.id ?? (await createDepartment(departName, parentId));
      await store.linkDepartment(tx, { connectionId, externalId: one.externalId, departmentId: id });
      linked.add(id);
      if (!here) {
        made += 1;
        addEntry(one, "made", "");
      }
      return id;
    }

    async function createDepartment(departName: string, parentId: string | null): Promise<string> {
      const parent = parentId === null ? null : ((await tree.find(tx, parentId)) ?? null);
      const orgCode = await tree.codeBelow(tx, parent, departName);
      return tree.insert(tx, { parentId, orgCode, departName }, by);
    }

    async function follow(row: DepartmentRow, departName: string, parentId: string | null): Promise<string[]> {
      if (row.departName === departName && row.parentId === parentId) return [];
      const was = names.get(row.id) ?? row.departName;
      const words = [
        ...(was === departName ? [] : [`“${was}”改名为“${departName}”`]),
        ...(row.parentId === parentId ? [] : ["移动到新的上级"]),
      ];
      await tx.transaction(async (inner) => {
        if (row.parentId !== parentId) await moves.move(inner, row, parentId, by);
        const at = (await tree.find(inner, row.id)) ?? row;
        if (at.departName === departName) return;
        await tree.requireFreeName(inner, parentId, departName, at.id);
        await tree.update(inner, at, { departName }, by);
      });
      return words;
    }

    // Parents come first.
    const ordered = found
      .map((one) => ({ one, dn: normalDn(one.dn), parents: above(one.dn) }))
      .filter(({ dn }) => dn !== base)
      .sort((a, b) => a.parents.length - b.parents.length || (a.dn < b.dn ? -1 : 1));
    const placing: { one: FoundDepartment; dn: string; parents: readonly string[]; departName: string }[] = [];
    for (const { one, dn, parents } of ordered) {
      const departName = departments.normalisedName(one.departName);
      if (seen.has(one.externalId)) addEntry(one, "refused", "目录中有两个部门的标识相同");
      else if (departName === undefined || departName.length > 60)
        addEntry(one, "refused", "名称不符合要求：应为 1 至 60 个可见字符");
      else {
        seen.add(one.externalId);
        placing.push({ one, dn, parents, departName });
      }
    }

    // The places that the departments would have if all renames succeeded.
    const idOf = new Map(placing.map(({ one, dn }) => [dn, known.get(one.externalId) ?? `new ${one.externalId}`]));
    const { stays: blocked, parts } = turnsOf(
      standing,
      placing.map(({ one, parents, departName }) => ({
        id: known.get(one.externalId),
        parentId: parents.map((parent) => idOf.get(parent)).find((id) => id !== undefined) ?? root,
        departName,
      })),
      staying.keys(),
    );
    for (const id of blocked) if (!stays.has(id)) stays.set(id, new AppError("department.name_taken"));
    for (const id of parts) {
      const row = stays.has(id) ? undefined : await tree.find(tx, id);
      if (!row) continue;
      names.set(id, row.departName);
      await tree.update(tx, row, { departName: id }, by);
    }

    for (const { one, dn, parents, departName } of placing) {
      const parentId = parents.map((parent) => byDn.get(parent)).find((id) => id !== undefined) ?? root;
      try {
        byDn.set(dn, await place(one, departName, parentId));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const keptId = known.get(one.externalId);
        if (keptId !== undefined && names.has(keptId)) throw new BlockedSync(keptId, error);
        addEntry(one, "refused", error.message);
        if (keptId !== undefined) byDn.set(dn, keptId);
      }
    }
    for (const [externalId, departmentId] of known)
      if (!seen.has(externalId) && !linked.has(departmentId)) {
        const row = await tree.find(tx, departmentId);
        const missing = { dn: "", externalId, departName: row?.departName ?? "" };
        if (row) addEntry(missing, "gone", "目录中已不存在，保留不变");
      }
    return { entries, made, changed, byDn };
  }

  return {
    sync: async (tx, connection, found, by) => {
      const staying = new Map<string, AppError>();
      for (;;)
        try {
          return await tx.transaction((inner) => syncBut(staying, inner, connection, found, by));
        } catch (error) {
          if (!(error instanceof BlockedSync)) throw error;
          staying.set(error.id, error.why);
        }
    },
  };
}
