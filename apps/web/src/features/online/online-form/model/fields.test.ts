import { definitionFaults } from "@tender/form-rules";
import { describe, expect, test } from "vitest";
import { uniqueName } from "#shared/designing/unique-name.ts";
import { createBlankForm } from "./blank-form.ts";
import {
  columnsAt,
  duplicateOf,
  newField,
  palette,
  withControl,
  withField,
  withOrder,
  withoutField,
  withType,
} from "./fields.ts";

const controls = palette.flatMap((group) => group.controls);
const of = (control: (typeof controls)[number], id = "a") => newField(control, [], id, 2);
const form = (...fields: ReturnType<typeof of>[]) => ({ ...createBlankForm("goods", "物资", "single"), fields });

test("offers each of the 21 controls once", () => {
  expect(new Set(controls).size).toBe(21);
  expect(controls).toHaveLength(21);
});

test.each(["file", "image"] as const)("drops the settings that a field of %s cannot have", (control) => {
  const before = {
    ...of("input"),
    defaultText: "x",
    query: "single",
    isUnique: true,
    checkRule: "r",
    fillRule: "r",
  } as const;
  expect(definitionFaults(form(withControl(before, control)), new Map())).toEqual([]);
  const choice = { ...of("multi_select"), defaultText: "x", query: "single" } as const;
  expect(definitionFaults(form(withControl(choice, control)), new Map())).toEqual([]);
});

test.each(controls)("creates a field of %s that is valid except for its source", (control) => {
  const faults = definitionFaults(form(of(control)), new Map());
  expect(faults.every(({ at }) => at === "fields.0.source")).toBe(true);
});

test("gives every new field a unique name and title", () => {
  const first = of("input");
  const second = newField("input", [first], "b", 2);
  expect(first.name).toBe("field");
  expect(second.name).toBe("field_2");
  expect(first.title).toBe("单行文本");
  expect(second.title).toBe("单行文本2");
  expect(uniqueName(["a".repeat(30)], "a".repeat(30))).toHaveLength(28);
});

describe("change of the control", () => {
  test("retains type and source where they fit", () => {
    const source = { kind: "list" as const, choices: [{ value: "1", label: "一" }] };
    const field = { ...of("radio"), source };
    expect(withControl(field, "select")).toMatchObject({ control: "select", type: "text", source });
  });

  test("takes a type of the new control and drops settings that it cannot have", () => {
    const field = {
      ...of("input"),
      isUnique: true,
      defaultText: "a",
      fillRule: "no",
      pattern: { text: "a", message: "b" },
    };
    expect(withControl(field, "checkbox")).toMatchObject({
      type: "many",
      length: 0,
      isUnique: false,
      defaultText: null,
      fillRule: null,
      pattern: null,
    });
  });

  test("extends the length to hold an id", () => {
    expect(withControl({ ...of("input"), length: 10 }, "user").length).toBe(40);
  });
});

test("turns off the range query for a type without an order", () => {
  expect(withType({ ...of("number"), type: "integer", query: "range" }, "text").query).toBe("off");
});

test("drops unique settings from a duplicate", () => {
  const field = { ...of("input"), isUnique: true, fillRule: "no" };
  expect(duplicateOf(field, [field], "b")).toMatchObject({ id: "b", name: "field_2", isUnique: false, fillRule: null });
});

test("inserts a field before, after and at the end", () => {
  const [a, b, c] = ["a", "b", "c"].map((id) => of("input", id)) as [
    ReturnType<typeof of>,
    ReturnType<typeof of>,
    ReturnType<typeof of>,
  ];
  const ids = (extraFilters: Parameters<typeof withField>[2]) =>
    withField(form(a, b), c, extraFilters).fields.map(({ id }) => id);
  expect(ids({ id: "b", side: "before" })).toEqual(["a", "c", "b"]);
  expect(ids({ id: "a", side: "after" })).toEqual(["a", "c", "b"]);
  expect(ids(null)).toEqual(["a", "b", "c"]);
});

test("removes the indexes of a removed field", () => {
  const a = of("input", "a");
  const whole = { ...form(a), indexes: [{ fields: ["field"], isUnique: false }] };
  expect(withoutField(whole, "a")).toMatchObject({ fields: [], indexes: [] });
});

test("reorders some fields and leaves the others in place", () => {
  const whole = form(...["a", "b", "c", "d"].map((id) => of("input", id)));
  expect(withOrder(whole, ["d", "a"]).fields.map(({ id }) => id)).toEqual(["d", "b", "c", "a"]);
});

test("shows one column on a phone and at most two on a tablet", () => {
  expect(
    [4, 1].flatMap((columns) => (["wide", "middle", "narrow"] as const).map((width) => columnsAt(columns, width))),
  ).toEqual([...[4, 2, 1], ...[1, 1, 1]]);
});
