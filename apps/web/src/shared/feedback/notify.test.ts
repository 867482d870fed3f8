import { afterEach, expect, test } from "vitest";
import { dismissToast, notify, onToastsChange, shownToasts } from "./notify.ts";

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

test("[CONST-01] shows a notification for 4 s, or for 2 s or 3 s on request", () => {
  notify({ kind: "error", title: "登录失败", text: "用户名或密码错误" });
  notify({ kind: "warning", text: "您尚未归属部门,请确认账号信息", durationMs: 3_000 });
  notify({ kind: "error", title: "注册失败", text: "用户名已存在!", durationMs: 2_000 });
  expect(shownToasts().map(({ durationMs }) => durationMs)).toEqual([4_000, 3_000, 2_000]);
  // @ts-expect-error no notification has a time that the specification does not state
  notify({ kind: "info", text: "很久", durationMs: 15_000 });
});

test("shows equal notifications once, and at most five", () => {
  let changes = 0;
  const stop = onToastsChange(() => {
    changes += 1;
  });
  for (const text of ["一", "二", "三", "四", "五", "六", "六"]) notify({ kind: "info", text });
  stop();
  expect(shownToasts().map(({ text }) => text)).toEqual(["二", "三", "四", "五", "六"]);
  expect(changes).toBe(7);
});
