import { beijingMinute } from "@tender/contract/beijing";
import { serverNow } from "../../shared/clock/server-clock.ts";
import { confirm } from "../../shared/feedback/confirm.ts";
import { notify } from "../../shared/feedback/notify.ts";
import { countReach, publishNotice } from "./api.ts";
import type { ReachBody } from "./model/draft-form.ts";
import { noticeAdminText as text } from "./text.ts";

interface Wanted {
  readonly title: string;
  readonly reach: ReachBody;
  readonly publishAt: string | null;
  readonly needsSecondPerson: boolean;
}

function questionOf({ title, publishAt, needsSecondPerson }: Wanted, count: number): string {
  if (needsSecondPerson) return text.publishAsked(title, count);
  const isLater = publishAt !== null && Date.parse(publishAt) > serverNow();
  return isLater
    ? text.publishLater(title, count, beijingMinute(Date.parse(publishAt)))
    : text.publishNow(title, count);
}

/** Asks with the number of people it reaches; false: it was left. Throws what the server refuses. */
export async function askAndPublish(place: { id: string; version: number }, wanted: Wanted): Promise<boolean> {
  const count = await countReach(wanted.reach);
  const question = { title: text.publishTitle, text: questionOf(wanted, count), okText: text.publish };
  if (!(await confirm(question))) return false;
  const { state } = await publishNotice(place.id, place.version);
  notify({ kind: "success", text: text.done[state] });
  return true;
}
