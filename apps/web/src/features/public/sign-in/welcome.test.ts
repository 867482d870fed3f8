import { afterEach, expect, test, vi } from "vitest";
import { dismissToast, shownToasts } from "#shared/feedback/notify.ts";
import { welcome } from "./welcome.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const { id } of shownToasts()) dismissToast(id);
});

test.each([
  [8, 0.3, "早上好，王采购", "欢迎您。阳光交易，从这里开始。"],
  [20, 0.6, "晚上好，王采购", "欢迎您。待办与通知都已为您备好。"],
])(
  "[LANDING-05, LANDING-06] greets after the sign-in by the hour %i with a random phrase",
  (hour, chance, title, text) => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, hour, 59) });
    vi.spyOn(Math, "random").mockReturnValue(chance);
    welcome({ id: "u1", username: "buyer", realname: "王采购", avatar: null });
    expect(shownToasts()).toMatchObject([{ kind: "success", title, text, durationMs: 4_000 }]);
  },
);

test("[LOGIN-16] greets a user without a name by the account", () => {
  welcome({ id: "u1", username: "buyer", realname: "", avatar: null });
  expect(shownToasts()[0]?.title).toMatch(/^(早上|上午|中午|下午|晚上)好，buyer$/);
});
