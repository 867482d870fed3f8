import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";

export const scimMenu = menuItem({
  path: "/system/scim",
  component: "scim-admin/clients",
  meta: { title: "身份系统接入" },
});

export type ScimClientRow = ResultOf<EndpointOf<"scimAdmin.list">>["rows"][number];

export const scimRow = (overrides: Partial<ScimClientRow> = {}): ScimClientRow => ({
  id: "s1",
  version: 3,
  name: "集团统一身份",
  department: { orgCode: "A01", departName: "采购中心", path: ["总部", "采购中心"] },
  mayAdopt: true,
  mayAdminister: false,
  people: 1_240,
  groups: 12,
  tokens: [
    {
      id: "t1",
      createdAt: "2026-11-01T00:00:00.000Z",
      expiresAt: "2027-11-01T00:00:00.000Z",
      lastUsedAt: "2026-11-20T03:04:05.000Z",
      state: "good",
    },
    {
      id: "t0",
      createdAt: "2025-11-01T00:00:00.000Z",
      expiresAt: "2026-11-01T00:00:00.000Z",
      lastUsedAt: null,
      state: "over",
    },
  ],
  ...overrides,
});

export const scimGroup = {
  id: "g1",
  version: 2,
  displayName: "采购经办组",
  externalId: "0042",
  members: 36,
  role: { code: "buyer_operator", name: "采购人经办" },
};

export const scimList = (...rows: ScimClientRow[]) =>
  answer("scimAdmin.list", { total: rows.length, rows, baseUrl: "https://portal.example.cn/scim/v2" });

export function answerScimAdministration(): void {
  scimList(scimRow());
  answer("scimAdmin.listGroups", { total: 1, rows: [scimGroup] });
  answer("scimAdmin.readRoles", [
    { code: "buyer_operator", name: "采购人经办", isGivable: true },
    { code: "finance", name: "财务（保证金）", isGivable: true },
    { code: "system_admin", name: "系统管理员", isGivable: false },
  ]);
  answer("scimAdmin.findDepartments", [{ orgCode: "A01", departName: "采购中心", path: ["总部", "采购中心"] }]);
}
