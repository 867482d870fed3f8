import { expect, test } from "vitest";
import { differencesOf } from "./changed-fields.ts";

const fields = [
  { name: "name", label: "姓名" },
  { name: "phone", label: "手机号", isMasked: true },
  { name: "departments", label: "部门" },
] as const;
const before = { name: "林晚", phone: "1", departments: ["A01"] };

test.each([
  ["keeps the own value where both people changed the field", { name: "林暮" }, { name: "林晨" }, [["name", true]]],
  ["follows the other person in an unchanged field", {}, { phone: "2" }, [["phone", false]]],
  ["returns no difference where both typed the same value", { name: "林暮" }, { name: "林暮" }, []],
  ["keeps the own value where only this person changed the field", { name: "林暮" }, {}, [["name", true]]],
  ["compares lists by their items", { departments: ["A01"] }, { departments: ["A01"] }, []],
  [
    "returns differences in the order of the fields",
    { departments: [] },
    { phone: "2" },
    [
      ["phone", false],
      ["departments", true],
    ],
  ],
])("%s", (_, ownChanges, otherChanges, expected) => {
  const differences = differencesOf(fields, {
    initialValues: before,
    ownValues: { ...before, ...ownChanges },
    otherValues: { ...before, ...otherChanges },
  });
  expect(differences.map(({ name, isOwnChange }) => [name, isOwnChange])).toEqual(expected);
});

test("compares by the `isSame` of the field", () => {
  const fieldsOfSets = [
    {
      name: "departments",
      label: "部门",
      isSame: (first: string[], second: string[]) => `${first.toSorted()}` === `${second.toSorted()}`,
    },
  ] as const;
  const compareDepartments = (ownDepartments: string[], otherDepartments: string[]) =>
    differencesOf(fieldsOfSets, {
      initialValues: { ...before, departments: ["A01", "A02"] },
      ownValues: { ...before, departments: ownDepartments },
      otherValues: { ...before, departments: otherDepartments },
    }).map(({ isOwnChange }) => isOwnChange);
  expect(compareDepartments(["A03", "A01"], ["A01", "A03"])).toEqual([]);
  expect(compareDepartments(["A02", "A01"], ["A01"])).toEqual([false]);
});

test("offers no choice for a masked value that was not changed", () => {
  const otherValues = { ...before, phone: "2", name: "林晨" };
  const findSettled = (ownValues: typeof before) =>
    differencesOf(fields, { initialValues: before, ownValues, otherValues }).map(({ name, isSettled }) => [
      name,
      isSettled,
    ]);
  expect(findSettled(before)).toEqual([
    ["name", false],
    ["phone", true],
  ]);
  expect(findSettled({ ...before, phone: "3" })).toContainEqual(["phone", false]);
});
