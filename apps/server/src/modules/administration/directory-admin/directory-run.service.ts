import type { KnownDirectory } from "#modules/access/directory/directories.service.ts";
import type { DirectoryReader } from "#modules/access/directory/directory-reader.service.ts";
import type { ContactChanges } from "#modules/notices/security-event/contact-changes.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { DirectoryRoles } from "#modules/sign-on/directory-group/directory-roles.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Connections } from "#platform/database/database.ts";
import type { SessionLock } from "#platform/database/session-lock.ts";
import { type DirectoryIntake, FreezeLimitExceeded } from "./directory-intake.service.ts";
import { type DirectorySnapshot, loadSnapshot, type ReadProgress } from "./directory-snapshot.ts";
import type { SyncedPeople } from "./person-sync.service.ts";
import type { RunStore } from "./run.store.ts";

/** The person who started a run; `userId` null: it was due. */
export interface Starter {
  readonly userId: string | null;
  readonly username: string;
  readonly origin: Origin | null;
}

export interface DirectoryRunDeps {
  readonly work: Pick<Connections, "db">;
  readonly clock: Clock;
  readonly store: Pick<RunStore, "change" | "addEntries">;
  readonly reader: DirectoryReader;
  readonly intake: DirectoryIntake;
  readonly directoryRoles: Pick<DirectoryRoles, "mappingOf" | "record" | "publishOutcomes">;
  readonly roleChanges: Pick<RoleChanges, "publishRightsChange">;
  readonly registry: Pick<SessionRegistry, "endAllOf" | "moveInto" | "invalidateUser">;
  readonly contactChanges: ContactChanges;
  readonly audit: Pick<AuditService, "record">;
}

export const JOB = "directory.import";
const BROKE = "发生意外错误，未导入任何数据";

/** Runs one import: reads the directory, stores all of it or nothing, and then notifies the people concerned. */
export function createDirectoryRun(deps: DirectoryRunDeps) {
  const { work, clock, store, reader, intake, directoryRoles, roleChanges, registry, contactChanges, audit } = deps;
  const now = () => new Date(clock.now());

  /** Runs after the commit. */
  async function updateSessions({ frozen, moved, staleUserIds: touched, renamed }: SyncedPeople): Promise<void> {
    for (const userId of frozen) await registry.endAllOf(userId, "ended_by_administrator");
    // The sessions were opened, here and at subsystems, under the former name.
    for (const { userId } of renamed) await registry.endAllOf(userId, "credentials_changed");
    for (const { userId, departmentIds } of moved) await registry.moveInto(userId, departmentIds);
    for (const userId of touched) registry.invalidateUser(userId);
  }

  return async (runId: string, directory: KnownDirectory, starter: Starter, lock: SessionLock): Promise<number> => {
    const from = starter.origin ? { origin: starter.origin } : {};
    const by = { userId: starter.userId, username: starter.username, ...from };
    const entry = { ...by, action: JOB, object: directory.name };

    async function applyChanges(read: DirectorySnapshot) {
      return work.db.transaction(async (tx) => {
        const result = await intake(tx, directory, read, starter.userId ?? directory.id);
        await store.addEntries(tx, runId, result.entries);
        lock.require();
        // Another node that found the lock free has ended this import: the transaction is rolled back.
        const finished = { state: "done", counts: result.counts, finishedAt: now() } as const;
        if (!(await store.change(runId, finished, tx))) throw new Error("the import was ended by another node");
        await directoryRoles.record(tx, directory, result.roles, by);
        for (const { formerName: was, username: to } of result.people.renamed) {
          const names = { before: { username: was }, after: { username: to } };
          const detail = { by: "directory", directory: directory.name, ...names };
          await audit.record({ ...entry, action: "user.change", object: to, outcome: "ok", detail }, tx);
        }
        await audit.record({ ...entry, outcome: "ok", detail: { run: runId, ...result.counts } }, tx);
        return result;
      });
    }

    async function fail(error: unknown): Promise<never> {
      const explained = reader.explain(error);
      const isStopped = error instanceof FreezeLimitExceeded;
      const failure = isStopped
        ? error.message
        : explained
          ? `${explained.message}；未导入任何数据，下次同步将重新开始`
          : BROKE;
      await store.change(runId, { state: isStopped ? "stopped" : "failed", failure, finishedAt: now() });
      await audit.record({ ...entry, outcome: "refused", explanation: failure, detail: { run: runId } });
      // A directory that does not answer is not a bug, but the job still shows as failed.
      throw isStopped || explained ? new Error(failure) : error;
    }

    const progress = (change: Parameters<ReadProgress>[0]) => store.change(runId, change);
    const { counts, people, roles } = await directoryRoles
      .mappingOf(directory.id)
      .then((mapping) => loadSnapshot(reader, directory, mapping, progress))
      .then(applyChanges)
      .catch(fail);
    if (counts.departmentsMade + counts.departmentsChanged > 0) roleChanges.publishRightsChange();
    await updateSessions(people);
    await directoryRoles.publishOutcomes(directory, roles, by);
    for (const { userId, before, after } of people.contacts)
      await contactChanges.notify(userId, before, after, starter.origin ?? undefined);
    return counts.made + counts.changed + counts.frozen + counts.released;
  };
}

export type DirectoryRun = ReturnType<typeof createDirectoryRun>;
