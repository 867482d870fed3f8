import { expect, test } from "vitest";
import { parsePortalConfig } from "./portal-config.ts";

test("reads the settings of the page and calls this origin by default", () => {
  const config = parsePortalConfig('{"platformName":"某市采购平台","registerUrl":"https://id.test/join"}');
  expect(config).toMatchObject({ platformName: "某市采购平台", registerUrl: "https://id.test/join", apiBaseUrl: "" });
});

test.each(["", undefined])("applies the defaults for the page's text %j", (text) => {
  expect(parsePortalConfig(text)).toMatchObject({ portalAppId: "10000", mode: "production", phoneLoginEnabled: false });
});
