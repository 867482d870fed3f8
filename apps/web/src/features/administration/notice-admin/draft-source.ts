import type { DraftSource } from "#shared/draft/autosave.ts";
import { createStoredDrafts } from "#shared/draft/stored-drafts.ts";
import { readNotice, saveDraft } from "./api.ts";
import { bodyOf, type DraftForm, formOf, type NoticeDetail } from "./model/draft-form.ts";

/** Drafts of notices. */
export const noticeDrafts: DraftSource<DraftForm, NoticeDetail> = {
  save: (form, target) => saveDraft(bodyOf(form, target)),
  read: readNotice,
  formOf,
  changedCode: "notice.changed",
  closedCodes: ["notice.not_draft"],
  deletedCode: "notice.gone",
  stored: createStoredDrafts("notice-draft"),
};
