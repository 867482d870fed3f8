import { expect, test } from "vitest";
import { removalQuestion } from "./removal-question.ts";

const SITE = "https://trade.example.cn";

test.each([
  [[], [], "没有子系统或菜单指向 https://trade.example.cn。"],
  [["交易"], [], "“交易”的地址在 https://trade.example.cn，取消后立即不能进入。"],
  [
    [],
    [["帮助中心", "交易指南"], ["公告"]],
    "菜单“帮助中心 / 交易指南”、“公告”指向 https://trade.example.cn，取消后立即不再显示。",
  ],
  [
    ["甲", "乙", "丙", "丁", "戊"],
    [["公告"]],
    "“甲”、“乙”、“丙”、“丁”等 5 个子系统的地址在 https://trade.example.cn，取消后立即不能进入。菜单“公告”指向 https://trade.example.cn，取消后立即不再显示。",
  ],
])("asks for %j and %j: %s", (subsystems, menus, question) => {
  expect(removalQuestion(SITE, { subsystems, menus })).toBe(question);
});
