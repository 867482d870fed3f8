import { expect, test } from "vitest";
import { parseGroup } from "./group-search.ts";

test.each([
  ["lin", true],
  ["Lin", false],
])("compares the members of a posixGroup exactly: %s is one: %s", (username, isMember) => {
  const group = parseGroup({ dn: "cn=buyers,dc=example,dc=cn", memberUid: ["else", "lin"] });
  expect(group.hasMember({ dn: `uid=${username},dc=example,dc=cn`, username })).toBe(isMember);
});
