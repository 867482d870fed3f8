import { Raw, routes } from "#http/routes.ts";
import type { OwnReleases } from "#modules/tendering/archive/own/own-releases.service.ts";
import { AppError } from "#platform/app-error.ts";
import { matchesEtag } from "#platform/etag.ts";

/** Seconds for which caches may answer with a record. */
const MAX_AGE = 60;

export const publicRecordRoutes = (ownReleases: Pick<OwnReleases, "readRecord">) =>
  routes({
    "publicRecord.read": async ({ params: { ocid } }, { ifNoneMatch }) => {
      const record = await ownReleases.readRecord(ocid);
      if (record === null) throw new AppError("public_record.not_found");
      const validators = { etag: record.etag, "cache-control": `public, max-age=${MAX_AGE}` };
      if (matchesEtag(ifNoneMatch, record.etag)) return new Raw("", validators, 304);
      return new Raw(record.text, { ...validators, "content-type": "application/json; charset=utf-8" });
    },
  });
