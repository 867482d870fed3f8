import { expect, test } from "vitest";
import { isUsable, isVisible } from "./permission-rules.ts";

const entry = (action: string, type = "1", status = "1") => ({ action, type, status, describe: "" });
const none = { auth: [], allAuth: [] };

test("[PERM-05] shows a button of the flow node, before anything else", () => {
  expect(isVisible("a", { auth: [], allAuth: [entry("a")] }, [{ action: "a", type: "1" }])).toBe(true);
});

test("[PERM-05] ignores flow-node entries of type '2' and then checks the global lists", () => {
  expect(isVisible("a", none, [{ action: "a", type: "2" }])).toBe(false);
  expect(isVisible("a", { auth: [entry("a")], allAuth: [] }, [{ action: "b", type: "1" }])).toBe(true);
  expect(isVisible("a", none, [{ action: "b", type: "1" }])).toBe(false);
});

test("[PERM-05] shows a button that any entry of the flow node names, in any position", () => {
  const otherEntries = [
    { action: "b", type: "1" },
    { action: "a", type: "2" },
  ];
  expect(isVisible("a", none, [...otherEntries, { action: "a", type: "1" }])).toBe(true);
  expect(isVisible("a", none, otherEntries)).toBe(false);
});

test.each([
  ["2", false],
  ["0", true],
  ["1", true],
  ["3", true],
  ["22", true],
  ["", true],
])("[PERM-05] ignores the entries of a flow node of type '2' only: type %j", (type, expected) => {
  expect(isVisible("a", { auth: [], allAuth: [entry("a")] }, [{ action: "a", type }])).toBe(expected);
});

test.each([
  ["2", false],
  ["0", true],
  ["1", true],
  ["3", true],
  ["22", true],
  ["", true],
])("[PERM-06] ignores entries of type '2' in both lists, with any flow node: type %j", (type, expected) => {
  for (const flowNode of [undefined, [], [{ action: "b", type: "1" }]]) {
    expect(isVisible("a", { auth: [entry("a", type)], allAuth: [] }, flowNode)).toBe(expected);
    expect(isVisible("a", { auth: [], allAuth: [entry("a", type, "0")] }, flowNode)).toBe(expected);
  }
});

test("[PERM-07] shows everybody a button whose rule is switched off", () => {
  expect(isVisible("a", { auth: [], allAuth: [entry("a", "1", "0")] })).toBe(true);
});

test("[PERM-08] hides a button that is not listed, unless the user holds it", () => {
  expect(isVisible("a", none)).toBe(false);
  expect(isVisible("a", { auth: [entry("b")], allAuth: [] })).toBe(false);
  expect(isVisible("a", { auth: [entry("a")], allAuth: [] })).toBe(true);
});

test.each(["1", "2", "", "00", "off"])(
  "[PERM-09] decides by the user's list about a button with the status %j",
  (status) => {
    const allAuth = [entry("a", "1", status)];
    expect(isVisible("a", { auth: [], allAuth })).toBe(false);
    expect(isVisible("a", { auth: [entry("a")], allAuth })).toBe(true);
  },
);

test("splits an action with several codes and matches only whole codes", () => {
  const lists = { auth: [entry("user:add, user:edit")], allAuth: [] };
  expect(isVisible("user:edit", lists)).toBe(true);
  expect(isVisible("user:ed", lists)).toBe(false);
});

test.each([
  ["disabled by the flow node", [{ action: "a", type: "2" }], [], [entry("a", "2", "0")], false],
  ["usable where the rule is switched off", undefined, [], [entry("a", "2", "0")], true],
  ["disabled where listed and not held", undefined, [], [entry("a", "2", "1")], false],
  ["usable where listed and held", undefined, [entry("a", "2")], [entry("a", "2", "1")], true],
  ["usable where nobody declared it", undefined, [], [], true],
  ["usable where it is declared for being seen only", undefined, [], [entry("a", "1", "1")], true],
])("reports a control as %s", (_case, flowNode, auth, allAuth, expected) => {
  expect(isUsable("a", { auth, allAuth }, flowNode)).toBe(expected);
});
