import { beforeEach, expect, test } from "vitest";
import type { StoredKey, StoredTypes } from "./stored-keys.ts";
import { createStoredValues, type StorageArea } from "./stored-values.ts";

class MemoryArea implements StorageArea {
  readonly values = new Map<string, string>();
  getItem = (key: string) => this.values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.values.set(key, value);
  removeItem = (key: string) => void this.values.delete(key);
  clear = () => this.values.clear();
}

const SEVEN_DAYS_MS = 604_800_000;
let local: MemoryArea;
let session: MemoryArea;
let now: number;
const stored = () => createStoredValues(local, session, () => now);

beforeEach(() => {
  local = new MemoryArea();
  session = new MemoryArea();
  now = 1_000;
});

const user = { id: "1", username: "buyer", realname: "王明", avatar: null };
const department = { id: "7", orgCode: "A01", departName: "采购部" };

const sessionValues: [StoredKey, StoredTypes[StoredKey]][] = [
  ["Access-Token", "value"],
  ["token", "value"],
  ["ACCESS_TOKEN", "value"],
  ["Login_Username", "buyer"],
  ["Login_Userinfo", user],
  ["ENCRYPTED_STRING", { key: "k", iv: "i" }],
  ["UI_CACHE_DB_DICT_DATA", { cgfs: [] }],
  ["CURRENT_APP_ID", "60009"],
  ["CURRENT_DEPART", department],
  ["MENU_PERMISSIONS", []],
];

test.each(sessionValues)(
  "[STORE-01, STORE-03, STORE-04, STORE-10] stores %s for exactly 7 days, then removes it",
  (key, value) => {
    stored().writeStored(key, value);
    expect(JSON.parse(local.getItem(key) ?? "")).toEqual({ value, expire: 1_000 + SEVEN_DAYS_MS });
    now = 1_000 + SEVEN_DAYS_MS - 1;
    expect(stored().readStored(key)).toEqual(value);
    now = 1_000 + SEVEN_DAYS_MS;
    expect(stored().readStored(key)).toBeNull();
    expect(local.getItem(key)).toBeNull();
  },
);

test("stores settings of the interface until they are removed", () => {
  stored().writeStored("DEFAULT_THEME", "light");
  now += 100 * SEVEN_DAYS_MS;
  expect(stored().readStored("DEFAULT_THEME")).toBe("light");
  stored().removeStored("DEFAULT_THEME");
  expect(stored().readStored("DEFAULT_THEME")).toBeNull();
});

test("distinguishes false and an empty list from an absent value", () => {
  stored().writeStored("DEFAULT_MULTI_PAGE", false);
  stored().writeStored("MENU_PERMISSIONS", []);
  expect(stored().readStored("DEFAULT_MULTI_PAGE")).toBe(false);
  expect(stored().readStored("MENU_PERMISSIONS")).toEqual([]);
});

test.each(["plain", "", "null", "[1]", "{}", '{"expire":5}'])("counts the foreign text %s as absent", (text) => {
  local.setItem("token", text);
  expect(stored().readStored("token")).toBeNull();
});

test("[STORE-06] stores the button lists in session storage only", () => {
  const entry = { action: "user:add", type: "1", status: "1", describe: "" };
  stored().writeSessionStored("LOGIN_USER_BUTTON_AUTH", [entry]);
  stored().writeSessionStored("SYS_BUTTON_AUTH", []);
  expect(stored().readSessionStored("LOGIN_USER_BUTTON_AUTH")).toEqual([entry]);
  expect(local.values.size).toBe(0);
});

test("[GUARD-15, STORE-13] empties both storages", () => {
  stored().writeStored("DEFAULT_COLOR", "#13C2C2");
  stored().writeSessionStored("SYS_BUTTON_AUTH", []);
  local.setItem("of another page", "x");
  stored().clearAllStored();
  expect(local.values.size).toBe(0);
  expect(session.values.size).toBe(0);
});

test("extends an older value, but neither a recent nor an expired one", () => {
  const hour = 3_600_000;
  const expireOf = () => JSON.parse(local.getItem("token") ?? "{}").expire;
  stored().writeStored("token", "t");
  now += hour;
  stored().renewStored("token", hour);
  expect(expireOf()).toBe(1_000 + SEVEN_DAYS_MS);
  now += 1;
  stored().renewStored("token", hour);
  expect(expireOf()).toBe(now + SEVEN_DAYS_MS);
  now += SEVEN_DAYS_MS;
  stored().renewStored("token", hour);
  expect(stored().readStored("token")).toBeNull();
  stored().renewStored("token", hour);
  expect(local.getItem("token")).toBeNull();
});

test("survives a full storage", () => {
  local.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const warnings: unknown[] = [];
  const original = console.warn;
  console.warn = (...words) => void warnings.push(words[0]);
  try {
    stored().writeStored("UI_CACHE_DB_DICT_DATA", {});
  } finally {
    console.warn = original;
  }
  expect(warnings).toEqual(["storage refused UI_CACHE_DB_DICT_DATA"]);
});
