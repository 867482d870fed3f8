import { describe, expect, test } from "vitest";
import { compareRules, findRule, type TenderRule } from "./rule-choice.ts";

const rule = (regime: TenderRule["regime"], method: string | null, more: Partial<TenderRule> = {}): TenderRule => ({
  id: `${regime ?? "both"} ${method ?? "all"}`,
  version: 1,
  key: "documents.deadline",
  regime,
  method,
  value: "20",
  unit: "day",
  source: "依据",
  checkedOn: null,
  enabled: true,
  ...more,
});
const all = [rule(null, null), rule(null, "6"), rule("procurement", null), rule("procurement", "6")];
const found = (rules: readonly TenderRule[], regime: TenderRule["regime"], method: string | null) =>
  findRule(rules, "documents.deadline", regime, method)?.id ?? null;

describe("[TENDER-06] the applicable rule", () => {
  test.each([
    ["procurement", "6", "procurement 6"],
    ["procurement", "3", "procurement all"],
    ["procurement", null, "procurement all"],
    ["bidding", "6", "both 6"],
    ["bidding", "1", "both all"],
    [null, null, "both all"],
  ] as const)("of %s and method %s is %s", (regime, method, id) => {
    expect(found(all, regime, method)).toBe(id);
    expect(found(all.toReversed(), regime, method)).toBe(id);
  });

  test("of a law goes before that of a method", () => {
    expect(found([rule(null, "6"), rule("procurement", null)], "procurement", "6")).toBe("procurement all");
  });

  test("is never a disabled one", () => {
    const disabled = rule("procurement", "6", { enabled: false });
    expect(found([disabled, rule("procurement", null)], "procurement", "6")).toBe("procurement all");
    expect(found([disabled], "procurement", "6")).toBeNull();
  });

  test("is never of another key, law or method", () => {
    expect(findRule(all, "contract.sign", "procurement", "6")).toBeNull();
    expect(found([rule("procurement", "6")], "bidding", "6")).toBeNull();
    expect(found([rule("procurement", "6")], "procurement", "3")).toBeNull();
  });
});

test("orders rules by key, then law, then method, with general rules last", () => {
  const mixed = [
    rule(null, null),
    rule("procurement", null),
    rule("procurement", "20"),
    rule("procurement", "3"),
    rule("bidding", null),
    rule("bidding", null, { key: "contract.sign", id: "contract" }),
  ];
  expect(mixed.toSorted(compareRules).map(({ id }) => id)).toEqual([
    "bidding all",
    "procurement 3",
    "procurement 20",
    "procurement all",
    "both all",
    "contract",
  ]);
});
