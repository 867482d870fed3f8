import { describe, expect, test } from "vitest";
import { drafted, rebasedDraft } from "./setting-draft.ts";

const setting = (value: string | null, version = 1) => ({ name: "COMPANY_NAME", version, value });
const change = (value: string, baseValue = "一局", version = 1) => ({
  COMPANY_NAME: { value, over: { version, value: baseValue } },
});

describe("draft of settings", () => {
  test.each([
    ["starts with the current value", {}, setting("一局"), "二局", change("二局")],
    ["starts with no value", {}, setting(null, 0), "二局", change("二局", "", 0)],
    ["keeps the value with which it started", change("二局"), setting("三局", 2), "四局", change("四局")],
    ["is empty where the current value is typed", change("二局"), setting("三局", 2), "三局", {}],
    ["is empty where nothing is typed for no value", change("二局"), setting(null), "", {}],
  ])("%s", (_case, draft, now, typed, expected) => {
    expect(drafted(draft, now, typed)).toEqual(expected);
  });

  test.each([
    ["both values", change("二局"), setting("三局", 2), [["二局", "三局"]], change("二局", "三局", 2)],
    ["a removed value", change("二局"), setting(null, 2), [["二局", ""]], change("二局", "", 2)],
    ["nothing for equal values", change(" 三局 "), setting("三局", 2), [], {}],
  ])("shows %s after another person's change, and is based on it", (_case, draft, now, shown, expected) => {
    const rebased = rebasedDraft(draft, [now], [{ name: "COMPANY_NAME", label: "单位名称" }]);
    expect(rebased.differences.map(({ ownValue: mine, otherValue: theirs }) => [mine, theirs])).toEqual(shown);
    expect(rebased.draft).toEqual(expected);
  });
});
