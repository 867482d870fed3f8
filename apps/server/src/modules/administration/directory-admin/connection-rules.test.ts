// Guarantee: no password is sent over a network in the clear, and a stored one only to the host that it was typed for.
import { expect, test } from "vitest";
import { directoryInput } from "#test/directory/directory-input.ts";
import { redirectedIdentityField, sendsSecretToOtherAddress, validateSettings } from "./connection-rules.ts";

const strict = { allowsPlain: false, isFilter: () => true };
const plain = directoryInput({ address: "ldap://ldap.example.cn" }, "明文");

test("sends a password in the clear only to the machine itself", () => {
  expect(() => validateSettings(plain, strict)).toThrow("未加密的连接会泄露密码，请改用 ldaps:// 或启用 StartTLS");
  expect(() => validateSettings({ ...plain, startTls: true }, strict)).not.toThrow();
  for (const address of [
    "ldap://127.0.0.1:389",
    "ldap://localhost",
    "ldap://[::1]:1389",
    "ldaps://ldap.example.cn:636",
  ])
    expect(() => validateSettings({ ...plain, addresses: [address] }, strict)).not.toThrow();
  expect(() => validateSettings({ ...plain, addresses: ["ldaps://a.cn", "ldap://a.cn"] }, strict)).toThrow("未加密");
});

test("allows any address in development", () => {
  expect(() => validateSettings(plain, { ...strict, allowsPlain: true })).not.toThrow();
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
])("accepts %s as the bind name: %s", (bindDn, isTaken) => {
  const check = () => validateSettings({ ...plain, startTls: true, bindDn }, strict);
  if (isTaken) expect(check().bindDn).toBe(bindDn);
  else expect(check).toThrow("应为目录中的名称");
});

test("refuses a certificate without an end, whatever follows", () => {
  const begun = "-----BEGIN CERTIFICATE-----\nAAAA\n";
  const caCertificate = `${begun.repeat(3)}-----END CERTIFICATE-----`;
  expect(() => validateSettings({ ...plain, startTls: true, caCertificate }, strict)).toThrow(
    expect.objectContaining({ code: "directory.bad_certificate" }),
  );
});

test("refuses a malformed name with many parts at once", () => {
  const peopleBase = `a=b${",c=d".repeat(110)}\nx=y`;
  expect(() => validateSettings({ ...plain, startTls: true, peopleBase }, strict)).toThrow("应为目录中的名称");
});

test("requires the password again for another host, name or less protection", () => {
  const before = { ...plain, startTls: true };
  expect(sendsSecretToOtherAddress(before, before)).toBe(false);
  expect(sendsSecretToOtherAddress({ ...before, addresses: [...before.addresses, "ldap://b.cn"] }, before)).toBe(false);
  for (const after of [
    { addresses: ["ldap://b.cn"] },
    { bindDn: "cn=b,dc=cn" },
    { startTls: false },
    { caCertificate: "another" },
  ])
    expect(sendsSecretToOtherAddress(before, { ...before, ...after })).toBe(true);
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
])("returns the field that could change its people: %s, of %j", (field, more) => {
  const before = { ...plain, startTls: true };
  expect(redirectedIdentityField(before, { ...before, ...more })).toBe(field);
});

test("returns the field by which passwords of a directory begin to open accounts", () => {
  const off = { ...plain, enabled: false };
  expect(redirectedIdentityField(off, plain)).toBe("enabled");
  expect(redirectedIdentityField({ ...plain, signIn: false }, plain)).toBe("signIn");
  expect(redirectedIdentityField({ ...off, signIn: false }, off)).toBeUndefined();
  expect(redirectedIdentityField({ ...plain, addresses: [...plain.addresses, "ldap://b.cn"] }, plain)).toBeUndefined();
});
