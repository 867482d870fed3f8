import { page } from "vitest/browser";
import { answer } from "./answers.ts";
import { detailsOf, filing, signInAsDepartmentAdmin } from "./department-administration.ts";
import { buttonOf, createChoiceField, createEditor, createTextField, type Editor, menuItemOf } from "./editors.ts";
import { answerItems, dataRules, menuItems, signInAsMenuAdmin } from "./menu-administration.ts";
import { contracts, signInAsRoleAdmin } from "./role-administration.ts";
import { linDetail, signInAsUserAdmin } from "./user-administration.ts";

/** The editors of people and rights. */
export const editorsOfAccess: readonly Editor[] = [
  createEditor({
    name: "用户",
    saves: "userAdmin.save",
    version: 3,
    arrange: signInAsUserAdmin,
    address: "/system/users",
    presses: [buttonOf("编辑 林采薇")],
    title: "编辑用户",
    field: createTextField("姓名"),
    ownValue: "林晚",
    otherValue: "林晨",
    refused: { code: "account.phone_taken", faultLabel: "手机号", field: "phone", text: "手机号已存在!" },
    change: () => {
      const departments = linDetail.departments.slice(0, 1);
      answer("userAdmin.read", { ...linDetail, version: 9, realname: "林晨", phone: "138****0001", departments });
    },
    followedChoices: ["当前：138****0001", "当前：采购中心 / 采购一部"],
    notFound: ["user.not_found", "该用户不存在或已删除"],
    removal: "userAdmin.read",
    body: { id: "u1", version: 9, realname: "林晚", departments: ["A01A01"] },
    unsent: ["phone", "email"],
    result: { version: 10 },
    saved: "林晚 的资料已保存",
  }),
  createEditor({
    name: "部门",
    saves: "departmentAdmin.save",
    version: 3,
    arrange: signInAsDepartmentAdmin,
    address: "/system/departments#d3",
    presses: [buttonOf("改名")],
    title: "部门改名",
    field: createTextField("部门名称"),
    ownValue: "档案室",
    otherValue: "档案中心",
    refused: { code: "department.name_taken", faultLabel: "部门名称", text: "同一上级下已有同名部门，请更换名称" },
    change: () => answer("departmentAdmin.read", { ...detailsOf(filing), version: 9, departName: "档案中心" }),
    notFound: ["department.not_found", "该部门不存在或已删除，请刷新后重试"],
    removal: "departmentAdmin.read",
    body: { id: "d3", version: 9, departName: "档案室" },
    result: { id: "d3", orgCode: "A01A01" },
    saved: "已改名为“档案室”",
  }),
  createEditor({
    name: "部门负责人",
    saves: "departmentAdmin.setLeaders",
    version: 3,
    arrange: signInAsDepartmentAdmin,
    address: "/system/departments#d3",
    presses: [buttonOf("设置负责人")],
    title: "设置负责人",
    field: createChoiceField("负责人"),
    ownValue: "王小明（王小明01）",
    otherValue: "韩梅梅（han）",
    ownWords: "李雷（李雷01）、王小明（王小明01）",
    refused: { code: "department.leader_not_member", faultLabel: null, text: "负责人应是该部门的成员" },
    change: () => {
      const leaders = [{ userId: "u9", username: "han", realname: "韩梅梅" }];
      answer("departmentAdmin.read", detailsOf(filing, { version: 9, leaders }));
    },
    notFound: ["department.not_found", "该部门不存在或已删除，请刷新后重试"],
    removal: "departmentAdmin.read",
    body: { departmentId: "d3", version: 9, userIds: ["u1", "u2"] },
    result: null,
    saved: "负责人已保存",
  }),
  createEditor({
    name: "角色",
    saves: "roleAdmin.save",
    version: 3,
    arrange: signInAsRoleAdmin,
    address: "/system/roles",
    presses: [buttonOf("更多操作：合同管理员"), menuItemOf("编辑")],
    title: "编辑角色",
    field: createTextField("名称"),
    ownValue: "合同专员",
    otherValue: "合同主管",
    refused: { code: "role.name_taken", faultLabel: "名称", field: "name", text: "已有同名的角色，请更换名称" },
    change: () => {
      const changedRole = { ...contracts, version: 9, name: "合同主管", homePath: null };
      answer("roleAdmin.list", { total: 1, rows: [changedRole] });
    },
    followedChoices: ["当前：（空）"],
    notFound: ["role.not_found", "该角色不存在或已删除"],
    removal: [() => answer("roleAdmin.list", { total: 0, rows: [] }), "该角色已被他人删除"],
    body: { id: "r1", version: 9, name: "合同专员", homePath: null },
    result: { id: "r1" },
    saved: "已保存角色“合同专员”",
  }),
  createEditor({
    name: "菜单",
    saves: "menuAdmin.save",
    version: 2,
    arrange: signInAsMenuAdmin,
    address: "/system/menus",
    presses: [page.getByText("archive:export", { exact: true }).first(), buttonOf("编辑")],
    title: "编辑按钮",
    field: createTextField("权限编码"),
    ownValue: "archive:take",
    otherValue: "archive:get",
    refused: {
      code: "menu.bad_action",
      faultLabel: "权限编码",
      field: "action",
      text: "权限编码只含字母、数字和 : . _ -，多个以逗号分隔",
    },
    change: () => {
      const changes = { version: 9, title: "导出", action: "archive:get", status: "0" as const, parentId: "archive" };
      answerItems(menuItems.map((menuEntry) => (menuEntry.id === "export" ? { ...menuEntry, ...changes } : menuEntry)));
    },
    followedChoices: ["当前：导出", "当前：档案管理", "当前：停用，所有用户可用"],
    notFound: ["menu.not_found", "该菜单或按钮不存在或已删除"],
    removal: [() => answerItems([]), "该菜单或按钮已被他人删除"],
    body: { id: "export", version: 9, title: "导出", action: "archive:take", parentId: "archive", status: "0" },
    result: { id: "export" },
    saved: "已保存“导出”",
  }),
  createEditor({
    name: "数据规则",
    saves: "dataRuleAdmin.save",
    version: 3,
    arrange: signInAsMenuAdmin,
    address: "/system/menus",
    presses: [
      ...[page.getByText("/dossiers", { exact: true }).first(), buttonOf("数据规则（1）")],
      buttonOf("编辑 本部门及下级"),
    ],
    title: "编辑数据规则",
    field: createTextField("名称"),
    ownValue: "本级",
    otherValue: "本部门",
    refused: {
      code: "data_rule.title_taken",
      faultLabel: "名称",
      field: "title",
      text: "该页面已有同名的数据规则，请更换名称",
    },
    change: () => {
      const rules = dataRules().rules.map((rule) => ({ ...rule, version: 9, title: "本部门", isOn: false }));
      answer("dataRuleAdmin.list", dataRules({ rules }));
    },
    followedChoices: ["当前：停用"],
    notFound: ["data_rule.not_found", "该数据规则不存在或已删除，请刷新后重试"],
    removal: [() => answer("dataRuleAdmin.list", dataRules({ rules: [] })), "该数据规则不存在或已删除，请刷新后重试"],
    body: { id: "r1", version: 9, title: "本级", variable: "department", isOn: false },
    result: { id: "r1" },
    saved: "已保存“本级”",
  }),
];
