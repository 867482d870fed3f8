import { beijingMinute } from "@tender/contract/beijing";
import { serverNow } from "#shared/clock/server-clock.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { countReach, publishNotice, useReadChoices } from "./api.ts";
import type { ReachBody } from "./model/draft-form.ts";
import { noticeAdminText as text } from "./text.ts";

interface PublishRequest {
  readonly title: string;
  readonly reach: ReachBody;
  readonly publishAt: string | null;
}

function questionOf({ title, publishAt }: PublishRequest, count: number, needsSecondPerson: boolean): string {
  if (needsSecondPerson) return text.publishNeedsApproval(title, count);
  const isLater = publishAt !== null && Date.parse(publishAt) > serverNow();
  return isLater
    ? text.publishLater(title, count, beijingMinute(Date.parse(publishAt)))
    : text.publishNow(title, count);
}

/**
 * Returns a function that asks before publishing, with the number of recipients and the need for an approval. It
 * returns false if cancelled, and throws the server's refusal.
 */
export function useConfirmAndPublish(): (
  draftVersion: { id: string; version: number },
  request: PublishRequest,
) => Promise<boolean> {
  const readChoices = useReadChoices();
  return async (draftVersion, request) => {
    const [count, { needsSecondPerson }] = await Promise.all([countReach(request.reach), readChoices()]);
    const question = questionOf(request, count, needsSecondPerson);
    if (!(await confirm({ title: text.publishTitle, text: question, okText: text.publish }))) return false;
    const { state } = await publishNotice(draftVersion.id, draftVersion.version);
    notify({ kind: "success", text: text.done[state] });
    return true;
  };
}
