import { expect, test } from "vitest";
import { subsystem } from "#test/subsystem-factory.ts";
import { homeSections, sectionsOf, toggleFavourite, withFavourites } from "./launcher-sections.ts";

const ids = (entries: readonly { readonly appId: string }[]) => entries.map(({ appId }) => appId).join("");
const entry = (appId: string, favourite: number | null = null, lastEnteredAt: string | null = null) =>
  subsystem(appId, `系统${appId}`, { favourite, lastEnteredAt });

test("lists the favourites in their order before the rest, each tile once", () => {
  const { favourites, remaining } = sectionsOf([entry("1"), entry("2", 1), entry("3"), entry("4", 0)]);
  expect(ids(favourites)).toBe("42");
  expect(ids(remaining)).toBe("13");
});

test("[LAUNCH-07] lists fewer than four in one grid, favourites first", () => {
  const { favourites, remaining } = sectionsOf([entry("1"), entry("2", 0), entry("3")]);
  expect(ids(favourites)).toBe("");
  expect(ids(remaining)).toBe("213");
});

test("lists the four recent subsystems, latest first, if there are more than four", () => {
  const day = (number: number) => `2026-11-1${number}T00:00:00.000Z`;
  const all = [1, 2, 3, 4, 5].map((number) => entry(String(number), null, day(number)));
  expect(ids(sectionsOf([...all, entry("6")]).recent)).toBe("5432");
  expect(ids(sectionsOf(all.slice(0, 4)).recent)).toBe("");
});

test("returns for home the favourites, else the first six, and recent others", () => {
  const at = "2026-11-11T00:00:00.000Z";
  const starred = homeSections(
    [entry("1"), entry("2", 1, at), entry("3", 0), entry("4", null, at), entry("5", 2)],
    "5",
  );
  expect(ids(starred.favourites)).toBe("32");
  expect(ids(starred.recent)).toBe("4");
  const plain = homeSections(
    ["1", "2", "3", "4", "5", "6", "7", "8"].map((id) => entry(id, null, at)),
    "2",
  );
  expect(ids(plain.favourites)).toBe("134567");
  expect(ids(plain.recent)).toBe("8");
});

test("adds a favourite at the end and removes one", () => {
  const entries = [entry("1", 1), entry("2", 0), entry("3")];
  expect(toggleFavourite(entries, "3")).toEqual(["2", "1", "3"]);
  expect(toggleFavourite(entries, "2")).toEqual(["1"]);
});

test("applies new favourites before the server has answered", () => {
  const entries = [entry("1", 0), entry("2"), entry("3", 1)];
  expect(withFavourites(entries, ["3", "2"]).map(({ favourite }) => favourite)).toEqual([null, 1, 0]);
});
