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
  ["nothing of what was there when the page was opened", [[row("a", 1), row("b", 2)]], []],
  ["what came, newest first", [[row("a", 1)], [row("c", 3), row("b", 2), row("a", 1)]], ["c", "b"]],
  ["the first ever", [[], [row("a", 1)]], ["a"]],
  ["nothing twice", [[], [row("a", 1)], [row("a", 1)]], []],
  ["nothing that moves up because newer ones were read", [[row("c", 3)], [row("b", 2), row("a", 1)]], []],
  ["nothing that is unread again after a moment away", [[row("c", 3)], [], [row("c", 3)]], []],
  ["another of the same moment", [[row("a", 1)], [row("b", 1), row("a", 1)]], ["b"]],
])("finds %s", (_what, states, expected) => {
  const freshIn = createFreshness();
  const found = states.map((rows) => freshIn(state(rows)).map(({ id }) => id));
  expect(found.at(-1)).toEqual(expected);
});

test("finds messages and announcements alike", () => {
  const freshIn = createFreshness();
  freshIn(state([]));
  expect(freshIn(state([row("a", 1)], [row("s", 2)])).map(({ id }) => id)).toEqual(["s", "a"]);
});
