import { describe, expect, test } from "vitest";
import { apiSegments } from "#api.ts";
import { isNoticeLink } from "./notice-html.ts";

const OWN = "https://portal.example.cn";

describe("link of a notice", () => {
  test.each([
    "/info/home",
    "/online/forms/x?id=1#part",
    "/download/fileView?attachGroup=notice&attachPath=a.pdf",
    "/user/login?redirect=%2Finfo%2Fhome",
    "https://meeting.example/join?token=abc",
    "https://other.example/logout",
    "http://portal.example.cn:8080/cas/logout",
    "mailto:a@example.cn",
    "tel:01012345678",
  ])("may point to %s", (address) => {
    expect(isNoticeLink(address, OWN)).toBe(true);
  });

  test.each([
    "/logout",
    "/atlxauth/logout/",
    "/LOGOUT",
    "/cas/logout?service=https://trade.example/",
    "/cas/login?service=https://trade.example/",
    "/download/../cas/logout",
    "/%63as/logout",
    "/cas\\logout",
    "/oidc/session/end",
    "/dashboard?logout=true",
    "/?logoutFlag=1",
    "/?ticket=ST-1",
    "/info/home?a=1&TOKEN=x",
    "/user/login?redirect=%2Fcas%2Flogout",
    "/%zz",
    `${OWN}/cas/logout`,
    "http://portal.example.cn/logout",
    "HTTPS://PORTAL.EXAMPLE.CN/?token=x",
    `https://example.cn/${"a".repeat(4_100)}`,
  ])("may not point to %s", (address) => {
    expect(isNoticeLink(address, OWN)).toBe(false);
  });

  test.each(apiSegments.filter((segment) => segment !== "download"))("may not point to a call below /%s", (segment) => {
    expect(isNoticeLink(`/${segment}/x`, OWN)).toBe(false);
  });
});
