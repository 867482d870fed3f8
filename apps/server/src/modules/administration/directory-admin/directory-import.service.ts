import type { DirectoryRegister } from "#modules/access/directory/connection.store.ts";
import type { Directories, KnownDirectory } from "#modules/access/directory/directories.service.ts";
import type { DirectoryNames, DirectoryReader } from "#modules/access/directory/directory-reader.service.ts";
import type { ContactNews } from "#modules/notices/security-event/contact-news.service.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { DirectoryRoles } from "#modules/sign-on/directory-group/directory-roles.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Connections, Tx } from "#platform/database/database.ts";
import { type SessionLock, trySessionLock, unlessLocked } from "#platform/database/session-lock.ts";
import { newId } from "#platform/ids.ts";
import type { Jobs } from "#platform/jobs.ts";
import { departmentFinder } from "./department-names.ts";
import type { DepartmentSync, SyncedDepartments } from "./department-sync.service.ts";
import type { RunCounts } from "./import.tables.ts";
import type { ImportEntry } from "./import-entry.ts";
import { freezesTooMany, type PlanOptions, planOf } from "./import-plan.ts";
import { groupsByUser } from "./person-groups.ts";
import type { PersonSync, SyncedPeople } from "./person-sync.service.ts";
import { nameInReport } from "./person-words.ts";
import { withRoles } from "./role-entries.ts";
import type { RunStore } from "./run.store.ts";
import { isDue } from "./schedule.ts";
import { type ReadProgress, type WholeDirectory, wholeOf } from "./whole-directory.ts";

/** People and departments of directories come in: all that was read in one transaction, or nothing. */
export interface DirectoryImport {
  /** Begins one; its id. Throws directory.not_found, directory.switched_off, directory.running. */
  start(connectionId: string, caller: Caller, origin: Origin): Promise<string>;
  /** Begins those that are due, ends as failed what no process works on any more, and removes old reports. */
  tend(): Promise<number>;
  /** Waits for what is under way on this node. */
  settle(): Promise<void>;
}

export interface DirectoryImportDeps {
  readonly work: Connections;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "run">;
  readonly store: RunStore;
  readonly register: Pick<DirectoryRegister, "list" | "find">;
  readonly directories: Pick<Directories, "opened" | "sourceOf">;
  readonly reader: DirectoryReader;
  readonly directoryNames: Pick<DirectoryNames, "above">;
  readonly directoryRoles: DirectoryRoles;
  readonly tree: Pick<DepartmentTree, "takeTurn" | "all">;
  readonly departmentSync: DepartmentSync;
  readonly personSync: PersonSync;
  readonly roleHolders: Pick<RoleHolders, "takeTurn">;
  readonly roleChanges: Pick<RoleChanges, "openOtherwise">;
  readonly registry: Pick<SessionRegistry, "endAllOf" | "moveInto" | "forgetUser">;
  readonly contactNews: ContactNews;
  readonly takeoverGuard: Pick<TakeoverGuard, "note">;
  readonly audit: Pick<AuditService, "record">;
}

interface Starter {
  readonly userId: string | null;
  readonly username: string;
  readonly origin: Origin | null;
}

const DAY_MS = 86_400_000;
const KEPT_DAYS = 90;
const JOB = "directory.import";
const INTERRUPTED = "服务中断，未导入任何数据；下次同步将重新开始";
const BROKE = "发生意外错误，未导入任何数据";

/** It would freeze too many: nothing is done, and somebody looks. */
class Stopped extends Error {
  constructor(count: number, active: number, percent: number) {
    super(
      `将冻结 ${count} 个用户，超过在用 ${active} 个的 ${percent}%，未导入任何数据；请核对目录，必要时提高该比例后再同步`,
    );
  }
}

