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
import { freezesTooMany, type PlanOptions, planOf } from "./import-plan.ts";
import { groupsByUser } from "./person-groups.ts";
import type { PersonSync } from "./person-sync.service.ts";
import { nameInReport } from "./person-words.ts";
import { withRoles } from "./role-entries.ts";
import type { RunStore } from "./run.store.ts";

export interface DirectoryIntakeDeps {
  readonly clock: Clock;
  readonly store: Pick<RunStore, "known">;
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

/** Writes what was read of a directory into the tables, departments before their people. Throws FreezeLimitExceeded. */
export function createDirectoryIntake(deps: DirectoryIntakeDeps) {
  const { clock, store, register, directories, directoryNames, directoryRoles } = deps;
  const { tree, departmentSync, personSync, roleHolders, takeoverGuard } = deps;

  /** Returns the look-up of a person's department, by the settings of the connection and the tree. */
  async function placesIn(
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
        .map((parent) => synced.byDn.get(parent))
        .find((one) => one !== undefined);
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
        ? { entries: [], made: 0, changed: 0, byDn: new Map() }
        : await departmentSync.sync(tx, directory, read.departments, { by, at });
    const source = directories.sourceOf(directory);
    // Read after the departments, whose codes may have changed.
    const fresh = synced.changed > 0 ? ((await register.find(directory.id, tx))?.branch ?? branch) : branch;
    const plan = planOf(read.people, await store.known(tx, source, fresh), {
      importsPhone: phoneAttribute !== "",
      importsMail: mailAttribute !== "",
      whenGone,
      departmentOf: await placesIn(tx, { ...directory, branch: fresh }, synced),
    });
    if (freezesTooMany(plan, freezePercent))
      throw new FreezeLimitExceeded(plan.freeze.length, plan.active, freezePercent);
    const people = await personSync.sync(tx, plan, { source, branch: fresh, by, at });
    // The last editor of the connection chose the server that answers for these people.
    const inHand = people.entries.flatMap(({ userId, outcome }) =>
      userId !== null && (outcome === "made" || outcome === "released") ? userId : [],
    );
    const withNewContact = people.contacts.map(({ userId }) => userId);
    await takeoverGuard.note(
      tx,
      [...inHand, ...withNewContact],
      directory.updatedBy === null ? [] : [directory.updatedBy],
    );
    const known = await store.known(tx, source, fresh);
    const roles = await directoryRoles.settleAll(tx, directory, groupsByUser(known, read, whenGone));
    const named = new Map([...known.values()].map((one) => [one.userId, one]));
    const dns = new Map(read.people.map(({ externalId, dn }) => [externalId, dn]));
    const ofPeople = withRoles(people.entries, roles, (userId) => {
      const one = named.get(userId);
      return one && { name: nameInReport(one), dn: dns.get(one.externalId) ?? "" };
    });
    const entries = [...read.unreadable, ...synced.entries, ...ofPeople];
    const countOf = (kind: ImportEntry["kind"], outcome: ImportEntry["outcome"]): number =>
      entries.filter((one) => one.kind === kind && one.outcome === outcome).length;
    const counts: RunCounts = {
      people: read.people.length,
      departments: read.departments.length,
      made: countOf("person", "made"),
      changed: countOf("person", "changed"),
      frozen: countOf("person", "frozen"),
      released: countOf("person", "released"),
      same: plan.same - (ofPeople.length - people.entries.length),
      refused: countOf("person", "refused") + countOf("department", "refused"),
      gone: countOf("person", "gone") + countOf("department", "gone"),
      departmentsMade: synced.made,
      departmentsChanged: synced.changed,
    };
    return { entries, counts, people, roles };
  };
}

export type DirectoryIntake = ReturnType<typeof createDirectoryIntake>;
