import type { DraftSource } from "#shared/draft/autosave.ts";
import { createStoredDrafts } from "#shared/draft/stored-drafts.ts";
import { readAnnouncement, saveAnnouncement } from "./api.ts";
import { type AnnouncementForm, announcementBodyOf, announcementFormOf } from "./model/announcement-form.ts";
import type { Announcement } from "./model/tender.ts";

/** Drafts of announcements of one type. An announcement is created before its editor opens. */
export const announcementDrafts = (type: Announcement["type"]): DraftSource<AnnouncementForm, Announcement> => ({
  save: async (form, { id, version }) => {
    const saved = await saveAnnouncement(announcementBodyOf(form, { id, version: version ?? 1 }, type));
    return { id, version: saved.version };
  },
  read: readAnnouncement,
  formOf: announcementFormOf,
  changedCode: "announcement.changed",
  closedCodes: ["announcement.not_draft"],
  deletedCode: "announcement.not_found",
  stored: createStoredDrafts("announcement-draft"),
});
