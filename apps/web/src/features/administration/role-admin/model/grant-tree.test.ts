import { describe, expect, test } from "vitest";
import {
  checkStates,
  compareGrants,
  findNodes,
  type GrantItem,
  type GrantNode,
  grantTree,
  noChanges,
  remainingChanges,
  toggleItem,
  withRules,
} from "./grant-tree.ts";

const item = (id: string, parentId: string | null, fields: Partial<GrantItem> = {}): GrantItem => ({
  id,
  parentId,
  isButton: false,
  title: id,
  action: null,
  hidden: false,
  isGranted: false,
  isGrantable: true,
  ...fields,
});
/** A group, two pages, and two buttons of the first page. */
const items = (granted: readonly string[] = [], notGrantable: readonly string[] = []) =>
  [
    item("group", null),
    item("page", "group"),
    item("view", "page", { isButton: true }),
    item("edit", "page", { isButton: true }),
    item("other", "group"),
  ].map((entry) => ({
    ...entry,
    isGranted: granted.includes(entry.id),
    isGrantable: !notGrantable.includes(entry.id),
  }));
const idsOf = (changes: { add: ReadonlySet<string>; revoke: ReadonlySet<string> }) => [
  [...changes.add],
  [...changes.revoke],
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

describe("toggleItem", () => {
  test.each([
    ["a group with everything below it", [], [], "group", true, [["page", "view", "edit", "other"], []]],
    [
      "a full group to an empty one",
      ["page", "view", "edit", "other"],
      [],
      "group",
      true,
      [[], ["page", "view", "edit", "other"]],
    ],
    ["one item only", [], [], "page", false, [["page"], []]],
    ["a half box to a full one", ["view"], [], "page", true, [["page", "edit"], []]],
    ["a full box to an empty one", ["page", "view", "edit"], [], "page", true, [[], ["page", "view", "edit"]]],
    ["nothing without the person's own right", ["view"], ["edit", "other"], "group", true, [["page"], []]],
    ["a granted button together with its page", [], [], "view", true, [["view", "page"], []]],
    ["a revoked button without its page", ["page", "view"], [], "view", true, [[], ["view"]]],
    ["a button without its page, if the page is not grantable", [], ["page"], "view", true, [["view"], []]],
    ["a button only, if requested", [], [], "view", false, [["view"], []]],
    ["no item that is not grantable", [], ["view"], "view", true, [[], []]],
  ] as const)("changes %s", (_case, granted, notGrantable, id, includesBelow, expected) => {
    expect(idsOf(toggleItem(grantTree(items(granted, notGrantable)), noChanges, id, includesBelow))).toEqual(expected);
  });

  test("reverts itself", () => {
    const nodes = grantTree(items(["view"]));
    const once = toggleItem(nodes, noChanges, "group", true);
    expect(idsOf(toggleItem(nodes, toggleItem(nodes, once, "group", true), "view", false))).toEqual([[], []]);
  });
});

test("removes changes that another person has already saved", () => {
  const changes = { add: new Set(["view", "edit", "elsewhere"]), revoke: new Set(["page", "other"]) };
  expect(idsOf(remainingChanges(changes, items(["view", "page"])))).toEqual([["edit", "elsewhere"], ["page"]]);
});

describe("compareGrants", () => {
  const rule = (isGranted: boolean) =>
    withRules([], [{ id: "own", itemId: "page", title: "own", words: "", isOn: true, isGranted, isGrantable: true }]);
  const menu = (title: string) => [`menu ${title}`];
  const below = (kind: string, title: string, page = "page") => [`${kind} ${title} of ${page}`];
  test.each([
    ["nothing for equal grants", items(["view"]), items(["view"]), [], []],
    ["a granted menu", items(), items(["page"]), menu("page"), []],
    ["a revoked menu", items(["page"]), items(), [], menu("page")],
    ["buttons with their page", items(["view"]), items(["edit"]), below("button", "edit"), below("button", "view")],
    ["a granted data rule", items(["page"]), [...items(["page"]), ...rule(true)], below("rule", "own"), []],
    [
      "a revoked data rule",
      [...items(["page"]), ...rule(true)],
      [...items(["page"]), ...rule(false)],
      [],
      below("rule", "own"),
    ],
    ["an item that was added to the menu and granted", items().slice(0, 2), items(["other"]), menu("other"), []],
    ["an item that was removed from the menu", items(["other"]), items().slice(0, 2), [], menu("other")],
    ["no ungranted item that was added or removed", items().slice(0, 3), items().slice(2), [], []],
  ])("reports %s", (_case, before, now, granted, revoked) => {
    const differences = compareGrants(before, now);
    const describeAll = (entries: typeof differences.granted) =>
      entries.map(({ kind, title, page }) => `${kind} ${title}${page === null ? "" : ` of ${page}`}`);
    expect(describeAll(differences.granted)).toEqual(granted);
    expect(describeAll(differences.revoked)).toEqual(revoked);
  });
});

test("finds by title or code, with the ancestors", () => {
  const nodes = grantTree([...items(), item("按钮", "page", { action: "a:export" })]);
  const shape = (found: readonly GrantNode[]): unknown =>
    found.map(({ item: { id }, children }) => [id, shape(children)]);
  expect(shape(findNodes(nodes, "EXPORT"))).toEqual([["group", [["page", [["按钮", []]]]]]]);
  expect(shape(findNodes(nodes, "none such"))).toEqual([]);
});

test("shows items of a missing parent at the top, and omits items in a cycle", () => {
  expect(grantTree([item("lost", "gone")]).map(({ item: { id } }) => id)).toEqual(["lost"]);
  expect(grantTree([item("a", "b"), item("b", "a")])).toEqual([]);
});
