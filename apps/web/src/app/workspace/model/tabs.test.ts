import { describe, expect, test } from "vitest";
import { locationOf } from "./stored-tabs.ts";
import {
  closeForbidden,
  closeLeft,
  closeOthers,
  closeRight,
  closeTab,
  filteredKey,
  moveActiveTab,
  moveTab,
  noTabs,
  openOnPhone,
  openTab,
  refreshTab,
  setActiveTabSearch,
  setTabTitle,
  type Tabs,
  withPendingTab,
} from "./tabs.ts";

const HOME = "/dashboard/analysis";
const open = (tabs: Tabs, key: string, title = key) => openTab(tabs, { location: locationOf(key), title });
/** Home, /a, /b, /c; the last opened one is active. */
const four = [HOME, "/a", "/b", "/c"].reduce((tabs, key) => open(tabs, key), noTabs(HOME));
const keys = (tabs: Tabs) => tabs.list.map((tab) => tab.key);
const idOf = (tabs: Tabs, key: string) => tabs.list.find((tab) => tab.key === key)?.id;
const closed = (tabs: Tabs, key: string): Tabs => {
  const closing = closeTab(tabs, key);
  if ("refused" in closing) throw new Error(`refused: ${closing.refused}`);
  return closing.tabs;
};

describe("opening a tab", () => {
  test("[SHELL-09] activates an open tab, which keeps its position, id and title", () => {
    const next = open(setTabTitle(four, idOf(four, "/a") ?? 0, "甲"), "/a", "乙");
    expect(keys(next)).toEqual(keys(four));
    expect(next.activeKey).toBe("/a");
    expect(next.list[1]).toMatchObject({ title: "甲", id: idOf(four, "/a") });
  });

  test("distinguishes addresses with different queries", () => {
    expect(keys(open(open(four, "/d?id=1"), "/d?id=2"))).toEqual([HOME, "/a", "/b", "/c", "/d?id=1", "/d?id=2"]);
  });

  test("puts home first, whenever it opens", () => {
    expect(keys(open(open(noTabs(HOME), "/a"), HOME))).toEqual([HOME, "/a"]);
  });
});

describe("address without a query, of a page with filters in its query", () => {
  const keys = [HOME, "/a", "/ab?x=1", "/b?x=1", "/b?x=2"];
  test.each([
    ["/b", "/b?x=1"],
    ["/b/", "/b?x=1"],
    ["/b?x=3", undefined],
    ["/a", undefined],
    ["/c", undefined],
  ])("[SHELL-09] %s opens the tab %s", (address, expectedKey) => {
    expect(filteredKey(keys, locationOf(address))).toBe(expectedKey);
  });
});

describe("opening a tab on a phone", () => {
  const openHere = (tabs: Tabs, key: string) => openOnPhone(tabs, { location: locationOf(key), title: key });

  test("[SHELL-12] activates an open tab with the same id, and keeps the tab shown before", () => {
    const next = openHere(four, "/a");
    expect(keys(next)).toEqual(keys(four));
    expect(next.activeKey).toBe("/a");
    expect(idOf(next, "/a")).toBe(idOf(four, "/a"));
  });

  test("[SHELL-12] keeps home, and removes a tab opened on the phone when another one is shown", () => {
    const atHome = openHere(openHere(four, "/d"), HOME);
    expect(keys(atHome)).toEqual([HOME, "/a", "/b"]);
    expect(keys(openHere(atHome, "/e"))).toEqual([HOME, "/a", "/b", "/e"]);
    expect(keys(openHere(openHere(atHome, "/e"), "/a"))).toEqual([HOME, "/a", "/b"]);
  });

  test("[SHELL-12] turns the shown page into an ordinary tab when the window becomes wide", () => {
    const wide = open(openHere(four, "/d"), "/d");
    expect(keys(openHere(wide, "/a"))).toEqual([HOME, "/a", "/b", "/d"]);
  });
});

describe("closing a tab", () => {
  test("keeps the active tab when another one closes", () => {
    expect(closed(four, "/a").activeKey).toBe("/c");
  });
});

describe("closing several tabs", () => {
  test("[SHELL-11] closes the tabs left of the clicked one, never home", () => {
    expect(keys(closeLeft(four, "/b"))).toEqual([HOME, "/b", "/c"]);
    expect(closeLeft(four, "/b").activeKey).toBe("/c");
    expect(closeLeft(open(four, "/a"), "/c").activeKey).toBe("/c");
  });

  test("[SHELL-11] closes the tabs right of the clicked one, and activates it only if needed", () => {
    expect(keys(closeRight(four, "/a"))).toEqual([HOME, "/a"]);
    expect(closeRight(four, "/a").activeKey).toBe("/a");
    expect(closeRight(open(four, HOME), "/a").activeKey).toBe(HOME);
  });

  test("[SHELL-11] closes the tabs other than the clicked one, never home", () => {
    expect(keys(closeOthers(four, "/b"))).toEqual([HOME, "/b"]);
    expect(closeOthers(four, "/b").activeKey).toBe("/b");
    expect(keys(closeOthers(four, HOME))).toEqual([HOME]);
    expect(closeOthers(four, HOME).activeKey).toBe(HOME);
  });

  test("does nothing for a tab that no longer exists", () => {
    expect(closeOthers(four, "/x")).toBe(four);
  });
});

