import { describe, expect, test } from "vitest";
import {
  changedIdentity,
  fieldFaultOf,
  normalizeFields,
  type ProviderFields,
  sendsKeyToOtherAddress,
} from "./provider-rules.ts";

const threeAddresses = {
  authorizationUrl: "https://p.cn/a",
  tokenUrl: "https://p.cn/t",
  userInfoUrl: "https://p.cn/u",
};
const emptyFields: ProviderFields = {
  name: "平台",
  kind: "oidc",
  issuer: "",
  authorizationUrl: "",
  tokenUrl: "",
  userInfoUrl: "",
  clientId: "portal",
  agentId: "",
  scopes: "",
  subjectClaim: "",
  nameClaim: "",
  sortOrder: 1,
};
const validFields: Record<ProviderFields["kind"], ProviderFields> = {
  oidc: { ...emptyFields, issuer: "https://p.cn", scopes: "openid", nameClaim: "name" },
  oauth2: { ...emptyFields, ...threeAddresses, kind: "oauth2", subjectClaim: "id", nameClaim: "name" },
  wecom: { ...emptyFields, ...threeAddresses, kind: "wecom", agentId: "1000002" },
  dingtalk: { ...emptyFields, ...threeAddresses, kind: "dingtalk", scopes: "openid" },
};

describe("the form of a provider", () => {
  test.each(Object.entries(validFields))("is complete for %s", (_kind, fields) => {
    expect(fieldFaultOf(fields, true, [])).toBeUndefined();
    expect(normalizeFields(fields)).toEqual(fields);
  });

  test.each<[ProviderFields["kind"], (keyof ProviderFields)[]]>([
    ["oidc", ["name", "issuer", "clientId", "scopes", "nameClaim"]],
    ["oauth2", ["authorizationUrl", "tokenUrl", "userInfoUrl", "clientId", "subjectClaim", "nameClaim"]],
    ["wecom", ["authorizationUrl", "tokenUrl", "userInfoUrl", "clientId", "agentId"]],
    ["dingtalk", ["authorizationUrl", "tokenUrl", "userInfoUrl", "clientId", "scopes"]],
  ])("is incomplete for %s if a required field is blank", (kind, needed) => {
    for (const field of needed)
      expect(fieldFaultOf(normalizeFields({ ...validFields[kind], [field]: "  " }), true, [])).toEqual({
        code: "third_party.missing",
        field,
      });
  });

  test("requires a key for WeCom and DingTalk, and for no other kind", () => {
    const fault = { code: "third_party.missing", field: "clientSecret" };
    expect([fieldFaultOf(validFields.wecom, false, []), fieldFaultOf(validFields.dingtalk, false, [])]).toEqual([
      fault,
      fault,
    ]);
    expect([fieldFaultOf(validFields.oidc, false, []), fieldFaultOf(validFields.oauth2, false, [])]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test.each([
    "p.cn",
    "http://p.cn",
    "http://10.0.0.8:8080/realm",
    "javascript:alert(1)",
    "https://a:b@p.cn",
    "https://p.cn/#x",
    "file:///etc/passwd",
  ])("[SEC-72] refuses %s as an address", (issuer) => {
    expect(fieldFaultOf({ ...validFields.oidc, issuer }, true, [])).toEqual({
      code: "third_party.bad_address",
      field: "issuer",
    });
  });

  test("accepts an address without https of a listed host", () => {
    const fields = { ...validFields.oidc, issuer: "http://10.0.0.8:8080/realm" };
    expect(fieldFaultOf(fields, true, ["10.0.0.8:8080"])).toBeUndefined();
    expect(fieldFaultOf(fields, true, ["10.0.0.8"])).toBeUndefined();
    expect(fieldFaultOf(fields, true, ["10.0.0.8:8081"])).toBeDefined();
  });

  test("loses the fields that its kind does not use", () => {
    const allFields = {
      ...emptyFields,
      ...threeAddresses,
      issuer: " https://p.cn ",
      agentId: "1",
      scopes: "openid",
      subjectClaim: "id",
      nameClaim: "n",
    };
    expect(normalizeFields({ ...allFields, kind: "oidc" })).toEqual({
      ...emptyFields,
      issuer: "https://p.cn",
      scopes: "openid",
      nameClaim: "n",
    });
  });
});

test.each<[string, ProviderFields, Partial<ProviderFields>, string | undefined]>([
  ["another issuer", validFields.oidc, { issuer: "https://q.cn" }, "issuer"],
  [
    "another client of the same issuer",
    validFields.oidc,
    { clientId: "q", name: "q", scopes: "openid email" },
    undefined,
  ],
  ["another token address", validFields.oauth2, { tokenUrl: "https://q.cn/t" }, "tokenUrl"],
  ["another address of the identity", validFields.oauth2, { userInfoUrl: "https://q.cn/u" }, "userInfoUrl"],
  ["another field of the identity", validFields.oauth2, { subjectClaim: "email" }, "subjectClaim"],
  ["another sign-in page", validFields.oauth2, { authorizationUrl: "https://q.cn/a" }, undefined],
  ["another corporation", validFields.wecom, { clientId: "q" }, "clientId"],
  ["another address of the corporation's token", validFields.wecom, { tokenUrl: "https://q.cn/t" }, "tokenUrl"],
  ["another address of the person", validFields.dingtalk, { userInfoUrl: "https://q.cn/u" }, "userInfoUrl"],
  ["another agent of the corporation", validFields.wecom, { agentId: "2" }, undefined],
  ["another kind", validFields.oauth2, { kind: "wecom" }, "kind"],
])("[SEC-43] returns whether %s replaces bound people", (_what, before, change, expected) => {
  expect(changedIdentity(before, { ...before, ...change })).toBe(expected);
});

test.each<[string, ProviderFields, Partial<ProviderFields>, boolean]>([
  ["another issuer", validFields.oidc, { issuer: "https://q.cn" }, true],
  ["another token address", validFields.wecom, { tokenUrl: "https://q.cn/t" }, true],
  ["another kind", validFields.oauth2, { kind: "dingtalk" }, true],
  ["another sign-in page", validFields.oauth2, { authorizationUrl: "https://q.cn/a" }, false],
  ["another client", validFields.oidc, { clientId: "q" }, false],
])("[SEC-58] detects whether the key would be sent elsewhere with %s", (_what, before, change, expected) => {
  expect(sendsKeyToOtherAddress(before, { ...before, ...change })).toBe(expected);
});
