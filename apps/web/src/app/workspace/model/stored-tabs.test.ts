import { expect, test } from "vitest";
import { addressOf, locationOf, startTabs, storedTabs } from "./stored-tabs.ts";
import { openOnPhone, openTab } from "./tabs.ts";

const home = { path: "/dashboard/analysis", title: "首页" };
const current = { location: { ...locationOf("/b?x=1"), hash: "#part" }, title: "乙" };
const before = [
  { key: "/dashboard/analysis", title: "首页" },
  { key: "/a", title: "甲（未保存）" },
  { key: "/b?x=1", title: "乙的名字" },
  { key: "/gone", title: "无权" },
];
const isAllowed = (pathname: string) => pathname !== "/gone";

test("restores the tabs with their titles after a reload, the opened address active", () => {
  const tabs = startTabs({ home, current, before, isAllowed, open: openTab });
  expect(tabs.list.map(({ key, title }) => [key, title])).toEqual([
    ["/dashboard/analysis", "首页"],
    ["/a", "甲（未保存）"],
    ["/b?x=1", "乙的名字"],
  ]);
  expect(tabs.activeKey).toBe("/b?x=1");
});

test("mounts only the active tab", () => {
  const tabs = startTabs({ home, current, before, isAllowed, open: openTab });
  expect(tabs.list.map((tab) => tab.opened)).toEqual([false, false, true]);
});

test("puts home first when another page is opened directly", () => {
  const tabs = startTabs({ home, current, before: [], isAllowed, open: openTab });
  expect(tabs.list.map((tab) => tab.key)).toEqual(["/dashboard/analysis", "/b?x=1"]);
});

test("stores addresses and titles with their owner", () => {
  const tabs = startTabs({ home, current, before: [], isAllowed, open: openTab });
  expect(storedTabs(tabs, "u1", "70001")).toEqual({
    userId: "u1",
    appId: "70001",
    tabs: [
      { key: "/dashboard/analysis", title: "首页" },
      { key: "/b?x=1", title: "乙" },
    ],
  });
});

test("[SHELL-12] restores the tabs on a phone, and stores no passing page", () => {
  const started = startTabs({ home, current, before: before.slice(0, 2), isAllowed, open: openOnPhone });
  expect(started.list.map(({ key, isTransient }) => [key, isTransient])).toEqual([
    ["/dashboard/analysis", false],
    ["/a", false],
    ["/b?x=1", true],
  ]);
  expect(storedTabs(started, "u1", "70001").tabs.map(({ key }) => key)).toEqual(["/dashboard/analysis", "/a"]);
});

test("addressOf returns the whole address", () => {
  const tabs = startTabs({ home, current, before: [], isAllowed, open: openTab });
  expect(tabs.list.map(addressOf)).toEqual(["/dashboard/analysis", "/b?x=1#part"]);
});
