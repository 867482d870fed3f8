import { announcementTypes } from "@tender/contract/tender-terms";
import type { Announcement, AnnouncementBody } from "./tender.ts";

/** An announcement in its form. */
export interface AnnouncementForm {
  readonly title: string;
  readonly html: string;
  /** ISO 8601. Null: published when it is approved. */
  readonly publishAt: string | null;
  readonly reason: string;
  readonly correction: NonNullable<AnnouncementBody["correction"]>;
}

const NO_CHANGES = { deadline: null, documentsTo: null, documentIds: [] };

export const announcementFormOf = ({ title, html, publishAt, reason, correction }: Announcement): AnnouncementForm => ({
  ...{ title, html, publishAt, reason },
  correction: correction ?? NO_CHANGES,
});

/** Returns whether announcements of the type change the lots, so that they need a reason. */
export const needsReason = (type: Announcement["type"]): boolean =>
  announcementTypes[type].effect === "correct" || announcementTypes[type].effect === "cancel";

export const isCorrection = (type: Announcement["type"]): boolean => announcementTypes[type].effect === "correct";

export const announcementBodyOf = (
  form: AnnouncementForm,
  { id, version }: { readonly id: string; readonly version: number },
  type: Announcement["type"],
): AnnouncementBody => ({ ...form, id, version, correction: isCorrection(type) ? form.correction : null });
