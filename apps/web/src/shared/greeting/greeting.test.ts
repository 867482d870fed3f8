import { expect, test } from "vitest";
import { greetingOf, welcomePhrase, welcomePhrases } from "./greeting.ts";

test.each([
  ["早上好", [0, 1, 2, 3, 4, 5, 6, 7, 8]],
  ["上午好", [9, 10, 11]],
  ["中午好", [12, 13]],
  ["下午好", [14, 15, 16, 17, 18, 19]],
  ["晚上好", [20, 21, 22, 23]],
])("[LANDING-05] greets with %s at %j o'clock", (greeting, hours) => {
  expect(hours.map(greetingOf)).toEqual(hours.map(() => greeting));
});

test("[LANDING-06] picks each of the four phrases by the random number", () => {
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
