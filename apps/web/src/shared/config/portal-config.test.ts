import { expect, test } from "vitest";
import { parsePortalConfig } from "./portal-config.ts";

test("takes what the page gives and keeps the defaults for the rest", () => {
  const config = parsePortalConfig('{"platformName":"某市采购平台","registerUrl":"https://id.test/join"}');
  expect(config).toMatchObject({
    platformName: "某市采购平台",
    registerUrl: "https://id.test/join",
    forgotPasswordUrl: "/recover",
    portalAppId: "10000",
    apiBaseUrl: "",
    mode: "production",
  });
});

test.each(["__PORTAL_CONFIG__", "", "null", undefined])("works with the page's text %j", (text) => {
  expect(parsePortalConfig(text)).toMatchObject({ platformName: "电子招标采购平台", phoneLoginEnabled: false });
});
