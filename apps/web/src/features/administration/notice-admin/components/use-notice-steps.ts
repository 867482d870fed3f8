import { useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { newDraftId } from "#shared/draft/use-autosave.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { getSession } from "#shared/session/session.ts";
import { saveDraft, useRefreshNotices } from "../api.ts";
import { noticeDrafts } from "../draft-source.ts";
import { bodyOf, reachOf } from "../model/draft-form.ts";
import { useConfirmAndPublish } from "../publish.ts";
import { closedText, editorText as text } from "../text.ts";
import type { NoticeDraft } from "./use-notice-draft.tsx";

interface Options extends Pick<NoticeDraft, "form" | "autosave" | "current" | "explain"> {
  readonly onClose: () => void;
  /** Called when another draft replaces this one. */
  readonly onOpen: (id: string) => void;
}

/** Returns the final actions for a draft: publish, leave, or save as a separate copy. */
export function useNoticeSteps({ form, autosave, current, explain, onClose, onOpen }: Options) {
  const [copyId] = useState(newDraftId);
  const [isPublishing, setIsPublishing] = useState(false);
  const [isCopying, setIsCopying] = useState(false);
  const refresh = useRefreshNotices();
  const confirmAndPublish = useConfirmAndPublish();

  async function publish(): Promise<void> {
    setIsPublishing(true);
    try {
      const saved = await autosave.flush();
      if (!saved) {
        if (current().title.trim() === "") form.setFields([{ name: "title", errors: [text.titleMissing] }]);
        return;
      }
      const { title, publishAt } = current();
      if (await confirmAndPublish(saved, { title, publishAt, reach: reachOf(current()) })) await leave();
    } catch (error) {
      if (error instanceof ApiError && error.code === "notice.changed") await autosave.readConflict();
      else explain(error);
    } finally {
      setIsPublishing(false);
    }
  }

  async function leave(): Promise<void> {
    await autosave.flush();
    if (autosave.state.get().kind === "closed") {
      const question = { title: closedText.leaveTitle, text: closedText.leaveQuestion, okText: closedText.leave };
      if (!(await confirm({ ...question, isDangerous: true }))) return;
      autosave.forget();
    }
    void refresh();
    onClose();
  }

  async function saveAsCopy(): Promise<void> {
    const copiedForm = current();
    const writer = getSession()?.user.id;
    setIsCopying(true);
    try {
      const saved = await saveDraft(bodyOf(copiedForm, { id: copyId, version: null }));
      if (getSession()?.user.id !== writer) return;
      autosave.forget();
      // Input typed during the request is saved by the next editor.
      if (JSON.stringify(current()) !== JSON.stringify(copiedForm))
        noticeDrafts.stored.write(saved, copyId, current(), copiedForm);
      notify({ kind: "success", text: text.savedAsCopy });
      void refresh();
      onOpen(saved.id);
    } catch (error) {
      explain(error);
    } finally {
      setIsCopying(false);
    }
  }

  return { isPublishing, isCopying, publish, leave, saveAsCopy };
}
