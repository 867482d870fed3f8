import type { NoticeChange, Notices } from "#modules/notices/notice/notice.service.ts";
import type { LiveConnections } from "./live.service.ts";

/** Notifies the people connected to this node of new notices. Their browsers then request the notices. */
export function pushNotices(
  notices: Pick<Notices, "onNoticeChange" | "filterAddressees">,
  connections: LiveConnections,
): void {
  async function forward(change: NoticeChange): Promise<void> {
    if (change === "unknown") return connections.toAll({ cmd: "topic", msgId: "", msgTxt: "" });
    // The reader's other tabs and devices then show the notice as read.
    if ("readerId" in change) return connections.toPeople([change.readerId], { cmd: "user", msgId: "", msgTxt: "" });
    const { noticeId } = change;
    const people = await notices.filterAddressees(noticeId, connections.people());
    if (people) connections.toPeople(people, { cmd: "user", msgId: noticeId, msgTxt: "" });
    else connections.toAll({ cmd: "topic", msgId: noticeId, msgTxt: "" });
  }

  // If the database did not answer, the browser's next poll finds the notice.
  notices.onNoticeChange((change) => void forward(change).catch(() => undefined));
}