describe("id of a tab", () => {
  test("[SHELL-11] changes for the refreshed tab only", () => {
    const next = refreshTab(four, "/a");
    expect(idOf(next, "/a")).not.toBe(idOf(four, "/a"));
    expect([HOME, "/b", "/c"].map((key) => idOf(next, key))).toEqual([HOME, "/b", "/c"].map((key) => idOf(four, key)));
    expect(next.activeKey).toBe("/c");
  });

  test("belongs to an unmounted page after a refresh in the background", () => {
    expect(refreshTab(four, "/a").list[1]?.opened).toBe(false);
    expect(open(refreshTab(four, "/a"), "/a").list[1]?.opened).toBe(true);
    expect(refreshTab(four, "/c").list[3]?.opened).toBe(true);
  });

  test("stays the same when the page changes its own query", () => {
    const next = moveActiveTab(four, locationOf("/c?page=2"));
    expect(keys(next)).toEqual([HOME, "/a", "/b", "/c?page=2"]);
    expect(next.activeKey).toBe("/c?page=2");
    expect(idOf(next, "/c?page=2")).toBe(idOf(four, "/c"));
  });

  test("stays the same when a move shows the existing tab of the address", () => {
    const next = moveActiveTab(open(four, "/a?x=1"), locationOf("/a"));
    expect(keys(next)).toEqual([HOME, "/a", "/b", "/c", "/a?x=1"]);
    expect(next.activeKey).toBe("/a");
    expect(next.list[1]?.title).toBe("/a");
  });
});

describe("moving a tab", () => {
  test("keeps every id and the active tab", () => {
    const next = moveTab(four, "/c", 1);
    expect(keys(next)).toEqual([HOME, "/c", "/a", "/b"]);
    expect(next.activeKey).toBe("/c");
    expect(next.list.map(({ id }) => id).sort()).toEqual(four.list.map(({ id }) => id).sort());
    expect(idOf(next, "/a")).toBe(idOf(four, "/a"));
  });

  test("keeps home first, and limits the position to the end", () => {
    expect(keys(moveTab(four, "/b", 0))).toEqual([HOME, "/b", "/a", "/c"]);
    expect(keys(moveTab(four, "/a", 9))).toEqual([HOME, "/b", "/c", "/a"]);
    expect(moveTab(four, HOME, 2)).toBe(four);
    expect(moveTab(four, "/a", 1)).toBe(four);
    expect(moveTab(four, "/none", 1)).toBe(four);
  });
});

describe("address of a pending navigation", () => {
  test("is treated as active if it has a tab, and changes nothing otherwise", () => {
    expect(withPendingTab(four, "/a").activeKey).toBe("/a");
    expect(withPendingTab(four, "/new")).toBe(four);
    expect(withPendingTab(four, four.activeKey)).toBe(four);
  });
});

describe("setting a query while the page opens", () => {
  const settle = (tabs: Tabs, key: string, query: string) =>
    setActiveTabSearch(tabs, idOf(tabs, key) ?? 0, new URLSearchParams(query));

  test("moves the tab to the address with the same id", () => {
    const next = settle(four, "/c", "outcome=refused");
    expect(keys(next)).toEqual([HOME, "/a", "/b", "/c?outcome=refused"]);
    expect(next.activeKey).toBe("/c?outcome=refused");
    expect(idOf(next, "/c?outcome=refused")).toBe(idOf(four, "/c"));
  });

  test("closes the tab in favour of the existing one of the address", () => {
    const before = open(settle(four, "/c", "outcome=refused"), "/c");
    const next = settle(before, "/c", "outcome=refused");
    expect(keys(next)).toEqual([HOME, "/a", "/b", "/c?outcome=refused"]);
    expect(next.activeKey).toBe("/c?outcome=refused");
    expect(idOf(next, "/c?outcome=refused")).toBe(idOf(four, "/c"));
  });

  test("changes nothing for the same address or an inactive tab", () => {
    expect(settle(four, "/c", "")).toBe(four);
    expect(settle(four, "/a", "outcome=refused")).toBe(four);
  });
});

test("closes the tabs without access, and activates home if needed", () => {
  const next = closeForbidden(four, (tab) => tab.key === "/a");
  expect(keys(next)).toEqual([HOME, "/a"]);
  expect(next.activeKey).toBe(HOME);
  expect(closeForbidden(four, (tab) => tab.key !== "/a").activeKey).toBe("/c");
});
