// Guarantee: pages that the server shows itself, outside the app, are Chinese as the app is.
import { expect, test } from "vitest";
import { refusalPage, ticketFormPage } from "#modules/sign-on/cas-server/cas-pages.ts";
import * as openid from "#modules/sign-on/openid-provider/openid-pages.ts";
import { outcomePage, unknownProviderPage } from "#modules/sign-on/third-party/popup-pages.ts";
import { windowPage } from "#platform/window-page.ts";

/** Returns texts of the page with Latin words and without Chinese. */
const notInChinese = (html: string): string[] =>
  html
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => /[A-Za-z]{2,}/.test(text) && !/[\u4e00-\u9fff]/.test(text));

const [action, next] = ["/oidc/interaction/1", "https://trade.example.cn"];
const refusal = { code: "launcher.not_granted", message: "您没有进入该子系统的权限" };
const pages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    (
      [
        "unknown_service",
        "no_cookies",
        "launcher.not_granted",
        "launcher.unavailable",
        "launcher.certificate_required",
      ] as const
    ).map((why) => [`CAS, ${why}`, refusalPage(why).html]),
  ),
  "CAS, a ticket that is taken along": ticketFormPage("https://trade.example.cn/in", "ST-1").html,
  ...Object.fromEntries(
    ["invalid_client", "invalid_redirect_uri", "invalid_request", "server_error", "login_required"].map((error) => [
      `OpenID Connect, ${error}`,
      openid.troublePage(error, 400).body,
    ]),
  ),
  "OpenID Connect, a request that is lost": openid.expiredPage().body,
  "OpenID Connect, a refusal": openid.refusedPage("交易系统", refusal, action, next).body,
  "OpenID Connect, another person": openid.otherPersonPage("交易系统", "buyer", action, next).body,
  "OpenID Connect, the consent": openid.consentPage(
    "交易系统",
    "buyer",
    ["openid", "profile", "department"],
    action,
    next,
  ).body,
  "OpenID Connect, the question before the end": openid.signOutPage("buyer", undefined, action, {}, []).body,
  "OpenID Connect, the end": openid.signedOutPage().body,
  "OpenID Connect, a bad request for the end": openid.badSignOutPage().body,
  ...Object.fromEntries(
    (
      [
        ["ok", "c"],
        ["bind", "c"],
        ["failed", "cancelled"],
        ["failed", "down"],
        ["failed", "refused"],
      ] as const
    ).map(([status, code]) => [`a third party, ${status} ${code}`, outcomePage({ status, code }).html]),
  ),
  "a third party that is none": unknownProviderPage().html,
  "a window that cannot be opened": windowPage("无法打开", "系统繁忙，请稍后再试").html,
};

test("finds a text that is not in Chinese", () => {
  expect(notInChinese(windowPage("无法打开", "Try again").html)).toEqual(["Try again"]);
});

test.each(Object.entries(pages))("[LANDING-04] is entirely Chinese and declares it: %s", (_what, html) => {
  expect(html).toMatch(/^<!doctype html><html lang="zh-CN">/);
  expect(notInChinese(html)).toEqual([]);
});
