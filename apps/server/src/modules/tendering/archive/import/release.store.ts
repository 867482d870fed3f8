import { inArray, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { ocdsRelease } from "../import.tables.ts";
import type { ReleaseText } from "../ocds/compile.ts";
import { tooLarge } from "../ocds/findings.ts";

type StorableRelease = ReleaseText & { readonly ocid: string };

export interface StoreOutcome {
  /** Identities of new releases: `ocid|releaseId|sha256`. */
  added: Set<string>;
  /** Processes with a new or changed release. */
  changedOcids: Set<string>;
}

/**
 * Lets the transaction commit without waiting for the disk. A crash may lose the chunk; its batch is then unfinished,
 * and a repeated import has the same result.
 */
export async function commitAsynchronously(tx: Tx): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`);
}

export const identityOf = (release: { ocid: string; releaseId: string; sha256: string }): string =>
  `${release.ocid}|${release.releaseId}|${release.sha256}`;

/**
 * Stores new releases. A stored release in a later package gets that package's date and publisher, so that the order of
 * imports does not decide between two versions of a release. `batchId` null: releases of own processes.
 */
export async function storeReleases(
  tx: Tx,
  batchId: string | null,
  releases: readonly StorableRelease[],
): Promise<StoreOutcome> {
  const unique = new Map<string, StorableRelease>();
  for (const release of releases) {
    const existing = unique.get(identityOf(release));
    if (existing === undefined || (existing.packageDate ?? 0) < (release.packageDate ?? 0))
      unique.set(identityOf(release), release);
  }
  const records = [...unique.values()].map(({ text, ...release }) => ({
    id: newId(),
    ocid: release.ocid,
    release_id: release.releaseId,
    kind: release.kind,
    date: new Date(release.date),
    tags: release.tags,
    sha256: release.sha256,
    package_date: release.packageDate === undefined ? null : new Date(release.packageDate),
    publisher: release.publisher ?? null,
    text,
  }));
  // The content is JSON text, so it is inserted without parsing it.
  const json = records.map(({ text, ...record }) => `${JSON.stringify(record).slice(0, -1)},"body":${text}}`);
  const { rows } = await tx.execute<{ ocid: string; release_id: string; sha256: string; is_new: boolean }>(sql`
    insert into ocds_release as stored
      (id, ocid, release_id, kind, date, tags, sha256, package_date, publisher, body, batch_id)
    select id, ocid, release_id, kind, date, tags, sha256, package_date, publisher, body, ${batchId}::text
    from jsonb_to_recordset(${`[${json.join(",")}]`}::jsonb) as r(
      id text, ocid text, release_id text, kind text, date timestamptz, tags text[], sha256 text,
      package_date timestamptz, publisher text, body jsonb)
    on conflict (ocid, release_id, sha256) do update
      set package_date = excluded.package_date, publisher = excluded.publisher
      where (coalesce(stored.package_date, '-infinity'), coalesce(stored.publisher, ''))
          < (coalesce(excluded.package_date, '-infinity'), coalesce(excluded.publisher, ''))
    returning stored.ocid, stored.release_id, stored.sha256, (xmax = 0) as is_new`);
  return {
    added: new Set(rows.filter((row) => row.is_new).map((row) => identityOf({ ...row, releaseId: row.release_id }))),
    changedOcids: new Set(rows.map((row) => row.ocid)),
  };
}

/** Limit for all releases of a process together, which are compiled in memory. */
const MAX_MEGABYTES = 40;

async function requireBounded(tx: Tx, ocids: readonly string[]): Promise<void> {
  const [large] = await tx
    .select({ ocid: ocdsRelease.ocid })
    .from(ocdsRelease)
    .where(inArray(ocdsRelease.ocid, [...ocids]))
    .groupBy(ocdsRelease.ocid)
    .having(sql`sum(length(${ocdsRelease.body}::text)) > ${MAX_MEGABYTES * 1024 * 1024}`)
    .limit(1);
  if (large) throw tooLarge(large.ocid, `同一采购过程的发布合计超过 ${MAX_MEGABYTES} MB`);
}

/** Returns all stored releases of the processes. Throws ProcessTooLarge. */
export async function readReleases(tx: Tx, ocids: readonly string[]): Promise<Map<string, ReleaseText[]>> {
  await requireBounded(tx, ocids);
  const rows = await tx
    .select({
      ocid: ocdsRelease.ocid,
      releaseId: ocdsRelease.releaseId,
      kind: ocdsRelease.kind,
      date: ocdsRelease.date,
      tags: ocdsRelease.tags,
      sha256: ocdsRelease.sha256,
      packageDate: ocdsRelease.packageDate,
      publisher: ocdsRelease.publisher,
      // Read as text: the driver's JSON parser would change long numbers.
      text: sql<string>`${ocdsRelease.body}::text`,
    })
    .from(ocdsRelease)
    .where(inArray(ocdsRelease.ocid, [...ocids]));
  const byProcess = new Map<string, ReleaseText[]>();
  for (const row of rows) {
    const release: ReleaseText = {
      ...row,
      date: row.date.getTime(),
      packageDate: row.packageDate?.getTime(),
      publisher: row.publisher ?? undefined,
    };
    const releases = byProcess.get(row.ocid);
    if (releases === undefined) byProcess.set(row.ocid, [release]);
    else releases.push(release);
  }
  return byProcess;
}
