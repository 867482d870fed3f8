import { expect, test } from "vitest";
import { differencesOf } from "./changed-fields.ts";

const fields = [
  { name: "name", label: "姓名" },
  { name: "phone", label: "手机号", isMasked: true },
  { name: "departments", label: "部门" },
] as const;
const before = { name: "林晚", phone: "1", departments: ["A01"] };

test.each([
  ["keeps what was typed here", { name: "林暮" }, { name: "林晨" }, [["name", true]]],
  ["follows the other person in what was left alone", {}, { phone: "2" }, [["phone", false]]],
  ["names nothing that both made the same", { name: "林暮" }, { name: "林暮" }, []],
  ["keeps what was typed here alone", { name: "林暮" }, {}, [["name", true]]],
  ["compares lists by what is in them", { departments: ["A01"] }, { departments: ["A01"] }, []],
  [
    "names fields in their order",
    { departments: [] },
    { phone: "2" },
    [
      ["phone", false],
      ["departments", true],
    ],
  ],
])("%s", (_, here, there, expected) => {
  const found = differencesOf(fields, { before, mine: { ...before, ...here }, theirs: { ...before, ...there } });
  expect(found.map(({ name, isMine }) => [name, isMine])).toEqual(expected);
});

test("compares by the field's own equality", () => {
  const sets = [
    {
      name: "departments",
      label: "部门",
      isSame: (one: string[], other: string[]) => `${one.toSorted()}` === `${other.toSorted()}`,
    },
  ] as const;
  const found = (mine: string[], theirs: string[]) =>
    differencesOf(sets, {
      before: { ...before, departments: ["A01", "A02"] },
      mine: { ...before, departments: mine },
      theirs: { ...before, departments: theirs },
    }).map(({ isMine }) => isMine);
  expect(found(["A03", "A01"], ["A01", "A03"])).toEqual([]);
  expect(found(["A02", "A01"], ["A01"])).toEqual([false]);
});

test("leaves no choice if the shown value cannot be sent back", () => {
  const theirs = { ...before, phone: "2", name: "林晨" };
  const settled = (mine: typeof before) =>
    differencesOf(fields, { before, mine, theirs }).map(({ name, isSettled }) => [name, isSettled]);
  expect(settled(before)).toEqual([
    ["name", false],
    ["phone", true],
  ]);
  expect(settled({ ...before, phone: "3" })).toContainEqual(["phone", false]);
});
