import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type {
  DepartmentReferences,
  DepartmentRow,
  DepartmentTree,
  DepartmentUse,
} from "#modules/people/department/department-tree.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { AuditService, Recorded } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { departmentOf, usesIn } from "./department-facts.ts";
import type { DepartmentMoves } from "./department-moves.service.ts";

type SaveInput = InputOf<EndpointOf<"departmentAdmin.save">>["body"];
type MoveRequest = InputOf<EndpointOf<"departmentAdmin.move">>["body"];
type RemoveInput = InputOf<EndpointOf<"departmentAdmin.remove">>["body"];

/** Changes of the tree by administrators; memberships are changed by `MembershipAdmin`. */
export interface DepartmentAdmin {
  read(id: string): Promise<ResultOf<EndpointOf<"departmentAdmin.read">>>;
  save(input: SaveInput, caller: Caller, origin: Origin): Promise<{ id: string; orgCode: string }>;
  /** Returns whether the department would get another parent. Throws department.not_found. */
  changesParent(id: string, parentId: string | null): Promise<boolean>;
  previewMove(id: string, parentId: string | null): Promise<ResultOf<EndpointOf<"departmentAdmin.previewMove">>>;
  move(input: MoveRequest, caller: Caller, origin: Origin): Promise<string>;
  remove(input: RemoveInput, caller: Caller, origin: Origin): Promise<void>;
}

export interface DepartmentAdminDeps {
  readonly db: Db;
  /** A million rows may refer to a department: their statements get a longer time limit than others. */
  readonly work: Db;
  readonly clock: Clock;
  readonly departments: Pick<DepartmentService, "normaliseName">;
  readonly departmentTree: DepartmentTree;
  readonly departmentMembers: Pick<DepartmentMembers, "leadersOf" | "count">;
  readonly moves: DepartmentMoves;
  readonly references: () => readonly DepartmentReferences[];
  readonly roleChanges: Pick<RoleChanges, "publishRightsChange">;
  readonly audit: Pick<AuditService, "change">;
}

const presentForTrail = ({
  departName,
  orgCode,
  parentId,
}: Pick<DepartmentRow, "departName" | "orgCode" | "parentId">) => ({
  departName,
  orgCode,
  parentId,
});

export function createDepartmentAdmin(deps: DepartmentAdminDeps): DepartmentAdmin {
  const {
    db,
    work,
    clock,
    departmentTree: tree,
    departmentMembers: members,
    moves,
    references,
    roleChanges,
    audit,
  } = deps;
  const { findCodeChange: changeOf, recode } = moves;

  const now = ({ userId }: Caller) => ({ by: userId, at: new Date(clock.now()) });

  const runRecorded = async <T>(
    caller: Caller,
    origin: Origin,
    object: string,
    change: (tx: Tx) => Promise<Recorded<T>>,
  ): Promise<T> => {
    const { userId, username } = caller;
    const entry = { action: "department.change", userId, username, object, origin };
    const result = await audit.change(work, entry, async (tx) => {
      await tree.lockChanges(tx);
      return change(tx);
    });
    // Sessions hold the code of their department, and grants to codes are cached: both are read again.
    roleChanges.publishRightsChange();
    return result;
  };

  const rowOf = (tx: Tx, id: string): Promise<DepartmentRow> => departmentOf(tx, tree, id);
  const usesOf = (tx: Tx, orgCode: string): Promise<DepartmentUse[]> => usesIn(tx, references(), orgCode);

  return {
    read: async (id) => {
      const node = await tree.node(id);
      if (!node) throw new AppError("department.not_found");
      const [row, paths, leaders, inBranch, uses] = await Promise.all([
        rowOf(db, id),
        tree.pathsOf(db, [id]),
        members.leadersOf(db, id),
        tree.countBranch(db, node.orgCode),
        usesOf(db, node.orgCode),
      ]);
      const path = paths.get(id) ?? [];
      const times = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
      return { ...node, path, leaders, below: inBranch - 1, uses, ...times };
    },
    save: async ({ id, version, parentId, departName: sent }, caller, origin) => {
      const departName = deps.departments.normaliseName(sent);
      return runRecorded(caller, origin, id ?? departName, async (tx) => {
        if (id === null) {
          const parent = parentId === null ? null : await rowOf(tx, parentId);
          const orgCode = await tree.codeBelow(tx, parent, departName);
          const row = { parentId, orgCode, departName };
          const createdId = await tree.insert(tx, row, now(caller));
          return {
            result: { id: createdId, orgCode },
            object: createdId,
            detail: { before: null, after: presentForTrail(row) },
          };
        }
        const before = await rowOf(tx, id);
        await tree.requireFreeName(tx, before.parentId, departName, id);
        if (!(await tree.update(tx, { id, version: version ?? 0 }, { departName }, now(caller))))
          throw new AppError("department.changed");
        const after = presentForTrail({ ...before, departName });
        return { result: { id, orgCode: before.orgCode }, detail: { before: presentForTrail(before), after } };
      });
    },
    changesParent: async (id, parentId) => (await rowOf(db, id)).parentId !== parentId,
    previewMove: async (id, parentId) => {
      const row = await rowOf(db, id);
      const change = await changeOf(db, row, parentId);
      const [departments, uses] = await Promise.all([tree.countBranch(db, row.orgCode), usesOf(db, row.orgCode)]);
      return { fromCode: row.orgCode, toCode: change?.to ?? row.orgCode, departments: change ? departments : 0, uses };
    },
    move: ({ id, version, parentId, before: next }, caller, origin) =>
      runRecorded(caller, origin, id, async (tx) => {
        const before = await rowOf(tx, id);
        const change = await changeOf(tx, before, parentId);
        if (!(await tree.update(tx, { id, version }, { parentId }, now(caller))))
          throw new AppError("department.changed");
        if (change) await recode(tx, change);
        await tree.place(tx, { id, parentId }, next);
        const to = change?.to ?? before.orgCode;
        const after = presentForTrail({ ...before, parentId, orgCode: to });
        return { result: to, detail: { before: presentForTrail(before), after, standsBefore: next } };
      }),
    remove: ({ id, version }, caller, origin) =>
      runRecorded(caller, origin, id, async (tx) => {
        const row = await rowOf(tx, id);
        const children = await tree.countChildren(tx, id);
        if (children > 0) throw new AppError("department.has_children", { values: { count: children } });
        const people = await members.count(tx, id);
        if (people > 0) throw new AppError("department.has_members", { values: { count: people } });
        const uses = await usesOf(tx, row.orgCode);
        if (uses.length > 0) {
          const usesText = uses.map(({ what, count }) => `${count} ${what}`).join("、");
          throw new AppError("department.in_use", { values: { uses: usesText } });
        }
        if (!(await tree.remove(tx, { id, version }))) throw new AppError("department.changed");
        return { result: undefined, detail: { before: presentForTrail(row), after: null } };
      }),
  };
}
