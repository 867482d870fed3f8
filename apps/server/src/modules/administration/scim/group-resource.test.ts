import { expect, test } from "vitest";
import { type GroupChange, patchedGroup, wantedGroup } from "./group-resource.ts";
import type { Operation } from "./patch.ts";

const op = (name: Operation["op"], path: string | undefined, value?: unknown): Operation => ({ op: name, path, value });
const listed = ({ all, add, remove, ...rest }: GroupChange) => ({
  ...rest,
  ...(all ? { all: [...all] } : {}),
  add: [...add],
  remove: [...remove],
});

test.each<[string, Operation[], object]>([
  ["members who come", [op("add", "members", [{ value: "a" }, { value: "b" }])], { add: ["a", "b"] }],
  ["one who goes", [op("remove", 'members[value eq "a"]')], { remove: ["a"] }],
  ["one who goes, named beside the path", [op("remove", "members", [{ value: "a" }])], { remove: ["a"] }],
  [
    "one who goes, with parts that are null",
    [op("remove", "members", [{ $ref: null, type: null, value: "a" }])],
    { remove: ["a"] },
  ],
  ["one who goes, named by the id alone", [op("remove", "members", "a")], { remove: ["a"] }],
  ["nobody who goes", [op("remove", "members", [])], {}],
  ["all who go", [op("remove", "members")], { all: [] }],
  ["all who go, null beside the path", [op("remove", "members", null)], { all: [] }],
  ["all of them", [op("replace", "members", [{ value: "a" }])], { all: ["a"] }],
  [
    "who comes after all were named",
    [op("replace", "members", []), op("add", "members", { value: "a" })],
    { all: [], add: ["a"] },
  ],
  [
    "who comes and goes",
    [op("add", "members", [{ value: "a" }]), op("remove", 'members[value eq "a"]')],
    { remove: ["a"] },
  ],
  ["a name", [op("replace", "displayName", " 采购 ")], { displayName: "采购" }],
  [
    "several things without a path",
    [op("replace", undefined, { id: "x", displayName: "采购", externalId: "e" })],
    { displayName: "采购", externalId: "e" },
  ],
])("reads the operations for %s", (_, operations, expected) => {
  expect(listed(patchedGroup(operations))).toEqual({ add: [], remove: [], ...expected });
});

test.each<[string, Operation, string]>([
  ["a member who becomes another", op("replace", 'members[value eq "a"].value', "b"), "mutability"],
  ["a member named otherwise", op("remove", 'members[display eq "a"]'), "invalidPath"],
  ["a group as a member", op("add", "members", [{ value: "a", type: "Group" }]), "invalidValue"],
  ["the removal of nobody in particular", op("remove", "members", [{}]), "invalidValue"],
  ["a member without an id", op("add", "members", [{ display: "a" }]), "invalidValue"],
  ["the removal of the name", op("remove", "displayName"), "mutability"],
  [
    "more members than a request may name",
    op(
      "add",
      "members",
      Array.from({ length: 20_001 }, (_, at) => ({ value: String(at) })),
    ),
    "invalidValue",
  ],
  ["an empty name", op("replace", "displayName", " "), "invalidValue"],
])("refuses %s", (_, operation, scimType) => {
  expect(() => patchedGroup([operation])).toThrow(expect.objectContaining({ scimType }));
});

test("reads a whole group with exactly the named members", () => {
  const { all, ...rest } = wantedGroup({ displayName: "采购", members: [{ value: "a", display: "某人" }] });
  expect([[...all], rest.displayName, rest.externalId]).toEqual([["a"], "采购", null]);
});
