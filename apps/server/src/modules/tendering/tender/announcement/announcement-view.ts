import type { EndpointOf, ResultOf } from "@tender/contract";

type ShownAnnouncement = ResultOf<EndpointOf<"tender.readProject">>["announcements"][number];

/** A row of the store's lists. `currentVersion`: of the project. */
interface Listed
  extends Omit<ShownAnnouncement, "publishAt" | "publishedAt" | "updatedAt" | "isOutdated" | "approvalId"> {
  readonly publishAt: Date | null;
  readonly publishedAt: Date | null;
  readonly updatedAt: Date;
  readonly projectVersion: number;
  readonly currentVersion: number;
}

/** Returns the announcement as lists show it. `approvalId`: of the request that waits. */
export const presentAnnouncement = (row: Listed, approvalId: string | null): ShownAnnouncement => ({
  id: row.id,
  version: row.version,
  type: row.type,
  title: row.title,
  state: row.state,
  lotIds: row.lotIds,
  publishAt: row.publishAt?.toISOString() ?? null,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  supersedes: row.supersedes,
  supersededBy: row.supersededBy,
  author: row.author,
  approver: row.approver,
  isOutdated: row.state === "draft" && row.projectVersion !== row.currentVersion,
  approvalId,
  updatedAt: row.updatedAt.toISOString(),
});
