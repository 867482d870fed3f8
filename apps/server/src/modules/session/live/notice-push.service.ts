import type { News, Notices } from "#modules/notices/notice/notice.service.ts";
import type { LiveConnections } from "./live.service.ts";

/** Tells who is connected to this node that there is something new. What it is they ask for. */
export function pushNotices(notices: Pick<Notices, "onNews" | "addressedAmong">, connections: LiveConnections): void {
  async function pass(news: News): Promise<void> {
    if (news === "unknown") return connections.toAll({ cmd: "topic", msgId: "", msgTxt: "" });
    // The reader's other tabs and devices show it as read as well.
    if ("readerId" in news) return connections.toPeople([news.readerId], { cmd: "user", msgId: "", msgTxt: "" });
    const { noticeId } = news;
    const people = await notices.addressedAmong(noticeId, connections.people());
    if (people) connections.toPeople(people, { cmd: "user", msgId: noticeId, msgTxt: "" });
    else connections.toAll({ cmd: "topic", msgId: noticeId, msgTxt: "" });
  }

  // Where the database could not be asked the next poll brings it.
  notices.onNews((news) => void pass(news).catch(() => undefined));
}
