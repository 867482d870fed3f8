// Guarantee: after sign-in a redirect of another system leaves the app for the server's address, with the new session.
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { endSession } from "#shared/session/session.ts";
import { answer } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { openApp, readAddress } from "#test/browser/open.tsx";
import { rememberSignIn, signedIn } from "#test/browser/person.ts";
import { answerPortal } from "#test/browser/portal.ts";
import { answerSignInForm, submitSignIn } from "#test/browser/sign-in-steps.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const REDIRECT = "/cas/login?service=https%3A%2F%2Ftrade.example%2Fin%3Fa%3D1%26b%3D%2520&flow=abc";
const loginAt = (redirect: string, more = "") => `/user/login?${more}redirect=${encodeURIComponent(redirect)}`;
const absoluteUrl = (path: string) => new URL(path, window.location.href).href;
const form = () => page.getByLabelText("用户名");

beforeEach(() => {
  window.localStorage.clear();
  answerPortal();
});

test("[GUARD-13] leaves the app after sign-in for a page of the server", async () => {
  const redirect = "/oidc/auth/abc?x=1";
  answerSignInForm();
  answer("signIn.withPassword", signedIn());
  await openApp(loginAt(redirect));
  await submitSignIn("buyer", "Tender@2026");
  await expect.poll(() => attemptedNavigations).toEqual([absoluteUrl(redirect)]);
});

test("[GUARD-13] leaves at once when a session exists", async () => {
  rememberSignIn();
  await openApp(loginAt(REDIRECT));
  await expect.poll(() => attemptedNavigations).toEqual([absoluteUrl(REDIRECT)]);
});

test("shows the form despite a session with renew=true, and leaves after the sign-in", async () => {
  rememberSignIn();
  answerSignInForm();
  answer("signIn.withPassword", signedIn({ token: "token-2", accessToken: "access-2" }));
  await openApp(loginAt(`${REDIRECT}&renew=true`, "renew=true&"));
  await expect.element(form()).toBeVisible();
  expect(attemptedNavigations).toEqual([]);
  await submitSignIn("buyer", "Tender@2026");
  await expect.poll(() => attemptedNavigations).toEqual([absoluteUrl(`${REDIRECT}&renew=true`)]);
});

test("[GUARD-13] opens the redirect inside the app, with query and anchor", async () => {
  const redirect = "/info/home?page=3&name=%E6%8B%9B%26%E6%A0%87#news";
  answerSignInForm();
  answer("signIn.withPassword", signedIn());
  await openApp(loginAt(redirect));
  await submitSignIn("buyer", "Tender@2026");
  await expect.poll(() => readAddress() + window.location.hash).toBe(redirect);
  await expect.element(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
  expect(attemptedNavigations).toEqual([]);
});

test.each(["/system/audit"])(
  "[ROUTE-07, GUARD-13] opens the landing page, later 404, without access: %s",
  async (address) => {
    signInToWorkspace({ menu: [jobs] });
    answerPortal();
    endSession(null);
    answerSignInForm();
    answer("signIn.withPassword", signedIn());
    await openApp(loginAt(address));
    await submitSignIn("buyer", "Tender@2026");
    await expect.poll(readAddress).toBe("/info/archivesatatisticst");
    await expect.element(page.getByRole("heading", { name: "档案统计", level: 2 })).toBeVisible();
    pageHistory.push(address);
    await expect.poll(readAddress).toBe("/404");
  },
);

test("[SEC-52] opens the default page for a redirect to another site after sign-in", async () => {
  answerSignInForm();
  answer("signIn.withPassword", signedIn());
  await openApp(loginAt("//evil.example/cas/login"));
  await submitSignIn("buyer", "Tender@2026");
  await expect.poll(readAddress).toBe("/info/archivesatatisticst");
  expect(attemptedNavigations).toEqual([]);
});

test("[SEC-52] opens the default page in the app for any such redirect when a session exists", async () => {
  rememberSignIn();
  for (const redirect of [
    "//evil.example/x",
    "/\\evil.example/cas/login",
    "https:evil.example/cas/login",
    "https://evil.example/cas/login",
    "javascript:alert(1)//cas/login",
    "/user@evil.example/cas/login",
    "/\t/evil.example/cas/login",
    "/%2f%2fevil.example/cas/login",
    "/%252f%252fevil.example/cas/login",
  ]) {
    await openApp(loginAt(redirect));
    await expect.poll(readAddress, { message: redirect }).toBe("/info/archivesatatisticst");
  }
  expect(attemptedNavigations).toEqual([]);
});
