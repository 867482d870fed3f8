// Guarantee: no password goes over a network in the clear, and a kept one goes nowhere else than where it was typed for.
import { expect, test } from "vitest";
import { wishFor } from "#test/directory/directory-wish.ts";
import { checkedSettings, leadsPeopleElsewhere, sendsSecretElsewhere } from "./connection-rules.ts";

const strict = { takesPlain: false, isFilter: () => true };
const plain = wishFor({ address: "ldap://ldap.example.cn" }, "明文");

test("a password goes in the clear to the machine itself alone", () => {
  expect(() => checkedSettings(plain, strict)).toThrow("未加密的连接会泄露密码，请改用 ldaps:// 或启用 StartTLS");
  expect(() => checkedSettings({ ...plain, startTls: true }, strict)).not.toThrow();
  for (const address of [
    "ldap://127.0.0.1:389",
    "ldap://localhost",
    "ldap://[::1]:1389",
    "ldaps://ldap.example.cn:636",
  ])
    expect(() => checkedSettings({ ...plain, addresses: [address] }, strict)).not.toThrow();
  expect(() => checkedSettings({ ...plain, addresses: ["ldaps://a.cn", "ldap://a.cn"] }, strict)).toThrow("未加密");
});

test("development takes any", () => {
  expect(() => checkedSettings(plain, { ...strict, takesPlain: true })).not.toThrow();
});

test.each([
  ["portal@example.cn", true],
  [String.raw`EXAMPLE\portal`, true],
  [String.raw`EXAMPLE\portal reader`, true],
  ["CN=portal,OU=服务账号,DC=example,DC=cn", true],
  [String.raw`CN=R\=D\, portal,DC=example,DC=cn`, true],
  ["portal", false],
  ["portal reader@example.cn", false],
  [String.raw`EXAMPLE\portal@example.cn`, false],
  ["CN=a=b", false],
])("a directory is asked as %s: %s", (bindDn, isTaken) => {
  const check = () => checkedSettings({ ...plain, startTls: true, bindDn }, strict);
  if (isTaken) expect(check().bindDn).toBe(bindDn);
  else expect(check).toThrow("应为目录中的名称");
});

test("a certificate that does not end is none, whatever stands behind it", () => {
  const begun = "-----BEGIN CERTIFICATE-----\nAAAA\n";
  const caCertificate = `${begun.repeat(3)}-----END CERTIFICATE-----`;
  expect(() => checkedSettings({ ...plain, startTls: true, caCertificate }, strict)).toThrow(
    expect.objectContaining({ code: "directory.bad_certificate" }),
  );
});

test("a name of many parts that is none in the end is told at once", () => {
  const peopleBase = `a=b${",c=d".repeat(110)}\nx=y`;
  expect(() => checkedSettings({ ...plain, startTls: true, peopleBase }, strict)).toThrow("应为目录中的名称");
});

test("another place, another name or less protection asks for the password anew", () => {
  const before = { ...plain, startTls: true };
  expect(sendsSecretElsewhere(before, before)).toBe(false);
  expect(sendsSecretElsewhere({ ...before, addresses: [...before.addresses, "ldap://b.cn"] }, before)).toBe(false);
  for (const after of [
    { addresses: ["ldap://b.cn"] },
    { bindDn: "cn=b,dc=cn" },
    { startTls: false },
    { caCertificate: "another" },
  ])
    expect(sendsSecretElsewhere(before, { ...before, ...after })).toBe(true);
});

test.each([
  ["addresses", { addresses: ["ldap://b.cn"] }],
  ["addresses", { addresses: ["ldap://ldap.example.cn", "ldap://b.cn"] }],
  ["startTls", { startTls: false }],
  ["caCertificate", { caCertificate: "another" }],
  ["peopleBase", { peopleBase: "ou=others,dc=cn" }],
  ["peopleFilter", { peopleFilter: "(uid=*)" }],
  [undefined, { signIn: false }],
  [undefined, { enabled: false }],
  [undefined, { bindDn: "cn=b,dc=cn", pageSize: 500, schedule: "daily" as const }],
])("tells by which field others could come to answer for its people: %s, of %j", (field, more) => {
  const before = { ...plain, startTls: true };
  expect(leadsPeopleElsewhere(before, { ...before, ...more })).toBe(field);
});

test("tells by which field the passwords of a directory begin to open accounts", () => {
  const off = { ...plain, enabled: false };
  expect(leadsPeopleElsewhere(off, plain)).toBe("enabled");
  expect(leadsPeopleElsewhere({ ...plain, signIn: false }, plain)).toBe("signIn");
  expect(leadsPeopleElsewhere({ ...off, signIn: false }, off)).toBeUndefined();
  expect(leadsPeopleElsewhere({ ...plain, addresses: [...plain.addresses, "ldap://b.cn"] }, plain)).toBeUndefined();
});
