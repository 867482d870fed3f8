// Runs in a page of its own: after an ended session the login page's address has the prefix /atlxauth.
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { storeCredentials } from "#shared/storage/stored-session.ts";
import { answer, refusal } from "#test/browser/answers.ts";
import { openApp, readAddress } from "#test/browser/open.tsx";
import { answerSignInForm } from "#test/browser/sign-in-steps.ts";

beforeEach(() => window.localStorage.clear());

test.each([
  ["session.expired", "/info/home", "/atlxauth/user/login?redirect=%2Finfo%2Fhome"],
  ["session.invalid", "/system/jobs?page=2", "/atlxauth/user/login?redirect=%2Fsystem%2Fjobs%3Fpage%3D2"],
  ["session.superseded", "/user/login", "/user/login"],
] as const)(
  "[GUARD-10, GUARD-18, ROUTE-04] removes a refused token (%s) at %s, and opens %s",
  async (code, address, end) => {
    storeCredentials("token-1", "access-1");
    answerSignInForm();
    const reads = answer("session.readCurrent", refusal(code));
    await openApp(address);
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    expect(readAddress()).toBe(end);
    expect(reads.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
    expect(Object.keys(window.localStorage)).toEqual([]);
    expect(page.getByText("暂时无法连接服务器").query()).toBeNull();
  },
);
