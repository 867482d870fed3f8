import { describe, expect, test } from "vitest";
import { drafted, overWhatStands } from "./setting-draft.ts";

const setting = (value: string | null, version = 1) => ({ name: "COMPANY_NAME", version, value });
const change = (value: string, over = "一局", version = 1) => ({
  COMPANY_NAME: { value, over: { version, value: over } },
});

describe("draft of settings", () => {
  test.each([
    ["begins over what stands", {}, setting("一局"), "二局", change("二局")],
    ["begins over nothing", {}, setting(null, 0), "二局", change("二局", "", 0)],
    ["stays over what stood when it began", change("二局"), setting("三局", 2), "四局", change("四局")],
    ["is none where what stands is typed", change("二局"), setting("三局", 2), "三局", {}],
    ["is none where nothing is typed over nothing", change("二局"), setting(null), "", {}],
  ])("%s", (_what, draft, now, typed, expected) => {
    expect(drafted(draft, now, typed)).toEqual(expected);
  });

  test.each([
    ["both", change("二局"), setting("三局", 2), [["二局", "三局"]], change("二局", "三局", 2)],
    ["what was emptied", change("二局"), setting(null, 2), [["二局", ""]], change("二局", "", 2)],
    ["nothing, where both say the same", change(" 三局 "), setting("三局", 2), [], {}],
  ])("shows %s after another person's change, and becomes a change of that", (_what, draft, now, told, expected) => {
    const found = overWhatStands(draft, [now], [{ name: "COMPANY_NAME", label: "单位名称" }]);
    expect(found.differences.map(({ mine, theirs }) => [mine, theirs])).toEqual(told);
    expect(found.draft).toEqual(expected);
  });
});
