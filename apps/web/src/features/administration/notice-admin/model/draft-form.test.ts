import { describe, expect, test } from "vitest";
import { bodyOf, type DraftForm, formFieldOf } from "./draft-form.ts";

const form: DraftForm = {
  title: "放假",
  sender: "办公室",
  kind: "1",
  priority: "L",
  html: "<p>一</p>",
  reach: "named",
  departments: ["A01"],
  roles: ["buyer"],
  people: [{ value: "u1", label: "王采购（buyer）" }],
  robots: ["wecom"],
  leads: "none",
  address: " /system/jobs ",
  view: "audit/entries",
  busId: " b1 ",
  publishAt: null,
  endsAt: null,
};

describe("form of a notice", () => {
  test.each([
    ["none", null, null, null],
    ["url", "url", "/system/jobs", null],
    ["component", "component", "audit/entries", "b1"],
  ] as const)("sends its target: %s", (leads, openType, openPage, busId) => {
    expect(bodyOf({ ...form, leads }, { id: "n1", version: 3 })).toMatchObject({
      id: "n1",
      version: 3,
      openType,
      openPage,
      busId,
      audience: { departments: ["A01"], roles: ["buyer"], people: ["u1"] },
    });
  });

  test("notifies chat groups of notices to everybody and to departments only", () => {
    const robotsFor = (change: Partial<DraftForm>) => bodyOf({ ...form, ...change }, null).robots;
    expect(robotsFor({ reach: "all" })).toEqual(["wecom"]);
    expect(robotsFor({ roles: [], people: [] })).toEqual(["wecom"]);
    expect(robotsFor({ people: [] })).toBeUndefined();
    expect(robotsFor({ roles: [] })).toBeUndefined();
  });

  test("omits an incomplete target", () => {
    const half = { ...form, address: " ", view: null };
    for (const leads of ["url", "component"] as const)
      expect(bodyOf({ ...half, leads }, null)).toMatchObject({ id: null, openType: null, openPage: null, busId: null });
  });

  test("shows a refusal at the visible field", () => {
    expect(formFieldOf("openPage", "url")).toBe("address");
    expect(formFieldOf("openPage", "component")).toBe("view");
    expect(formFieldOf("audience", "none")).toBe("reach");
    expect(formFieldOf("version", "none")).toBeUndefined();
  });
});
