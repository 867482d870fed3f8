import { type AnnouncementType, announcementTypes } from "@tender/contract/tender-terms";

/** Kinds of approvals of announcements. */
export const approvalKinds = ["tender.publish", "tender.correct", "tender.cancel"] as const;

/** Returns the kind of the approval of an announcement. */
export function approvalKindOf(type: AnnouncementType): (typeof approvalKinds)[number] {
  const { effect } = announcementTypes[type];
  if (effect === "correct") return "tender.correct";
  return effect === "cancel" ? "tender.cancel" : "tender.publish";
}