export function createDirectoryImport(deps: DirectoryImportDeps): DirectoryImport {
  const { work, clock, jobs, store, register, directories, reader, tree, departmentSync, personSync } = deps;
  const { directoryNames, directoryRoles, roleHolders, roleChanges, registry, contactNews, takeoverGuard, audit } =
    deps;
  const now = () => new Date(clock.now());
  const underWay = new Set<Promise<void>>();

  /** Where somebody belongs, by what the connection says and the tree has. */
  async function placesIn(
    tx: Tx,
    directory: KnownDirectory,
    synced: SyncedDepartments,
  ): Promise<PlanOptions["departmentOf"]> {
    const { departmentFrom, branch } = directory;
    if (departmentFrom === "none") return () => ({ code: undefined });
    const all = await tree.all(tx);
    if (departmentFrom === "attribute") {
      const find = departmentFinder(all, branch);
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

  async function bringIn(tx: Tx, directory: KnownDirectory, read: WholeDirectory, by: string) {
    const at = now();
    await tree.takeTurn(tx);
    await roleHolders.takeTurn(tx);
    const { phoneAttribute, mailAttribute, whenGone, branch, freezePercent, departmentsBase } = directory;
    const synced: SyncedDepartments =
      departmentsBase === ""
        ? { entries: [], made: 0, changed: 0, byDn: new Map() }
        : await departmentSync.sync(tx, directory, read.departments, { by, at });
    const source = directories.sourceOf(directory);
    // After the departments: they may have other codes by now.
    const fresh = synced.changed > 0 ? ((await register.find(directory.id, tx))?.branch ?? branch) : branch;
    const plan = planOf(read.people, await store.known(tx, source, fresh), {
      takesPhone: phoneAttribute !== "",
      takesMail: mailAttribute !== "",
      whenGone,
      departmentOf: await placesIn(tx, { ...directory, branch: fresh }, synced),
    });
    if (freezesTooMany(plan, freezePercent)) throw new Stopped(plan.freeze.length, plan.active, freezePercent);
    const people = await personSync.sync(tx, plan, { source, branch: fresh, by, at });
    // Whoever saved the connection chose who answers for them.
    const inHand = people.entries.flatMap(({ userId, outcome }) =>
      userId !== null && (outcome === "made" || outcome === "released") ? userId : [],
    );
    const reachedOtherwise = people.contacts.map(({ userId }) => userId);
    await takeoverGuard.note(
      tx,
      [...inHand, ...reachedOtherwise],
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
  }

  /** After the commit. */
  async function settleSessions({ frozen, moved, touched, renamed }: SyncedPeople): Promise<void> {
    for (const userId of frozen) await registry.endAllOf(userId, "ended_by_administrator");
    // What was said of them when they came in, here and to subsystems, is not so any more.
    for (const { userId } of renamed) await registry.endAllOf(userId, "credentials_changed");
    for (const { userId, departmentIds } of moved) await registry.moveInto(userId, departmentIds);
    for (const userId of touched) registry.forgetUser(userId);
  }

  async function run(runId: string, directory: KnownDirectory, starter: Starter, lock: SessionLock): Promise<number> {
    const entry = {
      action: JOB,
      userId: starter.userId,
      username: starter.username,
      object: directory.name,
      ...(starter.origin ? { origin: starter.origin } : {}),
    };
    try {
      const progress = (change: Parameters<ReadProgress>[0]) => store.change(runId, change);
      const read = await wholeOf(reader, directory, await directoryRoles.mappingOf(directory.id), progress);
      const { counts, people, roles } = await work.db.transaction(async (tx) => {
        const done = await bringIn(tx, directory, read, starter.userId ?? directory.id);
        await store.addEntries(tx, runId, done.entries);
        lock.require();
        // Whoever found the lock free has ended it: then nothing of it is kept.
        const finished = { state: "done", counts: done.counts, finishedAt: now() } as const;
        if (!(await store.change(runId, finished, tx))) throw new Error("the import was ended by another node");
        return done;
      });
      if (counts.departmentsMade + counts.departmentsChanged > 0) roleChanges.openOtherwise();
      await settleSessions(people);
      const by = { userId: starter.userId, ...(starter.origin ? { origin: starter.origin } : {}) };
      await directoryRoles.tell(directory, roles, { ...by, username: starter.username });
      for (const { from, to } of people.renamed) {
        const detail = {
          by: "directory",
          directory: directory.name,
          before: { username: from },
          after: { username: to },
        };
        await audit.record({ ...entry, action: "user.change", object: to, outcome: "ok", detail });
      }
      await audit.record({ ...entry, outcome: "ok", detail: { run: runId, ...counts } });
      for (const { userId, before, after } of people.contacts)
        await contactNews.tell(userId, before, after, starter.origin ?? undefined);
      return counts.made + counts.changed + counts.frozen + counts.released;
    } catch (error) {
      const explained = reader.explain(error);
      const isStopped = error instanceof Stopped;
      const failure = isStopped
        ? error.message
        : explained
          ? `${explained.message}；未导入任何数据，下次同步将重新开始`
          : BROKE;
      await store.change(runId, { state: isStopped ? "stopped" : "failed", failure, finishedAt: now() });
      await audit.record({ ...entry, outcome: "refused", explanation: failure, detail: { run: runId } });
      // A directory that does not answer is no bug of ours, and shows as failed among the jobs all the same.
      throw isStopped || explained ? new Error(failure) : error;
    }
  }

  /** Nobody waits for it; the lock is given back when it is over. */
  async function begin(
    directory: KnownDirectory,
    starter: Starter,
    name: string | null,
    lock: SessionLock,
  ): Promise<string> {
    const id = newId();
    try {
      await failRunning();
      const row = { id, connectionId: directory.id, state: "running", startedAt: now() } as const;
      await store.insert({ ...row, startedBy: starter.userId, starter: name });
    } catch (error) {
      await lock.release();
      throw error;
    }
    const going = jobs.run({ name: JOB, run: () => run(id, directory, starter, lock) }).finally(async () => {
      await lock.release();
      underWay.delete(going);
    });
    underWay.add(going);
    return id;
  }

  /** With the lock held. */
  async function failRunning(): Promise<void> {
    for (const { id } of await store.running())
      await store.change(id, { state: "failed", failure: INTERRUPTED, finishedAt: now() });
  }

  async function startDue(): Promise<number> {
    const rows = (await register.list()).filter(({ enabled, schedule }) => enabled && schedule !== "off");
    if (rows.length === 0) return 0;
    const starts = await store.lastStarts();
    const due = rows.find((row) => isDue(row, (starts.get(row.id) ?? row.createdAt).getTime(), clock.now()));
    if (!due) return 0;
    const lock = await trySessionLock(work.pool, "directoryImport");
    if (!lock) return 0;
    // Another node may have run it meanwhile; the rest is begun at the next look.
    const last = (await store.lastStarts()).get(due.id) ?? due.createdAt;
    if (!isDue(due, last.getTime(), clock.now())) {
      await lock.release();
      return 0;
    }
    await begin(directories.opened(due), { userId: null, username: due.name, origin: null }, null, lock);
    return 1;
  }

  return {
    start: async (connectionId, { userId, username, realname }, origin) => {
      const row = await register.find(connectionId);
      if (!row) throw new AppError("directory.not_found");
      if (!row.enabled) throw new AppError("directory.switched_off");
      const lock = await trySessionLock(work.pool, "directoryImport");
      if (!lock) throw new AppError("directory.running");
      return begin(directories.opened(row), { userId, username, origin }, realname, lock);
    },
    tend: async () => {
      if ((await store.running()).length > 0) await unlessLocked(work.pool, "directoryImport", failRunning);
      const begun = await startDue();
      return begun + (await store.removeBefore(new Date(clock.now() - KEPT_DAYS * DAY_MS)));
    },
    settle: async () => {
      await Promise.all(underWay);
    },
  };
}
