import { DICTIONARIES_CHANGED, RIGHTS_CHANGED } from "@tender/contract/constants";
import { describe, expect, onTestFinished, test } from "vitest";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { answer, deferred, goOffline, goOnline, refusal } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { bell, jobs, type OwnNotices, openBell, someNotices } from "#test/browser/bell.ts";
import { advance, advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { sockets } from "#test/browser/live.ts";
import { resetVisibility, setVisibility } from "#test/browser/notifications.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";

describe("unread notices", () => {
  test.each([
    ["before the socket is open", false],
    ["with an open socket on a hidden page", true],
  ])("[NOTICE-07, API-46] are polled every 6 s, also after a failure, %s", async (_when, isOpen) => {
    freezeClock();
    signInToWorkspace({ menu: [jobs] });
    answer("system.listJobs", { total: 0, rows: [] });
    const listCalls = answer("noticeInbox.listOwn", someNotices);
    await openApp("/system/jobs");
    /** An answer is rendered a tick later, and only then the next six seconds begin. */
    const pollAdvancing = <Value,>(milliseconds: number, read: () => Value) =>
      expect.poll(() => {
        advance(milliseconds);
        return read();
      });
    const readBellName = () => bell().query()?.textContent;
    await pollAdvancing(0, readBellName).toMatch(/，13\s条未读$/);
    if (isOpen) {
      onTestFinished(resetVisibility);
      setVisibility("hidden");
      sockets[0]?.onopen?.();
      await pollAdvancing(0, () => listCalls.inputs.length).toBe(2);
    }
    const before = listCalls.inputs.length;
    await advanceAndSettle(5_999);
    expect(listCalls.inputs).toHaveLength(before);
    const fewerCalls = answer("noticeInbox.listOwn", { ...someNotices, anntMsgTotal: 11 });
    advance(1);
    await pollAdvancing(0, readBellName).toMatch(/，12\s条未读$/);
    expect(fewerCalls.inputs).toHaveLength(1);
    goOffline();
    advance(6_000);
    await pollAdvancing(0, () => fewerCalls.inputs.length).toBe(1);
    goOnline();
    const noneCalls = answer("noticeInbox.listOwn", { ...someNotices, anntMsgTotal: 0, sysMsgTotal: 0 });
    await pollAdvancing(1_000, readBellName).toBe("消息，没有未读");
    expect(noneCalls.inputs.length).toBeGreaterThan(0);
  });

  test("[NOTICE-15, NOTICE-16, NOTICE-07, API-46, API-49] are read after the socket opens and when it reports a change", async () => {
    let listCalls = await openBell();
    await expect.element(bell()).toHaveAccessibleName("消息，13 条未读");
    await expect.poll(() => sockets.length).toBe(1);
    const [socket] = sockets;
    expect(new URL(socket?.url ?? "").pathname).toBe("/websocket/u1");
    expect(socket?.protocols).toEqual(["portal", "token-1"]);
    // The stopped clock prevents polls in between.
    freezeClock();
    const countReadsAfter = async (event: (() => void) | null | undefined) => {
      const before = listCalls.inputs.length;
      event?.();
      await advanceAndSettle(0);
      return listCalls.inputs.length - before;
    };
    const frame = (data: string) => () => socket?.onmessage?.({ data });
    const messageOf = (cmd: string, msgId = "n9") => frame(JSON.stringify({ cmd, msgId, msgTxt: "" }));
    expect(await countReadsAfter(socket?.onopen)).toBe(1);
    // Messages about rights and dictionaries use the same frames.
    for (const msgId of ["n9", "", RIGHTS_CHANGED, DICTIONARIES_CHANGED])
      for (const cmd of ["topic", "user"])
        expect([cmd, msgId, await countReadsAfter(messageOf(cmd, msgId))]).toEqual([cmd, msgId, 1]);
    // A message during a running call may concern a notice that its answer lacks.
    const pendingCalls = answer("noticeInbox.listOwn", () => deferred<OwnNotices>().promise);
    for (const count of [1, 2]) {
      messageOf("user")();
      await advanceAndSettle(0);
      expect(pendingCalls.inputs).toHaveLength(count);
    }
    listCalls = answer("noticeInbox.listOwn", someNotices);
    for (const other of ["heartcheck", "other", "TOPIC"])
      expect([other, await countReadsAfter(messageOf(other))]).toEqual([other, 0]);
    for (const data of ["alert(1)", "{}", ""]) expect([data, await countReadsAfter(frame(data))]).toEqual([data, 0]);
  });
});

// The last case: a page that is about to reload shows no notices.
test("[GUARD-20] signs out after a 401 to a background poll", async () => {
  const signOut = answer("session.signOutAtGateway", null);
  freezeClock();
  await openBell();
  await expect
    .poll(() => {
      advance(0);
      return bell().query()?.textContent;
    })
    .toMatch(/13/);
  answer("noticeInbox.listOwn", refusal("http.unauthenticated"));
  expect(readCredentials()).not.toBeNull();
  await advanceAndSettle(6_000);
  await expect.element(toast("未授权，请重新登录")).toBeVisible();
  await advanceAndSettle(1_500);
  expect(readCredentials()).toBeNull();
  expect(attemptedNavigations).toEqual(["reload"]);
  await expect.poll(() => signOut.inputs.length).toBe(1);
});
