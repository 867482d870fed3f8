import { expect, test } from "vitest";
import { createFreshness, type UnreadNotice } from "./fresh-notices.ts";

const row = (id: string, minute: number): UnreadNotice => ({
  id,
  titile: id,
  createTime: `2026-11-20T03:${String(minute).padStart(2, "0")}:00.000Z`,
  priority: "L",
  alert: true,
});
const state = (announcements: UnreadNotice[], messages: UnreadNotice[] = []) => ({
  anntMsgList: announcements,
  anntMsgTotal: announcements.length,
  sysMsgList: messages,
  sysMsgTotal: messages.length,
});

test.each<[string, UnreadNotice[][], string[]]>([
  ["no notice that existed when the page was opened", [[row("a", 1), row("b", 2)]], []],
  ["new notices, newest first", [[row("a", 1)], [row("c", 3), row("b", 2), row("a", 1)]], ["c", "b"]],
  ["the first notice", [[], [row("a", 1)]], ["a"]],
  ["no notice twice", [[], [row("a", 1)], [row("a", 1)]], []],
  ["no older notice that moves up", [[row("c", 3)], [row("b", 2), row("a", 1)]], []],
  ["no known notice that is unread again", [[row("c", 3)], [], [row("c", 3)]], []],
  ["another notice of the same moment", [[row("a", 1)], [row("b", 1), row("a", 1)]], ["b"]],
])("returns %s", (_what, states, expected) => {
  const freshIn = createFreshness();
  const found = states.map((rows) => freshIn(state(rows)).map(({ id }) => id));
  expect(found.at(-1)).toEqual(expected);
});

test("returns messages and announcements alike", () => {
  const freshIn = createFreshness();
  freshIn(state([]));
  expect(freshIn(state([row("a", 1)], [row("s", 2)])).map(({ id }) => id)).toEqual(["s", "a"]);
});
