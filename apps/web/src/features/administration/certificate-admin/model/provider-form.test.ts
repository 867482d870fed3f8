import { expect, test } from "vitest";
import {
  emptyProvider,
  isCode,
  isOid,
  isRefreshMinutes,
  type ProviderFields,
  providerFieldsOf,
  providerFormOf,
} from "./provider-form.ts";

const fields: ProviderFields = {
  code: "example-ca",
  name: "示例证书服务机构",
  kind: "usbkey",
  rootsPem: "-----BEGIN CERTIFICATE-----",
  intermediatesPem: "",
  crlUrls: ["http://crl.example.cn/1.crl", "http://crl.example.cn/2.crl"],
  crlRefreshMinutes: 60,
  identityRule: { holder: { from: "subject", oid: "2.5.4.3" }, uscc: { from: "extension", oid: "1.2.3.4" } },
  agentUrls: [],
  downloadUrl: null,
  enabled: true,
};

test.each([
  fields,
  { ...fields, identityRule: { ...fields.identityRule, uscc: null }, agentUrls: ["ws://127.0.0.1:1/ca/v1"] },
])("returns the values it was filled with", (provider) => {
  expect(providerFieldsOf(providerFormOf(provider))).toEqual(provider);
});

test("reads one address per line, and trims the input", () => {
  const typed = { ...emptyProvider, code: " a ", crlUrls: " http://a \n\n http://b\n", downloadUrl: "  " };
  expect(providerFieldsOf(typed)).toMatchObject({ code: "a", crlUrls: ["http://a", "http://b"], downloadUrl: null });
});

test.each([
  ["example-ca", true],
  ["a", true],
  ["-a", false],
  ["A", false],
  ["", false],
  ["a".repeat(41), false],
])("judges the code %j", (code, isGood) => {
  expect(isCode(code)).toBe(isGood);
});

test.each([
  ["2.5.4.3", true],
  ["1.2.156.10197.1.301", true],
  ["3.1", false],
  ["2", false],
  ["2.5.x", false],
])("judges the OID %j", (oid, isGood) => {
  expect(isOid(oid)).toBe(isGood);
});

test.each([
  ["5", true],
  ["10080", true],
  ["4", false],
  ["10081", false],
  ["", false],
  ["5.5", false],
])("judges %j minutes", (minutes, isGood) => {
  expect(isRefreshMinutes(minutes)).toBe(isGood);
});
