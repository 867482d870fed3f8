// Guarantee: while all threads are busy, a request is refused and can be sent again; nothing is lost.
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authorRights, noticeInput } from "#test/notice/notice-input.ts";
import { occupyAllThreads } from "#test/off-thread/all-threads-busy.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("author", authorRights);
});
afterAll(() => t.close());

test("answers 503 with Retry-After while all threads are busy, and saves later", async () => {
  const author = await t.person({ roles: ["author"] });
  const body = noticeInput({ html: `<p>${"公告".repeat(10_000)}</p>` });
  const { end } = await occupyAllThreads();
  const refused = await t.call("noticeAdmin.save", { body }, author);
  await end();
  expect(refused.status).toBe(503);
  expect(refused.headers["retry-after"]).toBe("5");
  expect(refused.body).toMatchObject({ code: "http.unavailable", message: "系统繁忙，请稍后再试" });
  const saved = await t.call("noticeAdmin.save", { body }, author);
  expect(saved.body.result.html).toBe(body.html);
});
