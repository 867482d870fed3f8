import { describe, expect, test } from "vitest";
import type { JsonObject } from "./patch.ts";
import { ENTERPRISE } from "./scim-schemas.ts";
import { normalizePhone, readUser, type UserFacts, userResource } from "./user-resource.ts";

const instant = new Date("2026-11-20T00:00:00Z");
const storedUser: UserFacts = {
  id: "u-1",
  version: 1,
  externalId: "e-1",
  username: "lin",
  realname: "林采薇",
  email: "lin@example.cn",
  phone: "13700000001",
  isActive: true,
  createdAt: instant,
  updatedAt: instant,
  groups: [{ id: "g-1", displayName: "采购" }],
  department: ["总部", "采购部"],
};

describe("requested state of an account", () => {
  test("equals the stored state if that is sent back", () => {
    const { externalId, username, realname, email, phone, isActive } = storedUser;
    expect(readUser(userResource(storedUser, "https://portal/scim/v2"), storedUser)).toEqual({
      externalId,
      username,
      realname,
      email,
      phone,
      isActive,
      department: "总部/采购部",
    });
  });

  test.each<[string, JsonObject, string]>([
    ["displayName", { displayName: "林薇", name: { formatted: "林采薇" } }, "林薇"],
    ["displayName, even if only that is unchanged", { displayName: "林采薇", name: { formatted: "林薇" } }, "林采薇"],
    [
      "name.formatted without displayName",
      { name: { formatted: "林薇", familyName: "林", givenName: "采薇" } },
      "林薇",
    ],
    ["a Chinese name from its parts", { name: { familyName: "林", givenName: "薇" } }, "林薇"],
    ["another name from its parts", { name: { familyName: "Smith", givenName: "Anna" } }, "Anna Smith"],
    ["the former name if no complete one is sent", { name: { givenName: "薇" } }, "林采薇"],
  ])("uses %s", (_, resource, realname) => {
    expect(readUser(resource, storedUser).realname).toBe(realname);
  });

  test.each<[string, unknown, string | null]>([
    [
      "the primary address",
      [
        { value: "a@x.cn", type: "work" },
        { value: "b@x.cn", primary: true },
      ],
      "b@x.cn",
    ],
    [
      "the work address",
      [
        { value: "a@x.cn", type: "home" },
        { value: "b@x.cn", type: "work" },
      ],
      "b@x.cn",
    ],
    ["the first address", [{ value: "a@x.cn" }, { value: "b@x.cn" }], "a@x.cn"],
    ["no address if none is sent", [], null],
  ])("stores of several addresses %s", (_, emails, email) => {
    expect(readUser({ emails }, storedUser).email).toBe(email);
  });

  test.each([
    ["+86 137-0000-0001", "13700000001"],
    ["tel:+8613700000001", "13700000001"],
    ["008613700000001", "13700000001"],
    ["13700000001", "13700000001"],
  ])("stores the number %s as %s", (sent, stored) => {
    expect(normalizePhone(sent)).toBe(stored);
  });

  test.each<[unknown, boolean]>([
    [true, true],
    [false, false],
    ["False", false],
    ["true", true],
    [undefined, false],
  ])("reads active %s of a frozen account as %s", (active, isActive) => {
    expect(readUser({ active }, { ...storedUser, isActive: false }).isActive).toBe(isActive);
  });

  test("leaves an unsent department unchanged, and removes an empty one", () => {
    expect(readUser({}, storedUser).department).toBeUndefined();
    expect(readUser({ [ENTERPRISE]: {} }, storedUser).department).toBeNull();
  });

  test.each<[string, JsonObject, UserFacts | null, string]>([
    ["an account without a name", { displayName: "林薇" }, null, "invalidValue"],
    ["a person without a name", { userName: "lin" }, null, "invalidValue"],
    ["another name of the account", { userName: "other" }, storedUser, "mutability"],
    ["a name that is not a text", { userName: 1 }, null, "invalidValue"],
    ["a state that is not a boolean", { active: "perhaps" }, storedUser, "invalidValue"],
  ])("refuses %s", (_, resource, former, scimType) => {
    expect(() => readUser(resource, former)).toThrow(expect.objectContaining({ scimType }));
  });
});
