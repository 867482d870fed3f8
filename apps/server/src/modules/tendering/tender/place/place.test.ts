import { expect, test } from "vitest";
import { decidePlace, worksOn } from "./place.ts";

const facts = { roles: ["buyer_operator"], orgCode: "A01", organisations: [] };

test("[TENDER-11] gives department staff the projects of their department and the ones below it", () => {
  const place = decidePlace(facts);
  expect(place).toEqual({ isSupervisor: false, deptCode: "A01", agencyIds: [] });
  expect(worksOn(place, { deptCode: "A01", agencyId: null })).toBe(true);
  expect(worksOn(place, { deptCode: "A01A02", agencyId: null })).toBe(true);
  expect(worksOn(place, { deptCode: "A02", agencyId: null })).toBe(false);
});

test("[TENDER-11] gives an agency the projects that it runs, and none of its department", () => {
  const organisations = [
    { orgId: "代理甲", role: "agency" as const },
    { orgId: "供应商", role: "supplier" as const },
  ];
  const place = decidePlace({ ...facts, roles: ["agency"], organisations });
  expect(place).toEqual({ isSupervisor: false, deptCode: null, agencyIds: ["代理甲"] });
  expect(worksOn(place, { deptCode: "A01", agencyId: "代理甲" })).toBe(true);
  expect(worksOn(place, { deptCode: "A01", agencyId: "代理乙" })).toBe(false);
  expect(worksOn(place, { deptCode: "A01", agencyId: null })).toBe(false);
});

test("[TENDER-11] shows a supervisor all projects and lets it work on none of them", () => {
  const place = decidePlace({ ...facts, roles: ["supervisor"], orgCode: undefined });
  expect(place.isSupervisor).toBe(true);
  expect(worksOn(place, { deptCode: "A01", agencyId: null })).toBe(false);
});
