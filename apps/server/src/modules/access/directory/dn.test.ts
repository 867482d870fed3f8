import { expect, test } from "vitest";
import { normalDn, parentsOf } from "./dn.ts";

test.each([
  ["CN = 林 , OU=采购部,DC=cn", "cn=林,ou=采购部,dc=cn"],
  [String.raw`CN=R\2C D,DC=cn`, String.raw`cn=r\, d,dc=cn`],
  ['CN="R,D",DC=cn', 'cn="r,d",dc=cn'],
  ["CN=a = b", "cn=a = b"],
  [String.raw`OU=\e7\a0\94\E5\8F\91\,\20测试\+\"一\"\\部\=1, DC=cn`, String.raw`ou=研发\, 测试\+\"一\"\\部=1,dc=cn`],
  ["  ", ""],
])("normalises %j to %j", (dn, compared) => {
  expect(normalDn(dn)).toBe(compared);
});

test("returns at most a hundred parents, the nearest first", () => {
  expect(parentsOf("CN=林,OU=采购部,DC=cn")).toEqual(["ou=采购部,dc=cn", "dc=cn"]);
  expect(parentsOf("a=b,".repeat(1_000))).toHaveLength(100);
});
