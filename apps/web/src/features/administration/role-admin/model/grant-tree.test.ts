import { describe, expect, test } from "vitest";
import {
  checkStates,
  foundIn,
  type GrantItem,
  type GrantNode,
  grantTree,
  leftOf,
  movesBetween,
  noChanges,
  toggled,
  withRules,
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
/** A group, two pages, and two buttons of the first page. */
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

  test("reverts itself", () => {
    const nodes = grantTree(items(["view"]));
    const once = toggled(nodes, noChanges, "group", true);
    expect(sets(toggled(nodes, toggled(nodes, once, "group", true), "view", false))).toEqual([[], []]);
  });
});

test("removes changes that another person has made meanwhile", () => {
  const changes = { add: new Set(["view", "edit", "elsewhere"]), take: new Set(["page", "other"]) };
  expect(sets(leftOf(changes, items(["view", "page"])))).toEqual([["edit", "elsewhere"], ["page"]]);
});

describe("movesBetween", () => {
  const rule = (isGranted: boolean) =>
    withRules([], [{ id: "own", itemId: "page", title: "own", words: "", isOn: true, isGranted, isGrantable: true }]);
  const menu = (title: string) => [`menu ${title}`];
  const below = (kind: string, title: string, place = "page") => [`${kind} ${title} of ${place}`];
  test.each([
    ["nothing, where nothing is otherwise", items(["view"]), items(["view"]), [], []],
    ["a menu that was given", items(), items(["page"]), menu("page"), []],
    ["a menu that was taken", items(["page"]), items(), [], menu("page")],
    ["buttons with their page", items(["view"]), items(["edit"]), below("button", "edit"), below("button", "view")],
    ["a data rule that was given", items(["page"]), [...items(["page"]), ...rule(true)], below("rule", "own"), []],
    [
      "a data rule that was taken",
      [...items(["page"]), ...rule(true)],
      [...items(["page"]), ...rule(false)],
      [],
      below("rule", "own"),
    ],
    ["what came into the menu and was given", items().slice(0, 2), items(["other"]), menu("other"), []],
    ["what went out of the menu", items(["other"]), items().slice(0, 2), [], menu("other")],
    ["not what came or went ungiven", items().slice(0, 3), items().slice(2), [], []],
  ])("reports %s", (_what, before, now, given, taken) => {
    const said = movesBetween(before, now);
    const inWords = (moves: typeof said.given) =>
      moves.map(({ kind, title, place }) => `${kind} ${title}${place === null ? "" : ` of ${place}`}`);
    expect([inWords(said.given), inWords(said.taken)]).toEqual([given, taken]);
  });
});

test("finds by title or code, with the ancestors", () => {
  const nodes = grantTree([...items(), item("按钮", "page", { action: "a:export" })]);
  const shape = (found: readonly GrantNode[]): unknown =>
    found.map(({ item: { id }, children }) => [id, shape(children)]);
  expect(shape(foundIn(nodes, "EXPORT"))).toEqual([["group", [["page", [["按钮", []]]]]]]);
  expect(shape(foundIn(nodes, "none such"))).toEqual([]);
});

test("shows items of a missing parent at the top, and omits items in a cycle", () => {
  expect(grantTree([item("lost", "gone")]).map(({ item: { id } }) => id)).toEqual(["lost"]);
  expect(grantTree([item("a", "b"), item("b", "a")])).toEqual([]);
});
