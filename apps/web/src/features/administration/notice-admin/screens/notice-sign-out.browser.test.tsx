// Guarantee: the input of an editor is saved by the author's session or not at all, and never left for the next person.
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, type RecordedCalls, readSentCalls, refusal } from "#test/browser/answers.ts";
import { advanceUntil, advanceUntilVisible, freezeClock, restoreClock } from "#test/browser/clock.ts";
import { closeEditor, signInAsNoticeAuthor } from "#test/browser/notice-administration.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { signOutThen } from "#test/browser/signing-out.ts";

const title = () => page.getByLabelText("标题", { exact: true });
const saved = { id: "n1", version: 4, html: "" };

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsNoticeAuthor();
  await openApp("/system/notices?edit=n1");
  await expect.element(page.getByRole("textbox", { name: "正文" })).toBeVisible();
});
afterEach(closeEditor);

test("[SEC-88, GUARD-15] stores and sends nothing when a save is answered after the sign-out", async () => {
  const first = deferred<typeof saved>();
  const saves: RecordedCalls<"noticeAdmin.save"> = answer("noticeAdmin.save", () =>
    saves.inputs.length === 1 ? first.promise : { ...saved, version: 5 },
  );
  freezeClock();
  await userEvent.fill(title(), "系统将于周日维护");
  await advanceUntil(() => saves.inputs.length === 1);
  await userEvent.fill(title(), "系统将于周日晚间维护");
  restoreClock();
  await signOutThen(() => first.resolve(saved));
  expect(Object.keys(window.sessionStorage)).toEqual([]);
  expect(saves.inputs.length).toBe(1);
});

test("[SEC-88] saves the latest input before the session ends", async () => {
  const saves = answer("noticeAdmin.save", saved);
  freezeClock();
  await userEvent.fill(title(), "系统将于周日维护");
  restoreClock();
  await signOutThen(() => undefined);
  expect(saves.inputs.map(({ body }) => body.title)).toEqual(["系统将于周日维护"]);
  const order = readSentCalls().map(({ key }) => key);
  expect(order.indexOf("noticeAdmin.save")).toBeLessThan(order.indexOf("session.signOutAtGateway"));
});

test("[SEC-88, GUARD-15] stores nothing when a copy is created after the sign-out", async () => {
  answer("noticeAdmin.save", refusal("notice.changed"));
  const copy = page.getByRole("button", { name: "另存为新草稿" });
  freezeClock();
  await userEvent.fill(title(), "系统将于周日维护");
  await advanceUntilVisible(copy);
  restoreClock();
  const reply = deferred<typeof saved>();
  const copies = answer("noticeAdmin.save", () => reply.promise);
  await userEvent.click(copy);
  await expect.poll(() => copies.inputs.length).toBe(1);
  await userEvent.fill(title(), "系统将于周日晚间维护");
  await signOutThen(() => reply.resolve({ ...saved, id: "n9", version: 1 }));
  expect(Object.keys(window.sessionStorage)).toEqual([]);
  expect(toast("已另存为新草稿").query()).toBeNull();
});
