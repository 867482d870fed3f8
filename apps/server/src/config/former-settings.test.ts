// Guarantee: a setting by its former name loosens nothing, and nobody is left without knowing the present one.
import { expect, test } from "vitest";
import { loadConfig } from "./config.ts";
import { isKeptUnderFormerName, underPresentNames } from "./former-settings.ts";

test.each([
  [{}, undefined, []],
  [{ SECOND_PERSON_FOR: "role" }, "role", []],
  [
    { NOTICE_SECOND_PERSON: "on" },
    "notice",
    ["环境变量 NOTICE_SECOND_PERSON 已并入 SECOND_PERSON_FOR，本次按 SECOND_PERSON_FOR=notice 启动，请改用该变量"],
  ],
  [
    { NOTICE_SECOND_PERSON: "on", SECOND_PERSON_FOR: "role, gate" },
    "role,gate,notice",
    [
      "环境变量 NOTICE_SECOND_PERSON 已并入 SECOND_PERSON_FOR，本次按 SECOND_PERSON_FOR=role,gate,notice 启动，请改用该变量",
    ],
  ],
  [
    { NOTICE_SECOND_PERSON: "off", SECOND_PERSON_FOR: "notice" },
    "notice",
    ["环境变量 NOTICE_SECOND_PERSON 已并入 SECOND_PERSON_FOR，请删除"],
  ],
])("%j is understood as %j", (given, kinds, advice) => {
  const understood = underPresentNames(given);
  expect([understood.values.SECOND_PERSON_FOR, understood.advice]).toEqual([kinds, advice]);
  expect(Object.keys(understood.values)).not.toContain("NOTICE_SECOND_PERSON");
});

test("refuses what the former name never took", () => {
  expect(() => loadConfig({ NOTICE_SECOND_PERSON: "yes" })).toThrow(
    "环境变量 NOTICE_SECOND_PERSON 的值不正确：应为 on 或 off",
  );
});

test("keeps what administrators have set by it until the environment says something by the present one", () => {
  const kept = { NOTICE_SECOND_PERSON: "on" };
  expect(loadConfig({}).source.with(kept).SECOND_PERSON_FOR).toEqual(["notice"]);
  expect(loadConfig({}).source.counts("NOTICE_SECOND_PERSON")).toBe(true);
  expect(loadConfig({ SECOND_PERSON_FOR: "role" }).source.counts("NOTICE_SECOND_PERSON")).toBe(false);
  expect(isKeptUnderFormerName("NOTICE_SECOND_PERSON", {})).toBe(true);
  expect(isKeptUnderFormerName("NOTICE_SECOND_PERSON", { SECOND_PERSON_FOR: "role" })).toBe(false);
  expect(isKeptUnderFormerName("SESSION_LIMIT", {})).toBe(false);
});
