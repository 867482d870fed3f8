import { codeMapOf, type EnteredCodes } from "../ocds/code-lists.ts";
import {
  compilationAt,
  compileReleases,
  MAX_OWN_RELEASES,
  type ReleaseText,
  storedReleasesOf,
} from "../ocds/compile.ts";
import { deriveProcess } from "../ocds/derive.ts";
import { documentsOf, type ReferencedDocument } from "../ocds/documents.ts";
import { changesBetween, type FieldChange, factsOf } from "../ocds/history.ts";

export interface ReleaseReading {
  readonly ocid: string;
  readonly lotNo: string;
  readonly isSealed: boolean;
  /** All stored releases of the process. */
  readonly releases: readonly ReleaseText[];
  readonly codes: EnteredCodes;
}

export interface ReadReleases {
  readonly documents: ReferencedDocument[];
  readonly releases: {
    releaseId: string;
    at: string;
    tags: string[];
    publisher: string | null;
    isSuperseded: boolean;
  }[];
  readonly history: { releaseId: string; at: string; changes: FieldChange[] }[];
  readonly isHistoryCut: boolean;
}

/** The most releases that are compared with the one before. */
const MAX_COMPARED = 50;
/** Characters of all releases, over all compilations: less than a second in a thread. */
const MAX_CHARACTERS = 10_000_000;

function comparedOf(releases: readonly ReleaseText[]): number {
  const whole = releases.reduce((sum, { text }) => sum + text.length, 1);
  return Math.max(1, Math.min(MAX_COMPARED, Math.floor(MAX_CHARACTERS / whole)));
}

/** Returns the documents and releases of a lot, and the changes of each release. */
export function readReleases({ ocid, lotNo, isSealed, releases, codes }: ReleaseReading): ReadReleases {
  const stored = storedReleasesOf(releases);
  const whole = compileReleases(ocid, stored, MAX_OWN_RELEASES);
  const counted = new Set(whole.releases.map(({ kind, releaseId, sha256 }) => `${kind}|${releaseId}|${sha256}`));
  const history: ReadReleases["history"] = [];
  const first = Math.max(0, whole.steps.length - comparedOf(releases));
  let before: ReturnType<typeof factsOf> | undefined;
  for (const [step, { release }] of whole.steps.entries()) {
    // The release before the first compared one is its base.
    if (step < first - 1) continue;
    const { model } = deriveProcess(ocid, compilationAt(ocid, whole, step), codeMapOf(codes));
    const after = factsOf(model, lotNo, isSealed);
    const changes = step < first ? [] : changesBetween(before, after);
    if (changes.length > 0)
      history.push({ releaseId: release.releaseId, at: new Date(release.date).toISOString(), changes });
    before = after;
  }
  const documents = documentsOf(whole.body, lotNo);
  return {
    // Results of a sealed lot are hidden, also in titles of documents.
    documents: isSealed ? documents.filter(({ part }) => part === "planning" || part === "tender") : documents,
    releases: stored
      .sort((a, b) => b.date - a.date || (a.releaseId < b.releaseId ? 1 : -1))
      .map(({ kind, releaseId, date, tags, publisher, sha256 }) => ({
        releaseId,
        at: new Date(date).toISOString(),
        tags: kind === "compiled" ? ["compiled"] : tags,
        publisher: publisher ?? null,
        isSuperseded: !counted.has(`${kind}|${releaseId}|${sha256}`),
      })),
    history: history.reverse(),
    isHistoryCut: first > 0,
  };
}
