import { type Publisher, packageHead } from "../export/package-head.ts";
import type { Compilation } from "../ocds/compile.ts";
import { type JsonObject, objectAt, textOf } from "../ocds/json-value.ts";

const EXTENSIONS = "https://raw.githubusercontent.com/open-contracting-extensions";

/** Extensions by the field of `tender` that they define. */
const EXTENSION_BY_FIELD: readonly (readonly [field: string, address: string])[] = [
  ["lots", `${EXTENSIONS}/ocds_lots_extension/v1.1.5/extension.json`],
  ["bidOpening", `${EXTENSIONS}/ocds_bidOpening_extension/master/extension.json`],
];

/**
 * Returns the record package of a process: its releases, oldest first, and the compiled release. It was published with
 * the newest release, so the same releases always make the same package.
 */
export function recordPackageOf({ body, releases, newest }: Compilation, publisher: Publisher): JsonObject {
  const ocid = textOf(body.ocid) ?? "";
  const tender = objectAt(body, "tender") ?? {};
  const extensions = EXTENSION_BY_FIELD.filter(([field]) => tender[field] !== undefined).map(([, address]) => address);
  return {
    ...packageHead(publisher, `/api/public/records/${encodeURIComponent(ocid)}`, newest.date),
    ...(extensions.length > 0 ? { extensions } : {}),
    records: [{ ocid, releases: releases.map((release) => release.body), compiledRelease: body }],
  };
}
