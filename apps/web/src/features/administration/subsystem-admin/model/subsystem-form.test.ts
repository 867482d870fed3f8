import { describe, expect, test } from "vitest";
import {
  bodyOf,
  deletedHandOver,
  formOf,
  isAppId,
  linesOf,
  type Subsystem,
  type SubsystemForm,
} from "./subsystem-form.ts";

const subsystem: Subsystem = {
  id: "s1",
  version: 4,
  appId: "80001",
  appCnName: "电子卖场",
  purpose: "小额采购",
  indexPage: "https://mall.example.cn/",
  kind: "handover",
  handOver: "openid",
  enabled: true,
  certificateGate: false,
  roles: ["buyer"],
  departments: ["A01"],
  entryRule: "all",
  logoutUrl: null,
  casServices: [],
  casAttributes: [],
  casProxies: false,
  openid: {
    authMethod: "client_secret_post",
    redirectUris: ["https://mall.example.cn/cb", "https://mall.example.cn/cb2"],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: "https://mall.example.cn/out",
    idTokenAlgorithm: "RS256",
    asksConsent: true,
    hasSecret: true,
    secretSince: null,
  },
  appPhotoGroup: null,
  appPhotoPath: null,
  failedDeliveries: 0,
  warnings: [],
};
const formWith = (fields: Partial<SubsystemForm> = {}): SubsystemForm => ({ ...formOf(subsystem), ...fields });

test("sends the unchanged values when nothing was edited", () => {
  const { openid, appPhotoGroup: _g, appPhotoPath: _p, failedDeliveries: _f, warnings: _w, ...fields } = subsystem;
  const { hasSecret: _has, secretSince: _since, ...client } = openid ?? {};
  expect(bodyOf(formOf(subsystem), subsystem)).toEqual({ ...fields, openid: client });
});

test("sends a new subsystem without id and version, with trimmed values", () => {
  const form = { ...formOf(null), appId: " 80009 ", appCnName: " 新系统 ", indexPage: " https://a.example.cn/ " };
  expect(bodyOf(form, null)).toMatchObject({
    id: null,
    version: null,
    appId: "80009",
    appCnName: "新系统",
    indexPage: "https://a.example.cn/",
    handOver: "code",
    logoutUrl: null,
    openid: null,
  });
});

describe("fields of a hand-over", () => {
  const fullForm = formWith({
    casServices: "https://mall.example.cn/",
    casAttributes: ["phone"],
    casProxies: true,
    logoutUrl: "x",
  });

  test.each([
    ["code", { casServices: [], casAttributes: [], casProxies: false, openid: null, logoutUrl: "x" }],
    ["token", { casServices: [], casAttributes: [], casProxies: false, openid: null, logoutUrl: "x" }],
    [
      "cas",
      {
        casServices: ["https://mall.example.cn/"],
        casAttributes: ["phone"],
        casProxies: true,
        openid: null,
        logoutUrl: "x",
      },
    ],
    [
      "openid",
      { casServices: [], casAttributes: [], casProxies: false, openid: { asksConsent: true }, logoutUrl: null },
    ],
  ] as const)("are sent for %s only", (handOver, sent) => {
    expect(bodyOf({ ...fullForm, handOver }, subsystem)).toMatchObject({ handOver, ...sent });
  });

  test("are not sent for a page of the portal", () => {
    expect(bodyOf({ ...fullForm, kind: "own" }, subsystem)).toMatchObject({
      handOver: "code",
      casServices: [],
      openid: null,
      logoutUrl: null,
    });
  });
});

test("reads one address per line, without blank lines", () => {
  expect(linesOf(" https://a.example.cn/ \n\n  \nhttps://b.example.cn/")).toEqual([
    "https://a.example.cn/",
    "https://b.example.cn/",
  ]);
});

test.each([
  ["1", true],
  ["0123456789", true],
  [" 60009 ", true],
  ["", false],
  ["12345678901", false],
  ["6000a", false],
])("judges whether %s can be the number of a subsystem", (text, isValid) => {
  expect(isAppId(text)).toBe(isValid);
});

test.each([
  ["openid", null],
  ["code", "openid"],
  ["cas", "openid"],
] as const)("returns the kind that is deleted when %s replaces openid", (handOver, deletedKind) => {
  expect(deletedHandOver(formWith({ handOver }), subsystem)).toBe(deletedKind);
});

test("returns the deleted kind for a CAS service and for a page of the portal", () => {
  const cas: Subsystem = { ...subsystem, handOver: "cas", openid: null, casServices: ["https://a.example.cn/"] };
  expect(deletedHandOver(formWith({ handOver: "code" }), cas)).toBe("cas");
  expect(deletedHandOver(formWith({ handOver: "cas" }), cas)).toBeNull();
  expect(deletedHandOver(formWith({ kind: "own" }), subsystem)).toBe("openid");
  expect(deletedHandOver(formWith({ handOver: "code" }), null)).toBeNull();
});
