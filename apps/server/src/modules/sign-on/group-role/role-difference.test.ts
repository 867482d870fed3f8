import { expect, test } from "vitest";
import { roleDifference } from "./role-difference.ts";

const holding = (userId: string, roleId: string) => ({ userId, roleId });

test("grants missing roles, and revokes roles of the system that it no longer wants", () => {
  const expected = new Map([
    ["a", new Set(["reader"])],
    ["b", new Set(["reader", "buyer"])],
    ["c", new Set<string>()],
  ]);
  const noted = [holding("a", "buyer"), holding("b", "reader"), holding("c", "reader")];
  const held = [...noted, holding("a", "keeper")];
  const { toGrant: give, toRevoke: take } = roleDifference(expected, { held, noted });
  expect([...give]).toEqual([
    ["reader", ["a"]],
    ["buyer", ["b"]],
  ]);
  expect([...take]).toEqual([
    ["buyer", ["a"]],
    ["reader", ["c"]],
  ]);
});

test("revokes no role that was granted by hand", () => {
  const held = [holding("a", "reader")];
  expect(roleDifference(new Map([["a", new Set()]]), { held, noted: [] }).toRevoke.size).toBe(0);
});

test("grants a role again that was revoked by hand", () => {
  const noted = [holding("a", "reader")];
  const { toGrant: give, toRevoke: take } = roleDifference(new Map([["a", new Set(["reader"])]]), { held: [], noted });
  expect([[...give], [...take]]).toEqual([[["reader", ["a"]]], []]);
});

test("ignores people without wanted roles", () => {
  const noted = [holding("b", "reader")];
  const { toGrant: give, toRevoke: take } = roleDifference(new Map([["a", new Set<string>()]]), { held: noted, noted });
  expect([give.size, take.size]).toEqual([0, 0]);
});
