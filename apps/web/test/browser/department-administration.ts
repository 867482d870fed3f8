import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { signInToWorkspace } from "./workspace.ts";

type Node = ResultOf<EndpointOf<"departmentAdmin.listChildren">>["rows"][number];
type Member = ResultOf<EndpointOf<"departmentAdmin.listMembers">>["rows"][number];

export const node = (id: string, departName: string, orgCode: string, overrides: Partial<Node> = {}): Node => ({
  id,
  version: 3,
  parentId: null,
  orgCode,
  departName,
  hasChildren: false,
  members: 0,
  ...overrides,
});

export const centre = node("d1", "某市公共资源交易中心", "A01", { hasChildren: true, members: 3 });
export const bureau = node("d2", "某市财政局", "A02");
export const filing = node("d3", "档案处", "A01A01", { parentId: "d1", members: 1_001 });
export const buying = node("d4", "采购处", "A01A02", { parentId: "d1" });

const member = (userId: string, realname: string, overrides: Partial<Member> = {}): Member => ({
  userId,
  username: `${realname}01`,
  realname,
  status: "active",
  isLeader: false,
  roles: [],
  ...overrides,
});
export const members = [
  member("u1", "李雷", { isLeader: true, roles: ["档案管理员"] }),
  member("u2", "王小明", { status: "frozen" }),
];

export const detailsOf = (department: Node, overrides: Partial<ResultOf<EndpointOf<"departmentAdmin.read">>> = {}) => ({
  ...department,
  path: [
    ...(department.parentId === "d1" ? [{ id: "d1", departName: centre.departName }] : []),
    { id: department.id, departName: department.departName },
  ],
  leaders: [],
  below: 0,
  uses: [],
  createdAt: "2026-11-20T03:04:05.000Z",
  updatedAt: "2026-11-20T03:04:05.000Z",
  ...overrides,
});

const everyRight = ["department:view", "department:edit", "department:member"].concat([
  "department:import",
  "department:export",
]);
const buttonOf = (action: string) => ({ action, type: "1", status: "1", describe: action });

/** Signs in with the page 部门管理: two roots, and two departments below the first. */
export function signInAsDepartmentAdmin(rights: readonly string[] = everyRight): void {
  signInToWorkspace({
    menu: [
      menuItem({ path: "/system/departments", component: "department-admin/departments", meta: { title: "部门管理" } }),
    ],
    auth: rights.map(buttonOf),
    allAuth: everyRight.map(buttonOf),
  });
  answerDepartmentAdministration();
  answer("proof.readMethods", { methods: ["password"], isProved: true });
}

export function answerDepartmentAdministration(): void {
  answer("departmentAdmin.listChildren", ({ query: { parentId } }) => {
    const rows = parentId === undefined ? [centre, bureau] : parentId === "d1" ? [filing, buying] : [];
    return { total: rows.length, rows };
  });
  answer("departmentAdmin.read", ({ query: { id } }) => {
    const department = [centre, bureau, filing, buying].find((candidate) => candidate.id === id) ?? centre;
    const leaders = [{ userId: "u1", username: "李雷01", realname: "李雷" }];
    const uses = [{ what: "个项目", count: 10_001 }];
    return department.id === "d3"
      ? detailsOf(department, { leaders, uses })
      : detailsOf(department, { below: department.id === "d1" ? 2 : 0 });
  });
  answer("departmentAdmin.listMembers", { total: members.length, rows: members });
}
