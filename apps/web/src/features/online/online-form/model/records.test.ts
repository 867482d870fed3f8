import { expect, test } from "vitest";
import { blankFormEnhancement, blankListEnhancement } from "./blank-form.ts";
import { type EnhancementSave, enhancementSavesOf, newestOf, toStored } from "./records.ts";

const save = (minute: number, type: "form" | "list" = "form"): EnhancementSave => ({
  id: `r${minute}`,
  type,
  at: `2026-11-20T03:${String(minute).padStart(2, "0")}:00.000Z`,
  by: null,
  content: type === "form" ? blankFormEnhancement : blankListEnhancement,
});

test("[STORE-14, ONLINE-02, ONLINE-03] stores the 16 newest records of both types per code", () => {
  // The order of input differs from the order of times.
  const saves = Array.from({ length: 17 }, (_, at) => save((at * 5) % 17, at % 2 === 0 ? "form" : "list"));
  const stored = toStored("goods", saves);
  expect(stored.map(({ date }) => date)).toEqual(Array.from({ length: 16 }, (_, at) => save(16 - at).at));
  expect(new Set(stored.map(({ type }) => type))).toEqual(new Set(["form", "list"]));
  expect(toStored("goods", [save(4)])).toEqual([
    { code: "goods", type: "form", date: save(4).at, content: blankFormEnhancement },
  ]);
  expect(toStored("lot", [save(3, "list")])).toEqual([
    { code: "lot", type: "list", date: save(3).at, content: blankListEnhancement },
  ]);
});

test("restores the stored records while the server does not answer", () => {
  expect(enhancementSavesOf(toStored("goods", [save(1), save(2, "list")])).map(({ type }) => type)).toEqual([
    "list",
    "form",
  ]);
  expect(enhancementSavesOf(null)).toEqual([]);
});

test("finds the newest record of a type", () => {
  expect(newestOf([save(1), save(3, "list"), save(2)], "form")?.id).toBe("r2");
  expect(newestOf([], "form")).toBeUndefined();
});
