import { expect, test } from "vitest";
import { type DraftForm, emptyForm } from "./draft-form.ts";
import { fieldsOfPiece, noticeDifferences, noticeFields } from "./notice-pieces.ts";

const choices = {
  departments: [
    { orgCode: "A01", departName: "采购部" },
    { orgCode: "A02", departName: "采购部" },
    { orgCode: "A03", departName: "监督部" },
  ],
  roles: [{ code: "buyer", name: "采购经办" }],
};
const fields = noticeFields(choices, (mine, theirs) => `${mine} / ${theirs}`);
const base: DraftForm = { ...emptyForm("办公室"), title: "放假", html: "<p>一</p>", departments: ["A01", "A03"] };
const differencesBetween = (ownChange: Partial<DraftForm>, otherChange: Partial<DraftForm>) =>
  noticeDifferences(fields, { base, mine: { ...base, ...ownChange }, theirs: { ...base, ...otherChange } });
const describeValue = (name: string, value: unknown) =>
  fields.find((field) => field.name === name)?.describe?.(value as never);

test.each<[string, Partial<DraftForm>, Partial<DraftForm>, [string, boolean][]]>([
  [
    "own and other changes",
    { title: "甲" },
    { kind: "2" },
    [
      ["title", true],
      ["kind", false],
    ],
  ],
  ["no change in the order of the audience", { reach: "named" }, { reach: "named", departments: ["A03", "A01"] }, []],
  ["no audience where both are for everybody", {}, { departments: [] }, []],
  ["a text only with other words or format", { html: "<p><b>一</b></p>" }, { html: "<p><strong>一</strong></p>" }, []],
  ["the target as one piece", { leads: "url", address: "/a" }, { leads: "component", view: "home" }, [["leads", true]]],
])("finds %s", (_, ownChange, otherChange, expected) => {
  expect(differencesBetween(ownChange, otherChange).map(({ name, isOwnChange: isMine }) => [name, isMine])).toEqual(
    expected,
  );
});

test.each([
  ["departments", ["A01", "A03", "A09"], "采购部（A01）、监督部、已不存在的 A09"],
  ["roles", ["buyer"], "采购经办"],
  ["people", [{ value: "u1", label: "王采购（wang）" }], "王采购（wang）"],
  ["publishAt", null, "立即发布"],
  ["publishAt", "2026-11-20T03:04:05.000Z", "2026-11-20 11:04"],
  ["endsAt", null, "长期展示"],
  ["kind", "2", "系统消息"],
  ["leads", { leads: "none", address: "", view: null, busId: "" }, "没有"],
  ["leads", { leads: "url", address: "/a", view: null, busId: "" }, "打开地址 /a"],
  ["leads", { leads: "component", address: "", view: "home", busId: "b1" }, "打开页面 工作台首页，业务编号 b1"],
])("expresses %s %j in words", (name, value, expected) => {
  expect(describeValue(name, value)).toBe(expected);
});

test("copies a target with all its fields", () => {
  const leads = { leads: "url", address: "/a", view: null, busId: "" } as const;
  expect(fieldsOfPiece("leads", leads)).toEqual(leads);
  expect(fieldsOfPiece("title", "甲")).toEqual({ title: "甲" });
});
