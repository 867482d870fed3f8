import type { DirectoryRegister } from "#modules/access/directory/connection.store.ts";
import type { Directories, KnownDirectory } from "#modules/access/directory/directories.service.ts";
import type { DirectoryNames } from "#modules/access/directory/directory-reader.service.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { DirectoryRoles } from "#modules/sign-on/directory-group/directory-roles.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { createDepartmentFinder } from "./department-names.ts";
import type { DepartmentSync, SyncedDepartments } from "./department-sync.service.ts";
import type { DirectorySnapshot } from "./directory-snapshot.ts";
import type { RunCounts } from "./import.tables.ts";
import type { ImportEntry } from "./import-entry.ts";
import { freezesTooMany, type PlanOptions, planImport } from "./import-plan.ts";
import { listGroupsByUser } from "./person-groups.ts";
import type { PersonSync } from "./person-sync.service.ts";
import { nameInReport } from "./person-words.ts";
import { withRoles } from "./role-entries.ts";
import type { RunStore } from "./run.store.ts";

export interface DirectoryIntakeDeps {
  readonly clock: Clock;
  readonly store: Pick<RunStore, "findPeople">;
  readonly register: Pick<DirectoryRegister, "find">;
  readonly directories: Pick<Directories, "sourceOf">;
  readonly directoryNames: Pick<DirectoryNames, "above">;
  readonly directoryRoles: Pick<DirectoryRoles, "settleAll">;
  readonly tree: Pick<DepartmentTree, "lockChanges" | "all">;
  readonly departmentSync: DepartmentSync;
  readonly personSync: PersonSync;
  readonly roleHolders: Pick<RoleHolders, "lockChanges">;
  readonly takeoverGuard: Pick<TakeoverGuard, "note">;
}

/** The import would freeze too many people: it changes nothing, and an administrator has to check the directory. */
export class FreezeLimitExceeded extends Error {
  constructor(count: number, active: number, percent: number) {
    super(
      `将冻结 ${count} 个用户，超过在用 ${active} 个的 ${percent}%，未导入任何数据；请核对目录，必要时提高该比例后再同步`,
    );
  }
}

/** Stores the data of a directory, departments before their people. Throws FreezeLimitExceeded. */
export function createDirectoryIntake(deps: DirectoryIntakeDeps) {
  const { clock, store, register, directories, directoryNames, directoryRoles } = deps;
  const { tree, departmentSync, personSync, roleHolders, takeoverGuard } = deps;

  /** Returns the look-up of a person's department, by the settings of the connection and the tree. */
  async function createDepartmentLookup(
    tx: Tx,
    directory: KnownDirectory,
    synced: SyncedDepartments,
  ): Promise<PlanOptions["departmentOf"]> {
    const { departmentFrom, branch } = directory;
    if (departmentFrom === "none") return () => ({ code: undefined });
    const all = await tree.all(tx);
    if (departmentFrom === "attribute") {
      const find = createDepartmentFinder(all, branch);
      return ({ department }) => {
        if (department === null) return { code: null };
        const code = find(department);
        return code === undefined ? { code: undefined, note: `部门“${department}”不存在，部门不变` } : { code };
      };
    }
    const codes = new Map(all.map(({ id, orgCode }) => [id, orgCode]));
    return ({ dn }) => {
      const id = directoryNames
        .above(dn)
        .map((parent) => synced.idByDn.get(parent))
        .find((parentId) => parentId !== undefined);
      return { code: id === undefined ? (branch === "" ? null : branch) : (codes.get(id) ?? null) };
    };
  }

  return async (tx: Tx, directory: KnownDirectory, read: DirectorySnapshot, by: string) => {
    const at = new Date(clock.now());
    await tree.lockChanges(tx);
    await roleHolders.lockChanges(tx);
    const { phoneAttribute, mailAttribute, whenGone, branch, freezePercent, departmentsBase } = directory;
    const synced: SyncedDepartments =
      departmentsBase === ""
        ? { entries: [], createdCount: 0, changedCount: 0, idByDn: new Map() }
        : await departmentSync.sync(tx, directory, read.departments, { by, at });
    const source = directories.sourceOf(directory);
    // Read after the departments, whose codes may have changed.
    const currentBranch =
      synced.changedCount > 0 ? ((await register.find(directory.id, tx))?.branch ?? branch) : branch;
    const plan = planImport(read.people, await store.findPeople(tx, source, currentBranch), {
      importsPhone: phoneAttribute !== "",
      importsMail: mailAttribute !== "",
      whenGone,
      departmentOf: await createDepartmentLookup(tx, { ...directory, branch: currentBranch }, synced),
    });
    if (freezesTooMany(plan, freezePercent))
      throw new FreezeLimitExceeded(plan.freezes.length, plan.activeCount, freezePercent);
    const people = await personSync.sync(tx, plan, { source, branch: currentBranch, by, at });
    // The last editor of the connection chose the server that authenticates these people.
    const takeoverIds = people.entries.flatMap(({ userId, outcome }) =>
      userId !== null && (outcome === "made" || outcome === "released") ? userId : [],
    );
    const contactIds = people.contacts.map(({ userId }) => userId);
    await takeoverGuard.note(
      tx,
      [...takeoverIds, ...contactIds],
      directory.updatedBy === null ? [] : [directory.updatedBy],
    );
    const storedPeople = await store.findPeople(tx, source, currentBranch);
    const roles = await directoryRoles.settleAll(tx, directory, listGroupsByUser(storedPeople, read, whenGone));
    const personById = new Map([...storedPeople.values()].map((person) => [person.userId, person]));
    const dnById = new Map(read.people.map(({ externalId, dn }) => [externalId, dn]));
    const personEntries = withRoles(people.entries, roles, (userId) => {
      const person = personById.get(userId);
      return person && { name: nameInReport(person), dn: dnById.get(person.externalId) ?? "" };
    });
    const entries = [...read.unreadable, ...synced.entries, ...personEntries];
    const countOf = (kind: ImportEntry["kind"], outcome: ImportEntry["outcome"]): number =>
      entries.filter((entry) => entry.kind === kind && entry.outcome === outcome).length;
    const counts: RunCounts = {
      people: read.people.length,
      departments: read.departments.length,
      made: countOf("person", "made"),
      changed: countOf("person", "changed"),
      frozen: countOf("person", "frozen"),
      released: countOf("person", "released"),
      same: plan.unchangedCount - (personEntries.length - people.entries.length),
      refused: countOf("person", "refused") + countOf("department", "refused"),
      gone: countOf("person", "gone") + countOf("department", "gone"),
      departmentsMade: synced.createdCount,
      departmentsChanged: synced.changedCount,
    };
    return { entries, counts, people, roles };
  };
}

export type DirectoryIntake = ReturnType<typeof createDirectoryIntake>;
