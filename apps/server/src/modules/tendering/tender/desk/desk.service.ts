import type { EndpointOf, ResultOf } from "@tender/contract";
import type { Caller } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import type { DatabaseClock } from "#platform/database-clock.ts";
import type { AnnouncementStore } from "../announcement/announcement.store.ts";
import { worksOn } from "../place/place.ts";
import type { TenderPlaces } from "../place/tender-places.service.ts";
import type { ProjectStore } from "../project/project.store.ts";
import { deskRows } from "./desk-rows.ts";

/** First page of the people who work on tenders: what is to do next. */
export interface TenderDesk {
  read(caller: Caller): Promise<ResultOf<EndpointOf<"tender.readDesk">>>;
}

export interface TenderDeskDeps {
  readonly db: Db;
  readonly store: Pick<ProjectStore, "listRunning" | "lotsOfAll" | "retenderedAmong">;
  readonly announcements: Pick<AnnouncementStore, "unpublishedOfAll">;
  readonly places: TenderPlaces;
  readonly databaseClock: DatabaseClock;
}

const MAX_PROJECTS = 200;

export const createTenderDesk = ({ db, store, announcements, places, databaseClock }: TenderDeskDeps): TenderDesk => ({
  read: async (caller) => {
    const [{ place, condition }, now] = await Promise.all([places.scopeOf(caller), databaseClock.now(db)]);
    const projects = await store.listRunning(condition, MAX_PROJECTS);
    const ids = projects.map(({ id }) => id);
    const [lots, unpublished, retendered] = await Promise.all([
      store.lotsOfAll(ids),
      announcements.unpublishedOfAll(ids),
      store.retenderedAmong(ids),
    ]);
    const lotsBy = Map.groupBy(lots, ({ projectId }) => projectId);
    const announcementsBy = Map.groupBy(unpublished, ({ projectId }) => projectId);
    const described = projects.map((project) => ({
      id: project.id,
      name: project.name,
      isOwn: worksOn(place, project),
      isRetendered: retendered.has(project.id),
      lots: lotsBy.get(project.id) ?? [],
      announcements: announcementsBy.get(project.id) ?? [],
    }));
    const reader = {
      userId: caller.userId,
      mayDraft: caller.permissions.has("tender:draft"),
      mayApprove: caller.permissions.has("tender:approve"),
    };
    return { serverTime: now.toISOString(), rows: deskRows(described, reader) };
  },
});
