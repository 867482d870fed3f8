import { expect, test } from "vitest";
import { priorities } from "./priority.ts";

test("[NOTICE-06] defines a text and a colour for each priority", () => {
  expect(priorities).toEqual({
    L: { text: "一般消息", colour: "blue" },
    M: { text: "重要消息", colour: "orange" },
    H: { text: "紧急消息", colour: "red" },
  });
});
