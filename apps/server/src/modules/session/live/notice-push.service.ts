import type { NoticeChange, Notices } from "#modules/notices/notice/notice.service.ts";
import type { LiveConnections } from "./live.service.ts";

/** Notifies the people connected to this node of new notices. Their browsers then request the notices. */
export function pushNotices(
  notices: Pick<Notices, "onNoticeChange" | "filterAddressees">,
  connections: LiveConnections,
): void {
  async function pass(news: NoticeChange): Promise<void> {
    if (news === "unknown") return connections.toAll({ cmd: "topic", msgId: "", msgTxt: "" });
    // The reader's other tabs and devices then show the notice as read.
    if ("readerId" in news) return connections.toPeople([news.readerId], { cmd: "user", msgId: "", msgTxt: "" });
    const { noticeId } = news;
    const people = await notices.filterAddressees(noticeId, connections.people());
    if (people) connections.toPeople(people, { cmd: "user", msgId: noticeId, msgTxt: "" });
    else connections.toAll({ cmd: "topic", msgId: noticeId, msgTxt: "" });
  }

  // If the database did not answer, the browser's next poll finds the notice.
  notices.onNoticeChange((news) => void pass(news).catch(() => undefined));
}
