import { beforeEach, expect, test } from "vitest";
import { readCredentials, storeCredentials, storeUser } from "./stored-session.ts";
import { clearAllStored, readSessionStored, readStored, writeSessionStored, writeStored } from "./stored-values.ts";

beforeEach(clearAllStored);

function storeMenu(): void {
  writeStored("MENU_PERMISSIONS", []);
  writeSessionStored("LOGIN_USER_BUTTON_AUTH", []);
  writeSessionStored("SYS_BUTTON_AUTH", []);
}
const readLists = () => [
  readStored("MENU_PERMISSIONS"),
  readSessionStored("LOGIN_USER_BUTTON_AUTH"),
  readSessionStored("SYS_BUTTON_AUTH"),
];

test("[GUARD-03, STORE-15] removes the stored menu list when another token is stored", () => {
  storeCredentials("one", "access-one");
  storeMenu();
  storeCredentials("two", "access-two");
  expect(readLists()).toEqual([null, null, null]);
});

test("[GUARD-03] retains the stored menu list for the same token", () => {
  storeCredentials("one", "access-one");
  storeMenu();
  storeCredentials("one", "access-one");
  expect(readLists()).toEqual([[], [], []]);
});

test("[STORE-01, LOGIN-21] stores the session token under both names, and the access token", () => {
  storeCredentials("one", "access-one");
  expect(readStored("Access-Token")).toBe("one");
  expect(readStored("token")).toBe("one");
  expect(readStored("ACCESS_TOKEN")).toBe("access-one");
  expect(readCredentials()).toEqual({ token: "one", accessToken: "access-one" });
  storeCredentials("two", null);
  expect(readCredentials()).toEqual({ token: "two", accessToken: null });
});

test("[STORE-02, STORE-03, STORE-10] stores name, user info and department of the person", () => {
  const user = { id: "1", username: "buyer", realname: "王明", avatar: null };
  const department = { id: "7", orgCode: "A01", departName: "采购部" };
  storeUser(user, department);
  expect(readStored("Login_Username")).toBe("buyer");
  expect(readStored("Login_Userinfo")).toEqual(user);
  expect(readStored("CURRENT_DEPART")).toEqual(department);
  storeUser(user, null);
  expect(readStored("CURRENT_DEPART")).toBeNull();
});

test("[GUARD-14] returns no credentials without a stored token", () => {
  expect(readCredentials()).toBeNull();
});
