import { tooLarge } from "./findings.ts";
import { isJsonObject, type JsonObject, parseJson } from "./json-value.ts";
import { mergeRelease } from "./merge.ts";

/** Limit for one imported process: compiling holds the content after each release in memory. */
export const MAX_RELEASES = 200;

/** Limit for one process of this platform, whose steps are each a release. */
export const MAX_OWN_RELEASES = 2_000;

/** A stored release of a process, or the compiled release of a record. */
export interface StoredRelease {
  kind: "release" | "compiled";
  releaseId: string;
  date: number;
  tags: string[];
  sha256: string;
  /** `publishedDate` of the release's package. */
  packageDate: number | undefined;
  publisher: string | undefined;
  body: JsonObject;
}

/**
 * A release as it is stored, with its content as canonical JSON. Threads exchange this form, because they cannot copy
 * `RawNumber`.
 */
export interface ReleaseText extends Omit<StoredRelease, "body"> {
  text: string;
}

/** Returns the releases with their parsed content. */
export const storedReleasesOf = (releases: readonly ReleaseText[]): StoredRelease[] =>
  releases.flatMap(({ text, ...release }) => {
    const body = parseJson(text);
    return isJsonObject(body) ? [{ ...release, body }] : [];
  });

export interface Compilation {
  /** Merged content with `ocid`, `id`, `date` and `tag: ["compiled"]`. */
  body: JsonObject;
  /** Content after each step, oldest first: shows when a value was set. */
  steps: { release: StoredRelease; date: number; tags: string[]; body: JsonObject }[];
  newest: StoredRelease;
  /** Counting releases in order, without superseded versions of an id. */
  releases: StoredRelease[];
  /** Ids that were published with several contents. */
  changedIds: string[];
}

/**
 * Compiles a process from all its stored releases. The result depends on the set only, not on the order of arrival. A
 * compiled release covers everything up to its date; only later releases are merged over it. Throws ProcessTooLarge.
 */
export function compileReleases(
  ocid: string,
  stored: readonly StoredRelease[],
  maxReleases = MAX_RELEASES,
): Compilation {
  if (stored.length > maxReleases) throw tooLarge(ocid, `同一采购过程的发布超过 ${maxReleases} 条`);
  const { winners, changedIds } = newestVersions(stored);
  const releases = winners.filter((r) => r.kind === "release").sort(byDate);
  const base = winners
    .filter((r) => r.kind === "compiled")
    .sort(byDate)
    .at(-1);
  const counted = base === undefined ? releases : [base, ...releases.filter((r) => r.date > base.date)];
  const newest = counted.at(-1);
  if (newest === undefined) throw new Error(`no stored release of ${ocid}`);
  const tags = base === undefined ? [] : releases.filter((r) => r.date <= base.date).flatMap((r) => r.tags);
  const steps: Compilation["steps"] = [];
  let body: JsonObject = {};
  for (const release of counted) {
    body = mergeRelease(body, release.body);
    tags.push(...release.tags);
    steps.push({ release, date: release.date, tags: [...tags], body });
  }
  return {
    body: compiledBody(ocid, newest.date, body),
    steps,
    newest,
    releases: base === undefined ? releases : [...releases, base].sort(byDate),
    changedIds,
  };
}

function compiledBody(ocid: string, at: number, body: JsonObject): JsonObject {
  const date = new Date(at).toISOString();
  return { ...body, ocid, id: `${ocid}-${date}`, date, tag: ["compiled"] };
}

/** Returns the compilation as it was after the given step. */
export function compilationAt(ocid: string, whole: Compilation, step: number): Compilation {
  const last = whole.steps[step];
  if (last === undefined) throw new Error(`${ocid} has no step ${step}`);
  return {
    ...whole,
    body: compiledBody(ocid, last.date, last.body),
    steps: whole.steps.slice(0, step + 1),
    newest: last.release,
    releases: whole.releases.filter(({ date }) => date <= last.date),
  };
}

/** Orders by instant, then by release id, compared as code units. */
const byDate = (a: StoredRelease, b: StoredRelease): number =>
  a.date - b.date ||
  compareText(a.releaseId, b.releaseId) ||
  (a.packageDate ?? 0) - (b.packageDate ?? 0) ||
  compareText(a.sha256, b.sha256);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Selects the version of an id from the later package, or by the greater digest within one package date. */
function newestVersions(stored: readonly StoredRelease[]): { winners: StoredRelease[]; changedIds: string[] } {
  const winners = new Map<string, StoredRelease>();
  const changed = new Set<string>();
  for (const release of stored) {
    const key = `${release.kind}|${release.releaseId}`;
    const other = winners.get(key);
    if (other !== undefined && other.sha256 !== release.sha256) changed.add(release.releaseId);
    if (other === undefined || isLaterVersion(release, other)) winners.set(key, release);
  }
  return { winners: [...winners.values()], changedIds: [...changed].sort() };
}

function isLaterVersion(a: StoredRelease, b: StoredRelease): boolean {
  const difference = (a.packageDate ?? Number.NEGATIVE_INFINITY) - (b.packageDate ?? Number.NEGATIVE_INFINITY);
  return Number.isNaN(difference) || difference === 0 ? a.sha256 > b.sha256 : difference > 0;
}
