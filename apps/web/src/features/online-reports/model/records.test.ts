import { expect, test } from "vitest";
import { byMethod } from "../../../../test/browser/online-reports.ts";
import { keptOf, type ReportSave, savesOf } from "./records.ts";

const save = (minute: number): ReportSave => ({
  id: `r${minute}`,
  at: `2026-11-20T03:${String(minute).padStart(2, "0")}:00.000Z`,
  by: null,
  content: { ...byMethod, title: `第 ${minute} 次` },
});

test("[ONLINE-02, ONLINE-03] keeps the 16 newest of a report, whatever order they are told in", () => {
  const saves = Array.from({ length: 17 }, (_, at) => save((at * 5) % 17));
  const kept = keptOf("by_method", saves);
  expect(kept.map(({ date }) => date)).toEqual(Array.from({ length: 16 }, (_, at) => save(16 - at).at));
  expect(kept[0]).toEqual({ code: "by_method", date: save(16).at, content: save(16).content });
});

test("gives back what was kept while the server does not answer", () => {
  expect(savesOf(keptOf("by_method", [save(1), save(2)])).map(({ at, content }) => [at, content])).toEqual([
    [save(2).at, save(2).content],
    [save(1).at, save(1).content],
  ]);
  expect(savesOf(null)).toEqual([]);
});
