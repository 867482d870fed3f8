import type { News, Notices } from "#modules/notices/notice/notice.service.ts";
import type { LiveConnections } from "./live.service.ts";

/** Notifies the people connected to this node of new notices. Their browsers then request the notices. */
export function pushNotices(notices: Pick<Notices, "onNews" | "addressedAmong">, connections: LiveConnections): void {
  async function pass(news: News): Promise<void> {
    if (news === "unknown") return connections.toAll({ cmd: "topic", msgId: "", msgTxt: "" });
    // The reader's other tabs and devices then show the notice as read.
    if ("readerId" in news) return connections.toPeople([news.readerId], { cmd: "user", msgId: "", msgTxt: "" });
    const { noticeId } = news;
    const people = await notices.addressedAmong(noticeId, connections.people());
    if (people) connections.toPeople(people, { cmd: "user", msgId: noticeId, msgTxt: "" });
    else connections.toAll({ cmd: "topic", msgId: noticeId, msgTxt: "" });
  }

  // If the database did not answer, the browser's next poll finds the notice.
  notices.onNews((news) => void pass(news).catch(() => undefined));
}
