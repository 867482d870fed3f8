// Guarantee: an import is due at its time, freezes no more than allowed, and changes only what differs.
import { expect, test } from "vitest";
import { createDepartmentFinder } from "./department-names.ts";
import { freezesTooMany, planImport, type StoredPerson } from "./import-plan.ts";
import { isDue } from "./schedule.ts";

const directoryPerson = (id: string, more = {}) => ({
  dn: `uid=${id},ou=a,dc=cn`,
  externalId: id,
  username: id,
  realname: "林采薇",
  phone: null,
  email: null,
  isActive: true,
  department: null,
  groups: [],
  notes: [],
  ...more,
});
const storedEntry = (id: string, more: Partial<StoredPerson> = {}): [string, StoredPerson] => [
  id,
  {
    userId: `u-${id}`,
    externalId: id,
    username: id,
    realname: "林采薇",
    phone: null,
    email: null,
    isActive: true,
    isFrozenBySource: false,
    orgCodes: ["A01"],
    ...more,
  },
];
const options = {
  importsPhone: true,
  importsMail: true,
  whenGone: "freeze",
  departmentOf: () => ({ code: "A01" }),
} as const;

test("plans steps for new, changed, disabled, returned and missing people", () => {
  const storedPeople = new Map([
    storedEntry("same"),
    storedEntry("other", { realname: "旧名", orgCodes: ["A02"] }),
    storedEntry("off"),
    storedEntry("back", { isActive: false, isFrozenBySource: true }),
    storedEntry("frozen-here", { isActive: false }),
    storedEntry("gone"),
  ]);
  const found = [
    directoryPerson("same"),
    directoryPerson("other"),
    directoryPerson("off", { isActive: false }),
    directoryPerson("back"),
    directoryPerson("frozen-here"),
    directoryPerson("new"),
    directoryPerson("new-and-off", { isActive: false }),
    directoryPerson("new", { dn: "twice" }),
  ];
  const plan = planImport(found, storedPeople, options);
  expect(plan.creations.map(({ person: created, orgCode }) => [created.externalId, orgCode])).toEqual([["new", "A01"]]);
  expect(
    plan.changes.map(({ storedPerson, realname, orgCode }) => [storedPerson.externalId, realname, orgCode]),
  ).toEqual([["other", "林采薇", "A01"]]);
  expect(plan.freezes.map(({ storedPerson, why }) => [storedPerson.externalId, why])).toEqual([
    ["off", "目录中已停用或已到期"],
    ["gone", "目录中已不存在"],
  ]);
  expect(plan.releases.map(({ storedPerson }) => storedPerson.externalId)).toEqual(["back"]);
  expect(plan.refusals).toMatchObject([{ why: "目录中有两个用户的标识相同" }]);
  expect(plan).toMatchObject({ unchangedCount: 3, activeCount: 4, missing: [] });
  const leavingPlan = planImport([], storedPeople, { ...options, whenGone: "leave" });
  expect(leavingPlan.freezes).toEqual([]);
  expect(leavingPlan.missing).toHaveLength(6);
});

test("leaves fields without a mapping unchanged", () => {
  const storedPeople = new Map([storedEntry("a", { phone: "13800000001", email: "a@example.cn" })]);
  const unmapped = { ...options, importsPhone: false, importsMail: false, departmentOf: () => ({ code: undefined }) };
  expect(planImport([directoryPerson("a")], storedPeople, unmapped)).toMatchObject({ changes: [], unchangedCount: 1 });
});

test.each([
  [0, 10, 1, false],
  [1, 10, 10, false],
  [2, 10, 10, true],
  [10, 10, 99, true],
  [10, 10, 100, false],
  [0, 0, 1, false],
])("decides whether %d freezes of %d people exceed %d percent: %s", (count, active, percent, isTooMany) => {
  expect(freezesTooMany({ freezes: Array(count).fill(null) as never, activeCount: active }, percent)).toBe(isTooMany);
});

test.each([
  ["hourly", "", "2026-11-20T00:00:00Z", "2026-11-20T00:59:59Z", false],
  ["hourly", "", "2026-11-20T00:00:00Z", "2026-11-20T01:00:00Z", true],
  // 02:30 in Beijing is 18:30 of the previous day in UTC.
  ["daily", "02:30", "2026-11-19T10:00:00Z", "2026-11-19T18:29:00Z", false],
  ["daily", "02:30", "2026-11-19T10:00:00Z", "2026-11-19T18:30:00Z", true],
  ["daily", "02:30", "2026-11-19T18:30:01Z", "2026-11-20T17:00:00Z", false],
  ["daily", "23:59", "2026-11-19T10:00:00Z", "2026-11-21T10:00:00Z", true],
  ["off", "02:30", "2026-01-01T00:00:00Z", "2026-11-21T10:00:00Z", false],
] as const)("decides whether %s at %s is due, last %s, now %s: %s", (schedule, dailyAt, since, now, due) => {
  expect(isDue({ schedule, dailyAt }, Date.parse(since), Date.parse(now))).toBe(due);
});

test("finds a department by code, path or unique name within the branch", () => {
  const find = createDepartmentFinder(
    [
      { id: "1", parentId: null, orgCode: "A01", departName: "集团" },
      { id: "2", parentId: "1", orgCode: "A01A01", departName: "采购部" },
      { id: "3", parentId: "1", orgCode: "A01A02", departName: "分公司" },
      { id: "4", parentId: "3", orgCode: "A01A02A01", departName: "采购部" },
      { id: "5", parentId: null, orgCode: "A02", departName: "别处" },
    ],
    "A01",
  );
  expect(["A01A01", "集团/采购部", "集团 / 分公司 / 采购部", "分公司", "采购部", "别处", "A02"].map(find)).toEqual([
    "A01A01",
    "A01A01",
    "A01A02A01",
    "A01A02",
    undefined,
    undefined,
    undefined,
  ]);
});
