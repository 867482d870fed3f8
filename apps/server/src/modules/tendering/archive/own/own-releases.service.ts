import type { OrganisationService } from "#modules/people/organisation/organisation.service.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { weakEtag } from "#platform/etag.ts";
import { newId } from "#platform/ids.ts";
import { tasksIn } from "#platform/off-thread/off-thread.ts";
import { lockOwnProcess, lockSums, shareArchive } from "../archive-lock.store.ts";
import type { Publisher } from "../export/package-head.ts";
import { findKnownProcesses, saveProcesses } from "../import/process.store.ts";
import { readReleases, storeReleases } from "../import/release.store.ts";
import type { Derived } from "../ocds/derive-stored.ts";
import { ownDossier } from "../ocds/dossier-rule.ts";
import type { JsonObject } from "../ocds/json-value.ts";
import type { ProcessModel } from "../ocds/process-model.ts";
import { refreshProjects } from "../statistics/refresh.store.ts";
import { storedFormOf } from "./own-release.ts";
import { chooseFonds, isPublicOwnProcess } from "./own-releases.store.ts";
import type * as ownTasks from "./own-tasks.ts";
import { deriveOwn, type OwnProcessTask } from "./own-tasks.ts";

/** A release as the OCDS schema defines it. Amounts are numbers or, beyond the digits of a double, `RawNumber`. */
export interface OcdsRelease extends JsonObject {
  readonly ocid: string;
  readonly id: string;
  /** ISO 8601 with a zone. */
  readonly date: string;
  readonly tag: string[];
}

/** Releases of this platform's own tenders. */
export interface OwnReleases {
  /**
   * Waits until no import and no move of a department changes processes, and excludes them until this transaction ends.
   * A caller that locks rows of its own calls it first, because a move of a department locks both in this order.
   */
  lock(tx: Tx): Promise<void>;
  /**
   * Stores one release of an own process in the transaction of its event, and derives project, lots, organisations,
   * dossiers and statistics from all releases of the process. A stored release changes nothing. Throws if the release
   * does not fit the OCDS schema, changes a stored release, or belongs to an imported process: errors of the caller.
   *
   * Releases of one date are compiled in the order of their ids, compared as text. The ids of a process ascend:
   * `{ocid}-{number of six digits}`. All nodes add to the statistics one after another until their transactions end,
   * so it is the last work of the caller's transaction. The release must contain nothing that is sealed or restricted.
   */
  record(tx: Tx, release: OcdsRelease, place: { readonly deptCode: string }): Promise<void>;
  /**
   * Returns the OCDS record package of an own process: its releases and the compiled release. Null: no own process has
   * this ocid, or one of its dossiers is not public.
   */
  readRecord(ocid: string): Promise<{ readonly text: string; readonly etag: string } | null>;
  /** Returns whether everybody may read the record of an own process. */
  isPublic(ocid: string): Promise<boolean>;
}

export interface OwnReleasesDeps {
  readonly db: Db;
  readonly organisations: Pick<OrganisationService, "save">;
  readonly publisher: () => Publisher;
}

const tasks = new URL("./own-tasks.ts", import.meta.url);
const inThread = tasksIn<typeof ownTasks>(tasks);
/** Queues regardless of the bound, because a refusal would fail the event. */
const inThreadAlways = tasksIn<typeof ownTasks>(tasks, { isBackground: true });
/** Characters of the releases of a process that are compiled in about 50 ms. */
const MAX_CHARACTERS_HERE = 250_000;

/** Compiles a large process in another thread. Others do not wait for a thread, because the archive is locked. */
function derive(task: OwnProcessTask): Derived | Promise<Derived> {
  const characters = task.releases.reduce((sum, { text }) => sum + text.length, 0);
  return characters > MAX_CHARACTERS_HERE ? inThreadAlways("deriveOwn", task) : deriveOwn(task);
}

export function createOwnReleases({ db, organisations, publisher }: OwnReleasesDeps): OwnReleases {
  return {
    lock: shareArchive,
    record: async (tx, release, { deptCode }) => {
      const stored = storedFormOf(release);
      const { ocid, releaseId, sha256 } = stored;
      await lockOwnProcess(tx, ocid);
      const known = (await findKnownProcesses(tx, [ocid])).get(ocid);
      if (known?.source === "imported") throw new Error(`${ocid} is an imported process`);
      const earlier = (await readReleases(tx, [ocid])).get(ocid) ?? [];
      const sameId = earlier.filter((other) => other.releaseId === releaseId);
      if (sameId.some((other) => other.sha256 === sha256)) return;
      if (sameId.length > 0) throw new Error(`release ${releaseId} is stored with another content`);
      await storeReleases(tx, null, [stored]);
      const releases = [...earlier, stored];
      const { model, digest } = await derive({ ocid, releases });
      if (known?.digest === digest && known.deptCode === deptCode) return;
      const projectId = known?.projectId ?? newId();
      const fondsCode = await chooseFonds(tx, projectId, deptCode);
      const process = { model: withOwnDossiers(model), digest, projectId, deptCode, batchId: null, fondsCode };
      await saveProcesses(tx, [process], organisations);
      await lockSums(tx);
      await refreshProjects(tx, [projectId]);
    },

    isPublic: (ocid) => isPublicOwnProcess(db, ocid),
    readRecord: async (ocid) => {
      const releases = await db.transaction(
        async (tx) => ((await isPublicOwnProcess(tx, ocid)) ? (await readReleases(tx, [ocid])).get(ocid) : undefined),
        { accessMode: "read only" },
      );
      if (releases === undefined) return null;
      const text = await inThread("writeRecord", { ocid, releases, publisher: publisher() });
      return { text, etag: weakEtag(text) };
    },
  };
}

const withOwnDossiers = (model: ProcessModel): ProcessModel => ({
  ...model,
  lots: model.lots.map((lot) => ({ ...lot, dossier: ownDossier(lot.dossier, model.project.publishAt) })),
});
