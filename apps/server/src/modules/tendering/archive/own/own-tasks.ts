import type { Publisher } from "../export/package-head.ts";
import { compileReleases, MAX_OWN_RELEASES, type ReleaseText, storedReleasesOf } from "../ocds/compile.ts";
import { type Derived, deriveStored } from "../ocds/derive-stored.ts";
import { recordPackageOf } from "./record-package.ts";

export interface OwnProcessTask {
  readonly ocid: string;
  /** All stored releases of the process. */
  readonly releases: readonly ReleaseText[];
}

/** Derives the platform's model. Codes that administrators entered do not apply: they are for other publishers. */
export const deriveOwn = ({ ocid, releases }: OwnProcessTask): Derived =>
  deriveStored(ocid, releases, () => undefined, MAX_OWN_RELEASES);

export interface RecordTask extends OwnProcessTask {
  readonly publisher: Publisher;
}

/** Returns the record package of an own process as JSON text. */
export const writeRecord = ({ ocid, releases, publisher }: RecordTask): string =>
  JSON.stringify(recordPackageOf(compileReleases(ocid, storedReleasesOf(releases), MAX_OWN_RELEASES), publisher));
