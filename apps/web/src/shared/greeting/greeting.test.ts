import { expect, test } from "vitest";
import { greetingOf, welcomePhrase, welcomePhrases } from "./greeting.ts";

test.each([
  [0, "早上好"],
  [8, "早上好"],
  [9, "上午好"],
  [11, "上午好"],
  [12, "中午好"],
  [13, "中午好"],
  [14, "下午好"],
  [19, "下午好"],
  [20, "晚上好"],
  [23, "晚上好"],
])("[LANDING-05] greets at %i o'clock with %s", (hour, greeting) => {
  expect(greetingOf(hour)).toBe(greeting);
});

test("[LANDING-06] picks each of four phrases by chance", () => {
  const four = [
    "愿今天的每一项工作都顺利。",
    "阳光交易，从这里开始。",
    "待办与通知都已为您备好。",
    "感谢您为公平公正付出的每一份努力。",
  ];
  expect(welcomePhrases).toEqual(four);
  expect([0, 0.25, 0.5, 0.75].map(welcomePhrase)).toEqual(four);
  expect([0.249, 0.499, 0.749, 0.999_999].map(welcomePhrase)).toEqual(four);
});
