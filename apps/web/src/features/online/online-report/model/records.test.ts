import { expect, test } from "vitest";
import { byMethod } from "#test/browser/online-reports.ts";
import { type ReportSave, reportSavesOf, toStored } from "./records.ts";

const save = (minute: number): ReportSave => ({
  id: `r${minute}`,
  at: `2026-11-20T03:${String(minute).padStart(2, "0")}:00.000Z`,
  by: "陈析",
  content: { ...byMethod, title: `第 ${minute} 次` },
});

test("[STORE-14, ONLINE-02, ONLINE-03] stores the 16 newest records of a report under its code", () => {
  // The order of input differs from the order of times.
  const stored = toStored(
    "by_method",
    Array.from({ length: 17 }, (_, at) => save((at * 5) % 17)),
  );
  expect(stored).toEqual(
    Array.from({ length: 16 }, (_, at) => ({
      code: "by_method",
      date: save(16 - at).at,
      content: save(16 - at).content,
    })),
  );
  expect(toStored("goods_sum", [save(3)]).map(({ code }) => code)).toEqual(["goods_sum"]);
});

test("restores the stored records while the server does not answer", () => {
  const [at, content] = [save(1).at, save(1).content];
  expect(reportSavesOf(toStored("by_method", [save(1)]))).toEqual([{ id: at, at, by: null, content }]);
  expect(reportSavesOf(null)).toEqual([]);
});
