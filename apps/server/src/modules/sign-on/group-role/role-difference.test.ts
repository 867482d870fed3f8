import { expect, test } from "vitest";
import { roleDifference } from "./role-difference.ts";

const holding = (userId: string, roleId: string) => ({ userId, roleId });

test("grants missing roles, and revokes the source's roles that are no longer expected", () => {
  const expected = new Map([
    ["a", new Set(["reader"])],
    ["b", new Set(["reader", "buyer"])],
    ["c", new Set<string>()],
  ]);
  const noted = [holding("a", "buyer"), holding("b", "reader"), holding("c", "reader")];
  const heldRoles = [...noted, holding("a", "keeper")];
  const { toGrant, toRevoke } = roleDifference(expected, { held: heldRoles, noted });
  expect([...toGrant]).toEqual([
    ["reader", ["a"]],
    ["buyer", ["b"]],
  ]);
  expect([...toRevoke]).toEqual([
    ["buyer", ["a"]],
    ["reader", ["c"]],
  ]);
});

test("revokes no role that was granted by hand", () => {
  const heldRoles = [holding("a", "reader")];
  expect(roleDifference(new Map([["a", new Set()]]), { held: heldRoles, noted: [] }).toRevoke.size).toBe(0);
});

test("grants a role again that was revoked by hand", () => {
  const noted = [holding("a", "reader")];
  const { toGrant, toRevoke } = roleDifference(new Map([["a", new Set(["reader"])]]), { held: [], noted });
  expect([[...toGrant], [...toRevoke]]).toEqual([[["reader", ["a"]]], []]);
});

test("ignores people who are not among the expected ones", () => {
  const noted = [holding("b", "reader")];
  const { toGrant, toRevoke } = roleDifference(new Map([["a", new Set<string>()]]), { held: noted, noted });
  expect([toGrant.size, toRevoke.size]).toEqual([0, 0]);
});
