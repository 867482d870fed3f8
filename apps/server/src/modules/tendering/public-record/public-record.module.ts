import type { OwnReleases } from "#modules/tendering/archive/own/own-releases.service.ts";
import type { Platform } from "#platform/platform.ts";
import { publicRecordRoutes } from "./public-record.routes.ts";

export interface PublicRecordUses {
  readonly ownReleases: OwnReleases;
}

/** Records of own tenders as Open Contracting data, for everybody. */
export const createPublicRecordModule = (_platform: Platform, { ownReleases }: PublicRecordUses) => ({
  routes: publicRecordRoutes(ownReleases),
});
