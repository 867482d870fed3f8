import { beijingMinute } from "@tender/contract/beijing";
import type { SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { announcementPageText as text } from "./announcement-text.ts";
import type { AnnouncementForm } from "./model/announcement-form.ts";

const moment = (at: string | null): string => (at === null ? text.none : beijingMinute(at));

const PREVIEW_LENGTH = 120;

/** Returns the beginning of the text without its elements. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, PREVIEW_LENGTH);

const describeCorrection = ({ deadline, documentsTo, documentIds }: AnnouncementForm["correction"]): string =>
  [
    `${text.correction.deadline} ${moment(deadline)}`,
    `${text.correction.documentsTo} ${moment(documentsTo)}`,
    text.filesCount(documentIds.length),
  ].join("，");

/** The parts of an announcement that two people may change independently. */
export const announcementPieces: readonly SharedField<AnnouncementForm>[] = [
  { name: "title", label: text.title },
  { name: "html", label: text.body, describe: plainText },
  { name: "reason", label: text.reasonLabel },
  { name: "correction", label: text.correction.heading, describe: describeCorrection },
  { name: "publishAt", label: text.publishAt, describe: moment },
];
