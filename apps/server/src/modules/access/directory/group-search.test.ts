import { expect, test } from "vitest";
import { groupIn } from "./group-search.ts";

test.each([
  ["lin", true],
  ["Lin", false],
])("compares the members of a posixGroup exactly: %s is one: %s", (username, isMember) => {
  const group = groupIn({ dn: "cn=buyers,dc=example,dc=cn", memberUid: ["else", "lin"] });
  expect(group.hasMember({ dn: `uid=${username},dc=example,dc=cn`, username })).toBe(isMember);
});
