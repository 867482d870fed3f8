import { describe, expect, test } from "vitest";
import { arrangeCards, type CardKey, savedLayout, shortcutsOf, spansOf } from "./home-layout.ts";

const present: readonly CardKey[] = ["toDos", "subsystems", "shortcuts", "figures", "signIns"];

describe("arranged", () => {
  test("returns all cards in default order without an arrangement", () => {
    expect(arrangeCards(null, present)).toEqual({ shown: present, hidden: [] });
  });

  test("retains the user's order and hidden cards", () => {
    const layout = { cards: ["figures", "toDos", "signIns", "shortcuts", "subsystems"], hidden: ["signIns"] };
    expect(arrangeCards(layout, present)).toEqual({
      shown: ["figures", "toDos", "shortcuts", "subsystems"],
      hidden: ["signIns"],
    });
  });

  test.each([
    [
      "toDos",
      ["subsystems", "shortcuts", "figures", "signIns"],
      ["toDos", "subsystems", "shortcuts", "figures", "signIns"],
    ],
    [
      "shortcuts",
      ["figures", "subsystems", "toDos", "signIns"],
      ["figures", "subsystems", "shortcuts", "toDos", "signIns"],
    ],
    [
      "signIns",
      ["figures", "toDos", "subsystems", "shortcuts"],
      ["figures", "signIns", "toDos", "subsystems", "shortcuts"],
    ],
  ])("inserts %s, a new card, behind its usual predecessor", (_card, cards, shown) => {
    expect(arrangeCards({ cards, hidden: [] }, present).shown).toEqual(shown);
  });

  test("leaves out unknown, absent and repeated cards", () => {
    const cards = ["weather", "notices", "figures", "figures", "toDos", "subsystems", "shortcuts", "signIns"];
    expect(arrangeCards({ cards, hidden: ["weather"] }, present)).toEqual({
      shown: ["figures", "toDos", "subsystems", "shortcuts", "signIns"],
      hidden: [],
    });
  });
});

test("savedLayout returns order and hidden cards, and retains unknown cards", () => {
  const layout = { cards: ["notices", "toDos"], hidden: ["notices"], shortcuts: ["/a"] };
  expect(savedLayout(layout, { shown: ["figures", "toDos"], hidden: ["signIns"] })).toEqual({
    cards: ["figures", "toDos", "signIns", "notices"],
    hidden: ["signIns", "notices"],
    shortcuts: ["/a"],
  });
  expect(savedLayout(null, { shown: ["toDos"], hidden: [] })).toEqual({
    cards: ["toDos"],
    hidden: [],
    shortcuts: null,
  });
});

test.each<[CardKey[], string]>([
  [[], ""],
  [["toDos"], "whole"],
  [["toDos", "signIns"], "half half"],
  [["toDos", "signIns", "dossiers"], "half half whole"],
  [["toDos", "figures", "signIns"], "whole whole whole"],
  [["figures", "toDos", "signIns"], "whole half half"],
  [["figures"], "whole"],
])("spansOf leaves no hole in %j", (cards, spans) => {
  expect(spansOf(cards).join(" ")).toBe(spans);
});

describe("shortcutsOf", () => {
  const entries = Array.from({ length: 10 }, (_, n) => ({ key: `/${n}` }));

  test("returns the first eight pages without a choice", () => {
    expect(shortcutsOf(entries, null)).toEqual(entries.slice(0, 8));
  });

  test("returns the chosen pages in order, without those missing from the menu", () => {
    expect(shortcutsOf(entries, ["/9", "/gone", "/2"])).toEqual([{ key: "/9" }, { key: "/2" }]);
    expect(shortcutsOf(entries, [])).toEqual([]);
  });
});
