import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { DepartmentService } from "../department/department.service.ts";
import type { DepartmentRow, DepartmentTree } from "../department/department-tree.service.ts";
import type { DepartmentMoves } from "../department-admin/department-moves.service.ts";
import type { FoundDepartment } from "../directory/directory-reader.service.ts";
import type { DirectoryRegister } from "../directory/directory-register.service.ts";
import { above, normalDn } from "./dn.ts";
import type { ImportEntry } from "./import-entry.ts";

export interface SyncedDepartments {
  readonly entries: readonly ImportEntry[];
  readonly made: number;
  readonly changed: number;
  /** The department of here by the name of an entry there, in the form that is compared. */
  readonly byDn: ReadonlyMap<string, string>;
}

/** Departments of a directory become departments of here, below the one that the connection names; none is ever removed. */
export interface DepartmentSync {
  /** In the turn of whoever changes the tree. */
  sync(
    tx: Tx,
    connection: { readonly id: string; readonly departmentId: string | null; readonly departmentsBase: string },
    found: readonly FoundDepartment[],
    by: { readonly by: string; readonly at: Date },
  ): Promise<SyncedDepartments>;
}

export interface DepartmentSyncDeps {
  readonly store: Pick<DirectoryRegister, "departmentsOf" | "linkDepartment">;
  readonly tree: Pick<DepartmentTree, "find" | "siblings" | "codeBelow" | "insert" | "update" | "requireFreeName">;
  readonly departments: Pick<DepartmentService, "tidiedName">;
  readonly moves: DepartmentMoves;
}

export function createDepartmentSync({ store, tree, departments, moves }: DepartmentSyncDeps): DepartmentSync {
  return {
    sync: async (tx, { id: connectionId, departmentId: root, departmentsBase }, found, by) => {
      const known = await store.departmentsOf(tx, connectionId);
      const there = new Set(found.map(({ externalId }) => externalId));
      // What was removed there and made anew under its name is the one that it was.
      const linked = new Set([...known].filter(([externalId]) => there.has(externalId)).map(([, id]) => id));
      const byDn = new Map<string, string>();
      const entries: ImportEntry[] = [];
      const seen = new Set<string>();
      let [made, changed] = [0, 0];
      const base = normalDn(departmentsBase);
      const note = (one: FoundDepartment, outcome: ImportEntry["outcome"], message: string): void => {
        entries.push({ kind: "department", userId: null, name: one.departName, dn: one.dn, outcome, message });
      };

      async function place(one: FoundDepartment, departName: string, parentId: string | null): Promise<string> {
        const knownId = known.get(one.externalId);
        const row = knownId === undefined ? undefined : await tree.find(tx, knownId);
        if (row) {
          const words = await follow(row, departName, parentId);
          if (words.length > 0) {
            changed += 1;
            note(one, "changed", words.join("；"));
          }
          return row.id;
        }
        // One of that name stands there already: it is the same one, unless it is another of the directory.
        const here = (await tree.siblings(tx, parentId)).find((sibling) => sibling.departName === departName);
        if (here && linked.has(here.id)) throw new AppError("department.name_taken");
        const id = here?.id ?? (await make(departName, parentId));
        await store.linkDepartment(tx, { connectionId, externalId: one.externalId, departmentId: id });
        linked.add(id);
        if (!here) {
          made += 1;
          note(one, "made", "");
        }
        return id;
      }

      async function make(departName: string, parentId: string | null): Promise<string> {
        const parent = parentId === null ? null : ((await tree.find(tx, parentId)) ?? null);
        const orgCode = await tree.codeBelow(tx, parent, departName);
        return tree.insert(tx, { parentId, orgCode, departName }, by);
      }

      async function follow(row: DepartmentRow, departName: string, parentId: string | null): Promise<string[]> {
        const words: string[] = [];
        let at = row;
        if (at.departName !== departName) {
          await tree.requireFreeName(tx, at.parentId, departName, at.id);
          await tree.update(tx, at, { departName }, by);
          words.push(`“${at.departName}”改名为“${departName}”`);
          at = { ...at, departName, version: at.version + 1 };
        }
        if (at.parentId !== parentId) {
          await moves.move(tx, at, parentId, by);
          words.push("移到新的上级之下");
        }
        return words;
      }

      // Who stands above comes first.
      const ordered = found
        .map((one) => ({ one, dn: normalDn(one.dn), parents: above(one.dn) }))
        .filter(({ dn }) => dn !== base)
        .sort((a, b) => a.parents.length - b.parents.length || (a.dn < b.dn ? -1 : 1));
      for (const { one, dn, parents } of ordered) {
        const departName = departments.tidiedName(one.departName);
        if (seen.has(one.externalId)) note(one, "refused", "目录中有两个部门的标识相同");
        else if (departName === undefined || departName.length > 60)
          note(one, "refused", "名称不合要求：1 到 60 个可见字符");
        else {
          seen.add(one.externalId);
          const parentId = parents.map((parent) => byDn.get(parent)).find((id) => id !== undefined) ?? root;
          try {
            byDn.set(dn, await place(one, departName, parentId));
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            note(one, "refused", error.message);
            const keptId = known.get(one.externalId);
            if (keptId !== undefined) byDn.set(dn, keptId);
          }
        }
      }
      for (const [externalId, departmentId] of known)
        if (!seen.has(externalId) && !linked.has(departmentId)) {
          const row = await tree.find(tx, departmentId);
          const gone = { dn: "", externalId, departName: row?.departName ?? "" };
          if (row) note(gone, "gone", "目录中已没有，保留不变");
        }
      return { entries, made, changed, byDn };
    },
  };
}
