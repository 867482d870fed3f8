import { describe, expect, test } from "vitest";
import {
  checkStates,
  foundIn,
  type GrantItem,
  type GrantNode,
  grantTree,
  leftOf,
  noChanges,
  toggled,
} from "./grant-tree.ts";

const item = (id: string, parentId: string | null, wish: Partial<GrantItem> = {}): GrantItem => ({
  id,
  parentId,
  isButton: false,
  title: id,
  action: null,
  hidden: false,
  isGranted: false,
  isGrantable: true,
  ...wish,
});
/** A group, two pages, and two buttons of the first of them. */
const items = (granted: readonly string[] = [], beyond: readonly string[] = []) =>
  [
    item("group", null),
    item("page", "group"),
    item("view", "page", { isButton: true }),
    item("edit", "page", { isButton: true }),
    item("other", "group"),
  ].map((one) => ({ ...one, isGranted: granted.includes(one.id), isGrantable: !beyond.includes(one.id) }));
const sets = (changes: { add: ReadonlySet<string>; take: ReadonlySet<string> }) => [
  [...changes.add],
  [...changes.take],
];

describe("checkStates", () => {
  test.each([
    [[], { group: "none", page: "none", view: "none", edit: "none", other: "none" }],
    [["view"], { group: "some", page: "some", view: "all", edit: "none", other: "none" }],
    [["page"], { group: "some", page: "some", view: "none", edit: "none", other: "none" }],
    [["view", "edit"], { group: "some", page: "some", view: "all", edit: "all", other: "none" }],
    [["page", "view", "edit"], { group: "some", page: "all", view: "all", edit: "all", other: "none" }],
    [["page", "view", "edit", "other"], { group: "all", page: "all", view: "all", edit: "all", other: "all" }],
  ])("shows %j as %o", (granted, states) => {
    expect(Object.fromEntries(checkStates(grantTree(items(granted)), noChanges))).toEqual(states);
  });
});

describe("toggled", () => {
  test.each([
    ["a group with all below it", [], [], "group", true, [["page", "view", "edit", "other"], []]],
    [
      "a full group to an empty one",
      ["page", "view", "edit", "other"],
      [],
      "group",
      true,
      [[], ["page", "view", "edit", "other"]],
    ],
    ["one item alone", [], [], "page", false, [["page"], []]],
    ["a half one to a full one", ["view"], [], "page", true, [["page", "edit"], []]],
    ["a full one to an empty one", ["page", "view", "edit"], [], "page", true, [[], ["page", "view", "edit"]]],
    ["nothing beyond the own rights", ["view"], ["edit", "other"], "group", true, [["page"], []]],
    ["a button with its page, where it is given", [], [], "view", true, [["view", "page"], []]],
    ["a button without its page, where it is taken", ["page", "view"], [], "view", true, [[], ["view"]]],
    ["a button without its page, where that is beyond the own rights", [], ["page"], "view", true, [["view"], []]],
    ["a button alone, where it is asked for", [], [], "view", false, [["view"], []]],
    ["an item beyond the own rights not at all", [], ["view"], "view", true, [[], []]],
  ] as const)("changes %s", (_what, granted, beyond, id, includesBelow, expected) => {
    expect(sets(toggled(grantTree(items(granted, beyond)), noChanges, id, includesBelow))).toEqual(expected);
  });

  test("takes itself back", () => {
    const nodes = grantTree(items(["view"]));
    const once = toggled(nodes, noChanges, "group", true);
    expect(sets(toggled(nodes, toggled(nodes, once, "group", true), "view", false))).toEqual([[], []]);
  });
});

test("leaves of the changes what nobody else has made meanwhile", () => {
  const changes = { add: new Set(["view", "edit", "elsewhere"]), take: new Set(["page", "other"]) };
  expect(sets(leftOf(changes, items(["view", "page"])))).toEqual([["edit", "elsewhere"], ["page"]]);
});

test("finds by title or code, with the way to it", () => {
  const nodes = grantTree([...items(), item("按钮", "page", { action: "a:export" })]);
  const shape = (found: readonly GrantNode[]): unknown =>
    found.map(({ item: { id }, children }) => [id, shape(children)]);
  expect(shape(foundIn(nodes, "EXPORT"))).toEqual([["group", [["page", [["按钮", []]]]]]]);
  expect(shape(foundIn(nodes, "none such"))).toEqual([]);
});

test("shows what names a parent that is not there at the top, and what stands in itself nowhere twice", () => {
  expect(grantTree([item("lost", "gone")]).map(({ item: { id } }) => id)).toEqual(["lost"]);
  expect(grantTree([item("a", "b"), item("b", "a")])).toEqual([]);
});
