import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { signInToWorkspace } from "./workspace.ts";

type Contact = ResultOf<EndpointOf<"contacts.list">>["rows"][number];
type Node = ResultOf<EndpointOf<"ownDepartment.listChildren">>["rows"][number];
type Member = ResultOf<EndpointOf<"ownDepartment.listMembers">>["rows"][number];

const everyColleagueRight = [
  ...["contacts:view", "contacts:reveal"],
  ...["own_department:view", "own_department:member", "own_department:role"],
];
const buttonOf = (action: string) => ({ action, type: "1", status: "1", describe: "" });

const contact = (id: string, realname: string, overrides: Partial<Contact> = {}): Contact => ({
  id,
  realname,
  departments: ["合同处"],
  positions: [],
  phone: "138****1234",
  email: "l***@example.cn",
  ...overrides,
});
const contactRows = [
  contact("u1", "林采薇", {
    departments: ["合同处", "采购处"],
    positions: [{ name: "处长", departName: "合同处" }],
  }),
  contact("u2", "王小明", { phone: null, email: null }),
];

const node = (id: string, departName: string, orgCode: string, overrides: Partial<Node> = {}): Node => ({
  id,
  departName,
  orgCode,
  parentId: null,
  hasChildren: false,
  members: 0,
  ...overrides,
});
const center = node("d1", "交易中心", "A01", { hasChildren: true });
const office = node("d2", "合同处", "A01A01", { parentId: "d1", members: 2 });

const member = (userId: string, realname: string, overrides: Partial<Member> = {}): Member => ({
  userId,
  realname,
  username: `${realname}01`,
  status: "active",
  isLeader: false,
  roles: [],
  ...overrides,
});

export const contactMenu = menuItem({
  path: "/organisation/contacts",
  component: "contacts/people",
  meta: { title: "通讯录" },
});
export const ownDepartmentMenu = menuItem({
  path: "/organisation/own-department",
  component: "own-department/departments",
  meta: { title: "我的部门" },
});

export const colleagueDataTexts = ["138****1234", "A01A01", "A01"];

/** Signs in with 通讯录 and 我的部门: a department with one below it, and people on both pages. */
export function signInAsStaff(rights: readonly string[] = everyColleagueRight): void {
  signInToWorkspace({
    menu: [contactMenu, ownDepartmentMenu],
    auth: rights.map(buttonOf),
    allAuth: everyColleagueRight.map(buttonOf),
  });
  answer("savedView.listOwn", []);
  answer("proof.readMethods", { methods: ["password"], isProved: true });
  answerColleagues();
}

export function answerColleagues(): void {
  const level = (parentId: string | undefined) => {
    const rows = [center, office].filter((department) => department.parentId === (parentId ?? null));
    return { total: rows.length, rows };
  };
  answer("contacts.listDepartments", ({ query: { parentId } }) => level(parentId));
  answer("contacts.findDepartments", [{ orgCode: "A01A01", departName: "合同处", path: ["交易中心", "合同处"] }]);
  answer("contacts.list", { total: contactRows.length, isMore: false, rows: contactRows });
  answer("ownDepartment.listChildren", ({ query: { parentId } }) => level(parentId));
  answer("ownDepartment.read", ({ query: { id } }) => {
    const department = id === "d2" ? office : center;
    const path = [center, ...(id === "d2" ? [office] : [])].map(({ id: at, departName }) => ({ id: at, departName }));
    const leaders = [{ userId: "u1", username: "李雷01", realname: "李雷" }];
    return { ...department, path, leaders, below: department.hasChildren ? 1 : 0 };
  });
  answer("ownDepartment.listMembers", {
    total: 2,
    rows: [member("u1", "李雷", { isLeader: true }), member("u2", "王小明", { roles: ["合同管理员"] })],
  });
  answer("ownDepartment.readRoles", [
    { code: "contract_admin", name: "合同管理员", isHeld: true, isGivable: true },
    { code: "archivist", name: "档案管理员", isHeld: false, isGivable: true },
    { code: "auditor", name: "审计员", isHeld: true, isGivable: false },
  ]);
}
