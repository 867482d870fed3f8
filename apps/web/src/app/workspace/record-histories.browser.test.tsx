import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { signInAsCategoryAdmin } from "#test/browser/category-administration.ts";
import { signInAsCertificateAdmin } from "#test/browser/certificate-administration.ts";
import { signInAsDepartmentAdmin } from "#test/browser/department-administration.ts";
import { signInAsDictionaryAdmin } from "#test/browser/dictionary-administration.ts";
import { signInAsMenuAdmin } from "#test/browser/menu-administration.ts";
import { openApp } from "#test/browser/open.tsx";
import { signInAsPositionAdmin } from "#test/browser/position-administration.ts";
import { signInAsRoleAdmin } from "#test/browser/role-administration.ts";
import { signInAsRuleAdmin } from "#test/browser/rule-administration.ts";
import { answerScimAdministration } from "#test/browser/scim-administration.ts";
import { signInAsSubsystemAdmin } from "#test/browser/subsystem-administration.ts";
import { signInAsUserAdmin } from "#test/browser/user-administration.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const buttonOf = (action: string) => ({ action, type: "1" as const, status: "1" as const, describe: action });
function signInAsScimAdmin(rights: readonly string[]): void {
  signInToWorkspace({
    menu: [menuItem({ path: "/system/scim", component: "scim-admin/clients", meta: { title: "身份系统接入" } })],
    auth: rights.map(buttonOf),
    allAuth: ["scim:edit", "audit:view"].map(buttonOf),
  });
  answerScimAdministration();
}

interface HistoryCase {
  readonly page: string;
  signIn(rights: readonly string[]): void;
  readonly right: string;
  readonly address: string;
  /** The button to press, or the path of the line to choose, before the action is visible. */
  readonly opener?: string;
  readonly action: string;
  readonly isInMenu?: boolean;
  readonly query: { readonly type: string; readonly object: string };
  readonly name: string;
}

const historyCases: readonly HistoryCase[] = [
  {
    page: "角色管理",
    signIn: signInAsRoleAdmin,
    right: "role:view",
    address: "/system/roles",
    opener: "更多操作：合同管理员",
    action: "变更历史",
    isInMenu: true,
    name: "合同管理员",
    query: { type: "role,permission", object: "contract_admin" },
  },
  {
    page: "菜单管理",
    signIn: signInAsMenuAdmin,
    right: "menu:view",
    address: "/system/menus",
    opener: "/dossiers",
    action: "变更历史",
    name: "档案目录",
    query: { type: "menu", object: "dossiers" },
  },
  {
    page: "部门管理",
    signIn: signInAsDepartmentAdmin,
    right: "department:view",
    address: "/system/departments#d3",
    action: "变更历史",
    name: "档案处",
    query: { type: "department", object: "d3" },
  },
  {
    page: "子系统管理",
    signIn: signInAsSubsystemAdmin,
    right: "subsystem:view",
    address: "/system/subsystems#subsystems",
    action: "变更历史 电子招投标交易系统",
    name: "电子招投标交易系统",
    query: { type: "subsystem,certificate.gate", object: "60009" },
  },
  {
    page: "用户管理",
    signIn: signInAsUserAdmin,
    right: "user:view",
    address: "/system/users",
    action: "变更历史 林采薇",
    name: "林采薇",
    query: {
      type: "user,account.freeze,account.release,account.reset_password,account.server_access,two_step.reset,session.end",
      object: "lin.caiwei",
    },
  },
  {
    page: "身份系统接入",
    signIn: signInAsScimAdmin,
    right: "scim:view",
    address: "/system/scim",
    opener: "集团统一身份 的更多操作",
    action: "变更历史",
    isInMenu: true,
    name: "集团统一身份",
    query: { type: "scim", object: "s1" },
  },
  {
    page: "信任机构",
    signIn: signInAsCertificateAdmin,
    right: "certificate:view",
    address: "/system/certificates#providers",
    action: "变更历史 示例证书服务机构",
    name: "示例证书服务机构",
    query: { type: "certificate.provider,certificate.crl", object: "example-ca" },
  },
  {
    page: "核验规则",
    signIn: signInAsCertificateAdmin,
    right: "certificate:view",
    address: "/system/certificates#gate",
    action: "变更历史 档案管理系统",
    name: "档案管理系统",
    query: { type: "certificate.gate", object: "70002" },
  },
  {
    page: "职务管理",
    signIn: signInAsPositionAdmin,
    right: "position:view",
    address: "/system/positions",
    action: "变更历史 处长",
    name: "处长",
    query: { type: "position", object: "section-chief" },
  },
  {
    page: "分类字典",
    signIn: signInAsCategoryAdmin,
    right: "category:view",
    address: "/system/categories#k3",
    action: "变更历史",
    name: "办公设备",
    query: { type: "category", object: "k3" },
  },
  {
    page: "数据字典",
    signIn: signInAsDictionaryAdmin,
    right: "dictionary:view",
    address: "/system/dictionaries",
    action: "变更历史 信用等级",
    name: "信用等级",
    query: { type: "dictionary", object: "dictionary/grade" },
  },
  {
    page: "校验规则",
    signIn: signInAsRuleAdmin,
    right: "check_rule:view",
    address: "/system/check-rules",
    action: "变更历史 组织编码",
    name: "组织编码",
    query: { type: "check_rule", object: "org_code" },
  },
  {
    page: "填值规则",
    signIn: signInAsRuleAdmin,
    right: "fill_rule:view",
    address: "/system/fill-rules",
    action: "变更历史 采购编号",
    name: "采购编号",
    query: { type: "fill_rule", object: "tender_no" },
  },
];

const action = ({ action: name, isInMenu }: HistoryCase) =>
  isInMenu ? page.getByRole("menuitem", { name, exact: true }) : page.getByRole("button", { name, exact: true });

/** Opens the page of a case, so that its action is visible. */
async function openAction({ address, opener, name }: HistoryCase): Promise<void> {
  await openApp(address);
  const isPath = opener?.startsWith("/") ?? false;
  await expect.element(page.getByText(isPath ? (opener ?? "") : name, { exact: true }).first()).toBeVisible();
  if (opener === undefined) return;
  const step = isPath ? page.getByText(opener, { exact: true }).first() : page.getByRole("button", { name: opener });
  await userEvent.click(step);
}

beforeEach(() => page.viewport(1440, 900));

test.each(historyCases)(
  "[ADMINDATA-25] opens a record's history in $page with the right to read the audit trail",
  async (historyCase) => {
    historyCase.signIn([historyCase.right, "audit:view"]);
    answer("dictionary.readItems", []);
    const change = { field: "name", before: "旧名", after: "新名" };
    const row = { id: "a1", at: "2026-11-20T03:04:05.000Z", username: "wang", action: "role.change", facts: [] };
    const calls = answer("audit.history", { total: 1, rows: [{ ...row, kind: "changed", changes: [change] }] });
    await openAction(historyCase);
    await userEvent.click(action(historyCase));
    const drawer = page.getByRole("dialog").filter({ hasText: `变更历史：${historyCase.name}` });
    await expect.element(drawer.getByText("新名")).toBeVisible();
    expect(calls.inputs.at(-1)?.query).toMatchObject(historyCase.query);
    await userEvent.click(drawer.getByRole("button", { name: "关闭" }));
    await expect.element(drawer).not.toBeInTheDocument();
  },
);
