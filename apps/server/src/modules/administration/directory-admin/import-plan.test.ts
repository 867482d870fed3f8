// Guarantee: an import is due at its time, freezes no more than allowed, and changes only what differs.
import { expect, test } from "vitest";
import { normalDn, parentsOf } from "#modules/access/directory/dn.ts";
import { createDepartmentFinder } from "./department-names.ts";
import { freezesTooMany, type KnownPerson, planOf } from "./import-plan.ts";
import { isDue } from "./schedule.ts";

const person = (id: string, more = {}) => ({
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
const known = (id: string, more: Partial<KnownPerson> = {}): [string, KnownPerson] => [
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

test("plans people who are new, changed, disabled, back or gone; leaves others", () => {
  const here = new Map([
    known("same"),
    known("other", { realname: "旧名", orgCodes: ["A02"] }),
    known("off"),
    known("back", { isActive: false, isFrozenBySource: true }),
    known("frozen-here", { isActive: false }),
    known("gone"),
  ]);
  const found = [
    person("same"),
    person("other"),
    person("off", { isActive: false }),
    person("back"),
    person("frozen-here"),
    person("new"),
    person("new-and-off", { isActive: false }),
    person("new", { dn: "twice" }),
  ];
  const plan = planOf(found, here, options);
  expect(plan.make.map(({ person: one, orgCode }) => [one.externalId, orgCode])).toEqual([["new", "A01"]]);
  expect(plan.change.map(({ known: own, realname, orgCode }) => [own.externalId, realname, orgCode])).toEqual([
    ["other", "林采薇", "A01"],
  ]);
  expect(plan.freeze.map(({ known: own, why }) => [own.externalId, why])).toEqual([
    ["off", "目录中已停用或已到期"],
    ["gone", "目录中已不存在"],
  ]);
  expect(plan.release.map(({ known: own }) => own.externalId)).toEqual(["back"]);
  expect(plan.refused).toMatchObject([{ why: "目录中有两个用户的标识相同" }]);
  expect([plan.same, plan.active, plan.gone]).toEqual([3, 4, []]);
  const left = planOf([], here, { ...options, whenGone: "leave" });
  expect([left.freeze.length, left.gone.length]).toEqual([0, 6]);
});

test("leaves fields without a mapping unchanged", () => {
  const here = new Map([known("a", { phone: "13800000001", email: "a@example.cn" })]);
  const unmapped = { ...options, importsPhone: false, importsMail: false, departmentOf: () => ({ code: undefined }) };
  expect(planOf([person("a")], here, unmapped)).toMatchObject({ change: [], same: 1 });
});

test("retains a value if the new one is malformed, removes it if there is none", () => {
  const former = { phone: "13800000001", email: "a@example.cn" };
  const notes = ["手机号格式不正确，未同步"];
  const here = new Map([known("a", former), known("b", former), known("c")]);
  const found = [
    person("a", { ...former, phone: undefined, notes }),
    person("b", { phone: null, email: undefined }),
    person("c", { phone: undefined, notes }),
  ];
  const { change, same } = planOf(found, here, options);
  expect(change.map(({ known: own, person: _, ...wanted }) => [own.externalId, wanted])).toEqual([
    ["a", { notes }],
    ["b", { phone: null, notes: [] }],
  ]);
  expect(same).toBe(1);
});

test.each([
  [0, 10, 1, false],
  [1, 10, 10, false],
  [2, 10, 10, true],
  [10, 10, 99, true],
  [10, 10, 100, false],
  [0, 0, 1, false],
])("judges %d of %d freezes at %d%%: too many is %s", (count, active, percent, isTooMany) => {
  expect(freezesTooMany({ freeze: Array(count).fill(null) as never, active }, percent)).toBe(isTooMany);
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
] as const)("judges %s at %s, last %s, now %s: %s", (schedule, dailyAt, since, now, due) => {
  expect(isDue({ schedule, dailyAt }, Date.parse(since), Date.parse(now))).toBe(due);
});

test("normalises differently written names of entries", () => {
  expect(normalDn("OU=People, DC=Example ,dc = cn")).toBe("ou=people,dc=example,dc=cn");
  expect(parentsOf(String.raw`cn=Smith\, Anna,ou="a,b",dc=cn`)).toEqual(['ou="a,b",dc=cn', "dc=cn"]);
  const one = String.raw`ou=研发\, 测试\+\"一\"\\部=1,dc=cn`;
  for (const way of [
    String.raw`ou=研发\2C 测试\2b\22一\22\5c部\3D1,dc=cn`,
    String.raw`OU=\e7\a0\94\E5\8F\91\,\20测试\+\"一\"\\部\=1, DC=cn`,
  ])
    expect(normalDn(way)).toBe(one);
  // A comma that separates names differs from a comma within a name.
  expect(normalDn(String.raw`ou=a\2cou=b`)).not.toBe(normalDn("ou=a,ou=b"));
  expect(parentsOf(String.raw`cn=x,ou=a\2Cb,dc=cn`)).toEqual([String.raw`ou=a\,b,dc=cn`, "dc=cn"]);
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
