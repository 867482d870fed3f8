import type { RoleCode } from "#seed/base/roles.ts";

/** Departments of the demo as a tree. The code of a department begins with that of its parent. */
export const demoDepartments = [
  { id: "demo-dept-center", orgCode: "A01", parentId: null, departName: "示例市公共资源交易中心" },
  { id: "demo-dept-procurement", orgCode: "A01A01", parentId: "demo-dept-center", departName: "采购管理处" },
  { id: "demo-dept-trade", orgCode: "A01A02", parentId: "demo-dept-center", departName: "交易服务处" },
  { id: "demo-dept-archive", orgCode: "A01A03", parentId: "demo-dept-center", departName: "信息档案处" },
  { id: "demo-dept-supervision", orgCode: "A01A04", parentId: "demo-dept-center", departName: "监督管理处" },
  { id: "demo-dept-finance", orgCode: "A01A05", parentId: "demo-dept-center", departName: "财务保证金处" },
  { id: "demo-dept-buyers", orgCode: "A01A06", parentId: "demo-dept-center", departName: "采购单位" },
  { id: "demo-dept-suppliers", orgCode: "A01A07", parentId: "demo-dept-center", departName: "入库供应商" },
  { id: "demo-dept-agencies", orgCode: "A01A08", parentId: "demo-dept-center", departName: "代理机构" },
] as const;

type DemoDepartment = (typeof demoDepartments)[number]["id"];

/** Departments that run the demo's procurements, and the one that maintains their archive. */
export const archiveOwners = { procurement: "A01A01", trade: "A01A02", buyers: "A01A06", keeper: "A01A03" } as const;

/** Password of every demo account. */
export const DEMO_PASSWORD = "Tender@2026";

export interface DemoAccount {
  readonly username: string;
  readonly realname: string;
  readonly phone: string;
  readonly departments: readonly DemoDepartment[];
  /** The departments among these that the account leads. */
  readonly leads?: readonly DemoDepartment[];
  /** Roles that apply everywhere, or in one department only. */
  readonly roles: readonly (RoleCode | { readonly role: RoleCode; readonly in: DemoDepartment })[];
}

/** The digest of this data decides whether it is delivered again, so its property names do not change. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    username: "admin",
    realname: "陈立衡",
    phone: "13800000001",
    departments: ["demo-dept-center"],
    leads: ["demo-dept-center"],
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
    // Also an archivist in the archive department: switching department changes menus, buttons and data.
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
    // The second role opens 60009, so that the certificate check can be tried at both subsystems.
    roles: ["finance", "buyer_operator"],
  },
  {
    username: "archivist",
    realname: "沈简文",
    phone: "13800000007",
    departments: ["demo-dept-archive"],
    leads: ["demo-dept-archive"],
    roles: ["archivist", "department_leader"],
  },
  {
    username: "supervisor",
    realname: "顾明鉴",
    phone: "13800000008",
    departments: ["demo-dept-supervision"],
    roles: ["supervisor"],
  },
  {
    username: "buyerhead",
    realname: "许慎行",
    phone: "13800000009",
    departments: ["demo-dept-buyers"],
    leads: ["demo-dept-buyers"],
    roles: ["buyer_leader"],
  },
  {
    username: "agency",
    realname: "宋若谷",
    phone: "13800000010",
    departments: ["demo-dept-agencies"],
    roles: ["agency"],
  },
];
