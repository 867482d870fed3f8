import type { RoleCode } from "../base/roles.ts";
import type { DemoDepartment } from "./departments.ts";

/** Every demo account has it. */
export const DEMO_PASSWORD = "Tender@2026";

export interface DemoAccount {
  readonly username: string;
  readonly realname: string;
  readonly phone: string;
  readonly departments: readonly DemoDepartment[];
  /** Roles held everywhere, or in one department alone. */
  readonly roles: readonly (RoleCode | { readonly role: RoleCode; readonly in: DemoDepartment })[];
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    username: "admin",
    realname: "陈立衡",
    phone: "13800000001",
    departments: ["demo-dept-center"],
    roles: ["system_admin"],
  },
  {
    username: "buyer",
    realname: "林采薇",
    phone: "13800000002",
    departments: ["demo-dept-buyers"],
    roles: ["buyer_operator"],
  },
  {
    username: "staff",
    realname: "周致远",
    phone: "13800000003",
    departments: ["demo-dept-procurement", "demo-dept-trade", "demo-dept-archive"],
    // In the archive department also its keeper: switching department changes menus, buttons and data.
    roles: ["department_staff", { role: "archivist", in: "demo-dept-archive" }],
  },
  {
    username: "supplier",
    realname: "吴信诚",
    phone: "13800000004",
    departments: ["demo-dept-suppliers"],
    roles: ["supplier_operator"],
  },
  { username: "newcomer", realname: "何初阳", phone: "13800000005", departments: [], roles: [] },
  {
    username: "calock",
    realname: "郑守约",
    phone: "13800000006",
    departments: ["demo-dept-finance"],
    roles: ["finance"],
  },
  {
    username: "archivist",
    realname: "沈简文",
    phone: "13800000007",
    departments: ["demo-dept-archive"],
    roles: ["archivist"],
  },
  {
    username: "supervisor",
    realname: "顾明鉴",
    phone: "13800000008",
    departments: ["demo-dept-supervision"],
    roles: ["supervisor"],
  },
];
