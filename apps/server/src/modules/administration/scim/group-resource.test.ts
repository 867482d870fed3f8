import { expect, test } from "vitest";
import { type GroupChange, readGroup, readGroupPatch } from "./group-resource.ts";
import type { Operation } from "./patch.ts";

const op = (name: Operation["op"], path: string | undefined, value?: unknown): Operation => ({ op: name, path, value });
const withArrays = ({ all, add, remove, ...rest }: GroupChange) => ({
  ...rest,
  ...(all ? { all: [...all] } : {}),
  add: [...add],
  remove: [...remove],
});

test.each<[string, Operation[], object]>([
  ["added members", [op("add", "members", [{ value: "a" }, { value: "b" }])], { add: ["a", "b"] }],
  ["a removed member", [op("remove", 'members[value eq "a"]')], { remove: ["a"] }],
  ["a removed member, named in the value", [op("remove", "members", [{ value: "a" }])], { remove: ["a"] }],
  [
    "a removed member, with null parts",
    [op("remove", "members", [{ $ref: null, type: null, value: "a" }])],
    { remove: ["a"] },
  ],
  ["a removed member, named only by id", [op("remove", "members", "a")], { remove: ["a"] }],
  ["an empty removal", [op("remove", "members", [])], {}],
  ["the removal of all members", [op("remove", "members")], { all: [] }],
  ["the removal of all members by null", [op("remove", "members", null)], { all: [] }],
  ["a replacement of all members", [op("replace", "members", [{ value: "a" }])], { all: ["a"] }],
  [
    "an addition after a replacement",
    [op("replace", "members", []), op("add", "members", { value: "a" })],
    { all: [], add: ["a"] },
  ],
  [
    "an addition and a removal",
    [op("add", "members", [{ value: "a" }]), op("remove", 'members[value eq "a"]')],
    { remove: ["a"] },
  ],
  ["a name", [op("replace", "displayName", " 采购 ")], { displayName: "采购" }],
  [
    "several attributes without a path",
    [op("replace", undefined, { id: "x", displayName: "采购", externalId: "e" })],
    { displayName: "采购", externalId: "e" },
  ],
])("reads the operations for %s", (_, operations, expected) => {
  expect(withArrays(readGroupPatch(operations))).toEqual({ add: [], remove: [], ...expected });
});

test.each<[string, Operation, string]>([
  ["a change of a member's id", op("replace", 'members[value eq "a"].value', "b"), "mutability"],
  ["a member named by another attribute", op("remove", 'members[display eq "a"]'), "invalidPath"],
  ["a group as a member", op("add", "members", [{ value: "a", type: "Group" }]), "invalidValue"],
  ["a removal without an id", op("remove", "members", [{}]), "invalidValue"],
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
  expect(() => readGroupPatch([operation])).toThrow(expect.objectContaining({ scimType }));
});

test("reads a whole group with exactly the named members", () => {
  const { all, ...rest } = readGroup({ displayName: "采购", members: [{ value: "a", display: "某人" }] });
  expect([...all]).toEqual(["a"]);
  expect(rest).toMatchObject({ displayName: "采购", externalId: null });
});
