import { beforeEach, expect, test } from "vitest";
import { createPageHistory, type HistoryWindow, type PageVisit } from "./page-history.ts";

let entries: { url: URL; state: unknown }[];
let index: number;
let pop: () => void;

const page: HistoryWindow = {
  get location() {
    return (entries[index] as { url: URL }).url;
  },
  history: {
    get state() {
      return entries[index]?.state;
    },
    pushState: (state, _title, url) => {
      entries = [...entries.slice(0, index + 1), { url: new URL(String(url), page.location as URL), state }];
      index += 1;
    },
    replaceState: (state, _title, url) => {
      entries[index] = { url: new URL(String(url), page.location as URL), state };
    },
    go: (delta) => {
      index += delta ?? 0;
      pop();
    },
  },
  addEventListener: (_type, listener) => {
    pop = listener;
  },
};

beforeEach(() => {
  entries = [{ url: new URL("http://portal.test/info/home?a=1#top"), state: null }];
  index = 0;
});

test("[ROUTE-19] reads plain addresses and reports each move", () => {
  const history = createPageHistory(page);
  const visits: PageVisit[] = [];
  const stop = history.listen((visit) => visits.push(visit));
  expect(history.current()).toEqual({
    location: { pathname: "/info/home", search: "?a=1", hash: "#top", state: null, key: "default" },
    action: "POP",
  });
  history.push({ pathname: "/isps/userAnnouncement", search: "?id=2" }, { from: "bell" });
  expect(visits.at(-1)).toMatchObject({
    action: "PUSH",
    location: { pathname: "/isps/userAnnouncement", search: "?id=2", state: { from: "bell" } },
  });
  history.replace("/404");
  expect(visits.at(-1)).toMatchObject({ action: "REPLACE", location: { pathname: "/404", state: null } });
  history.go(-1);
  expect(visits.at(-1)).toMatchObject({ action: "POP", location: { pathname: "/info/home", key: "default" } });
  stop();
  history.push("/x");
  expect(visits).toHaveLength(3);
});

test("gives each visit its own key and finds it again on going back", () => {
  const history = createPageHistory(page);
  history.push("/a");
  const { key } = history.current().location;
  history.push("/a");
  expect(history.current().location.key).not.toBe(key);
  history.go(-1);
  expect(history.current().location.key).toBe(key);
});

test("ignores a state that another page stored", () => {
  entries = [{ url: new URL("http://portal.test/x"), state: "foreign" }];
  expect(createPageHistory(page).current().location).toMatchObject({ state: null, key: "default" });
});
