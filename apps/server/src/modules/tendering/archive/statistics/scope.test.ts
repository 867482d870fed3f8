import { expect, test } from "vitest";
import { type ArchiveScope, decideScope, type ScopeFacts } from "./scope.ts";

const noFacts: ScopeFacts = { roles: [], orgCode: undefined, organisations: [], fondsCodes: [] };
const supplierOrg = { orgId: "o1", role: "supplier" } as const;
const agencyOrg = { orgId: "o2", role: "agency" } as const;

const cases: [string, Partial<ScopeFacts>, ArchiveScope][] = [
  ["the administrator", { roles: ["system_admin"] }, { kind: "all" }],
  ["the supervisor", { roles: ["supervisor"], orgCode: "A01A04" }, { kind: "all" }],
  [
    "an archivist",
    { roles: ["archivist"], orgCode: "A01A03", fondsCodes: ["SL01"] },
    { kind: "fonds", codes: ["SL01"] },
  ],
  [
    "an archivist whose department keeps no fonds",
    { roles: ["archivist"], orgCode: "A01A03" },
    { kind: "departments", orgCodes: ["A01A03"] },
  ],
  ["a buyer", { roles: ["buyer_operator"], orgCode: "A01A06" }, { kind: "departments", orgCodes: ["A01A06"] }],
  ["department staff", { roles: ["department_staff"], orgCode: "A01" }, { kind: "departments", orgCodes: ["A01"] }],
  [
    "a supplier, whatever department the account is filed in",
    { roles: ["supplier_operator"], orgCode: "A01", organisations: [supplierOrg] },
    { kind: "organisations", orgIds: ["o1"], as: "supplier" },
  ],
  [
    "a supplier without organisation",
    { roles: ["supplier_operator"], orgCode: "A01" },
    { kind: "none", isPlaced: true },
  ],
  [
    "a supplier linked to an organisation as agency only",
    { roles: ["supplier_operator"], organisations: [agencyOrg] },
    { kind: "none", isPlaced: false },
  ],
  [
    "an agency",
    { roles: ["agency"], orgCode: "A01", organisations: [agencyOrg, supplierOrg] },
    { kind: "organisations", orgIds: ["o2"], as: "agency" },
  ],
  ["an expert", { roles: ["expert"], orgCode: "A01" }, { kind: "none", isPlaced: true }],
  ["an account without department", { roles: ["department_staff"] }, { kind: "none", isPlaced: false }],
  ["an account without any role", { orgCode: "A01" }, { kind: "none", isPlaced: true }],
  [
    "a buyer without department who acts for an organisation",
    { roles: ["buyer_operator"], organisations: [{ orgId: "o3", role: "buyer" }] },
    { kind: "organisations", orgIds: ["o3"], as: "buyer" },
  ],
  [
    "somebody who is staff and supplier",
    { roles: ["supplier_operator", "department_staff"], orgCode: "A01", organisations: [supplierOrg] },
    { kind: "departments", orgCodes: ["A01"] },
  ],
];

test.each(cases)("gives %s their scope", (_name, facts, scope) => {
  expect(decideScope({ ...noFacts, ...facts })).toEqual(scope);
});
