import { routes } from "#http/routes.ts";
import type { AnnouncementViews } from "./announcement/announcement-views.service.ts";
import type { Announcements } from "./announcement/announcements.service.ts";
import type { AnnouncementDecisions } from "./announcement/decisions.service.ts";

export interface AnnouncementRouteDeps {
  readonly announcements: Announcements;
  readonly decisions: AnnouncementDecisions;
  readonly views: AnnouncementViews;
}

/** Calls about announcements. */
export const announcementRoutes = ({ announcements, decisions, views }: AnnouncementRouteDeps) =>
  routes({
    "announcement.list": async ({ query: { page, pageSize, ...filter } }, { caller }) =>
      views.list(filter, page, pageSize, caller),
    "announcement.read": async ({ query: { id } }, { caller }) => views.read(id, caller),
    "announcement.begin": async ({ body }, { caller, origin }) => announcements.begin(body, caller, origin),
    "announcement.save": async ({ body }, { caller, origin }) => announcements.save(body, caller, origin),
    "announcement.regenerate": async ({ body: { id, ...change } }, { caller }) =>
      announcements.regenerate(id, change, caller),
    "announcement.submit": async ({ body }, { caller, origin }) => ({
      approvalId: await announcements.submit(body, caller, origin),
    }),
    "announcement.decide": async ({ body: { id, version, ...decision } }, { caller, origin }) => ({
      state: await decisions.decide({ id, version }, decision, caller, origin),
    }),
    "announcement.remove": async ({ body }, { caller, origin }) => {
      await announcements.remove(body, caller, origin);
      return null;
    },
    "announcement.recall": async ({ body }, { caller, origin }) => {
      await announcements.recall(body, caller, origin);
      return null;
    },
  });
