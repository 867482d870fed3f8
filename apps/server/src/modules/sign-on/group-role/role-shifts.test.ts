import { expect, test } from "vitest";
import { shiftsBetween } from "./role-shifts.ts";

const holding = (userId: string, roleId: string) => ({ userId, roleId });

test("gives what is missing and takes what the system gave and says no longer", () => {
  const wanted = new Map([
    ["a", new Set(["reader"])],
    ["b", new Set(["reader", "buyer"])],
    ["c", new Set<string>()],
  ]);
  const noted = [holding("a", "buyer"), holding("b", "reader"), holding("c", "reader")];
  const held = [...noted, holding("a", "keeper")];
  const { give, take } = shiftsBetween(wanted, { held, noted });
  expect([...give]).toEqual([
    ["reader", ["a"]],
    ["buyer", ["b"]],
  ]);
  expect([...take]).toEqual([
    ["buyer", ["a"]],
    ["reader", ["c"]],
  ]);
});

test("takes no role that was given by hand", () => {
  const held = [holding("a", "reader")];
  expect(shiftsBetween(new Map([["a", new Set()]]), { held, noted: [] }).take.size).toBe(0);
});

test("gives a role anew that somebody has taken by hand meanwhile", () => {
  const noted = [holding("a", "reader")];
  const { give, take } = shiftsBetween(new Map([["a", new Set(["reader"])]]), { held: [], noted });
  expect([[...give], [...take]]).toEqual([[["reader", ["a"]]], []]);
});

test("leaves people alone of whom nothing was said", () => {
  const noted = [holding("b", "reader")];
  const { give, take } = shiftsBetween(new Map([["a", new Set<string>()]]), { held: noted, noted });
  expect([give.size, take.size]).toEqual([0, 0]);
});
