import { describe, expect, test } from "vitest";
import { bodyOf, formOf, isAppId, linesOf, lostBy, type Subsystem, type SubsystemForm } from "./subsystem-form.ts";

const known: Subsystem = {
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
const typed = (wish: Partial<SubsystemForm> = {}): SubsystemForm => ({ ...formOf(known), ...wish });

test("sends the unchanged values when nothing was edited", () => {
  const { openid, appPhotoGroup: _g, appPhotoPath: _p, failedDeliveries: _f, warnings: _w, ...fields } = known;
  const { hasSecret: _has, secretSince: _since, ...client } = openid ?? {};
  expect(bodyOf(formOf(known), known)).toEqual({ ...fields, openid: client });
});

test("sends a new one without id and version, trimmed", () => {
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

describe("fields of the ways of hand-over", () => {
  const everything = typed({
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
  ] as const)("sends only those of %s", (handOver, sent) => {
    expect(bodyOf({ ...everything, handOver }, known)).toMatchObject({ handOver, ...sent });
  });

  test("sends none for an own page", () => {
    expect(bodyOf({ ...everything, kind: "own" }, known)).toMatchObject({
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
])("judges whether %s can be a number of an application", (text, is) => {
  expect(isAppId(text)).toBe(is);
});

test.each([
  ["openid", null],
  ["code", "openid"],
  ["cas", "openid"],
] as const)("returns the client data that is lost when %s is chosen", (handOver, lost) => {
  expect(lostBy(typed({ handOver }), known)).toBe(lost);
});

test("returns the lost data of a CAS service and an own page, and none for a new one", () => {
  const cas: Subsystem = { ...known, handOver: "cas", openid: null, casServices: ["https://a.example.cn/"] };
  expect(lostBy(typed({ handOver: "code" }), cas)).toBe("cas");
  expect(lostBy(typed({ handOver: "cas" }), cas)).toBeNull();
  expect(lostBy(typed({ kind: "own" }), known)).toBe("openid");
  expect(lostBy(typed({ handOver: "code" }), null)).toBeNull();
});
