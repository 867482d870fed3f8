// Guarantee: who was sent here by another system goes back to where the server answers, by leaving the app, and signed in for it.
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { endSession } from "#shared/session/session.ts";
import { answer } from "#test/browser/answers.ts";
import { departures } from "#test/browser/departures.ts";
import { addressNow, openApp } from "#test/browser/open.tsx";
import { rememberSignIn, signedIn } from "#test/browser/person.ts";
import { answerPortal } from "#test/browser/portal.ts";
import { answerSignInForm, submitSignIn } from "#test/browser/sign-in-steps.ts";
import { inWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const REDIRECT = "/cas/login?service=https%3A%2F%2Ftrade.example%2Fin%3Fa%3D1%26b%3D%2520&flow=abc";
const loginAt = (redirect: string, more = "") => `/user/login?${more}redirect=${encodeURIComponent(redirect)}`;
const here = (path: string) => new URL(path, window.location.href).href;
const form = () => page.getByLabelText("用户名");

beforeEach(() => {
  window.localStorage.clear();
  answerPortal();
});

test.each([REDIRECT, "/oidc/auth/abc?x=1"])("[GUARD-13] leaves the app for %s once signed in", async (redirect) => {
  answerSignInForm();
  answer("signIn.withPassword", signedIn());
  await openApp(loginAt(redirect));
  await submitSignIn("buyer", "Tender@2026");
  await expect.poll(() => departures).toEqual([here(redirect)]);
});

test("[GUARD-13] leaves at once for who is signed in already", async () => {
  rememberSignIn();
  await openApp(loginAt(REDIRECT));
  await expect.poll(() => departures).toEqual([here(REDIRECT)]);
});

test("shows the form in spite of a session where credentials are asked for once more, and goes on with the new one", async () => {
  rememberSignIn();
  answerSignInForm();
  answer("signIn.withPassword", signedIn({ token: "token-2", accessToken: "access-2" }));
  await openApp(loginAt(`${REDIRECT}&renew=true`, "renew=true&"));
  await expect.element(form()).toBeVisible();
  expect(departures).toEqual([]);
  await submitSignIn("buyer", "Tender@2026");
  await expect.poll(() => departures).toEqual([here(`${REDIRECT}&renew=true`)]);
});

test.each(["/info/home", "/info/home?page=3&name=%E6%8B%9B%26%E6%A0%87#news"])(
  "[GUARD-13] goes on inside the app at %s, with query and anchor, where that is where the redirect leads",
  async (redirect) => {
    answerSignInForm();
    answer("signIn.withPassword", signedIn());
    await openApp(loginAt(redirect));
    await submitSignIn("buyer", "Tender@2026");
    await expect.poll(() => addressNow() + window.location.hash).toBe(redirect);
    await expect.element(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
    expect(departures).toEqual([]);
  },
);

test.each(["/system/audit", "/info/other"])(
  "[ROUTE-07, GUARD-13] ends at the landing page where the redirect leads to a page that this account has not, and at 404 when that is asked for later: %s",
  async (address) => {
    inWorkspace({ menu: [jobs] });
    answerPortal();
    endSession(null);
    answerSignInForm();
    answer("signIn.withPassword", signedIn());
    await openApp(loginAt(address));
    await submitSignIn("buyer", "Tender@2026");
    await expect.poll(addressNow).toBe("/info/archivesatatisticst");
    await expect.element(page.getByRole("heading", { name: "档案统计", level: 2 })).toBeVisible();
    pageHistory.push(address);
    await expect.poll(addressNow).toBe("/404");
  },
);

test.each([
  "//evil.example/x",
  "//evil.example/cas/login",
  "/\\evil.example/cas/login",
  "https:evil.example/cas/login",
  "https://evil.example/cas/login",
  "javascript:alert(1)//cas/login",
  "/user@evil.example/cas/login",
  "/\t/evil.example/cas/login",
  "/%2f%2fevil.example/cas/login",
  "/%252f%252fevil.example/cas/login",
])(
  "[SEC-52] ends at the default page and leaves the app for nothing at the redirect %j, once signed in as well",
  async (redirect) => {
    answerSignInForm();
    answer("signIn.withPassword", signedIn());
    await openApp(loginAt(redirect));
    await submitSignIn("buyer", "Tender@2026");
    await expect.poll(addressNow).toBe("/info/archivesatatisticst");
    expect(departures).toEqual([]);
  },
);

test("[SEC-52] ends there for who is signed in already", async () => {
  rememberSignIn();
  await openApp(loginAt("//evil.example/cas/login"));
  await expect.poll(addressNow).toBe("/info/archivesatatisticst");
  expect(departures).toEqual([]);
});
