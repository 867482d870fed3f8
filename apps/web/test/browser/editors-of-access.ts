import { page } from "vitest/browser";
import { answer } from "./answers.ts";
import { provider, signInAsCertificateAdmin } from "./certificate-administration.ts";
import { detailsOf, filing, signInAsDepartmentAdmin } from "./department-administration.ts";
import {
  answerDirectoryAdministration,
  directoryGroup,
  directoryList,
  directoryMenu,
  directoryRow,
} from "./directory-administration.ts";
import { button, choice, type Editor, editor, item, text } from "./editors.ts";
import { answerItems, dataRules, menuItems, signInAsMenuAdmin } from "./menu-administration.ts";
import { contracts, signInAsRoleAdmin } from "./role-administration.ts";
import { scanAppMenu, scanAppRow } from "./scan-apps.ts";
import { answerScimAdministration, scimGroup, scimList, scimMenu, scimRow } from "./scim-administration.ts";
import {
  createSubsystemList,
  mallSubsystem,
  signInAsSubsystemAdmin,
  tradeSubsystem,
} from "./subsystem-administration.ts";
import { answerThirdParties, providerMenu, providerRow } from "./third-parties.ts";
import { linDetail, signInAsUserAdmin } from "./user-administration.ts";
import { buttonsOf, signInToWorkspace } from "./workspace.ts";

const answerFreshProof = () => {
  answer("savedView.listOwn", []);
  answer("proof.readMethods", { methods: ["password"], isProved: true });
};
const GROUP = "cn=buyers,ou=groups,dc=example,dc=cn";

function signInAsDirectoryAdmin(): void {
  const rights = buttonsOf(["directory:edit", "directory:map"]);
  signInToWorkspace({ menu: [directoryMenu], auth: rights, allAuth: rights });
  answerDirectoryAdministration();
  answerFreshProof();
}

function signInAsScimAdmin(): void {
  const rights = buttonsOf(["scim:edit", "scim:map"]);
  signInToWorkspace({ menu: [scimMenu], auth: rights, allAuth: rights });
  answerScimAdministration();
  answerFreshProof();
}

/** The editors of people, rights, sign-in and connected systems. */
export const editorsOfAccess: readonly Editor[] = [
  editor({
    name: "用户",
    saves: "userAdmin.save",
    version: 3,
    arrange: signInAsUserAdmin,
    address: "/system/users",
    presses: [button("编辑 林采薇")],
    title: "编辑用户",
    field: text("姓名"),
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
  editor({
    name: "部门",
    saves: "departmentAdmin.save",
    version: 3,
    arrange: signInAsDepartmentAdmin,
    address: "/system/departments#d3",
    presses: [button("改名")],
    title: "部门改名",
    field: text("部门名称"),
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
  editor({
    name: "部门负责人",
    saves: "departmentAdmin.setLeaders",
    version: 3,
    arrange: signInAsDepartmentAdmin,
    address: "/system/departments#d3",
    presses: [button("设置负责人")],
    title: "设置负责人",
    field: choice("负责人"),
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
  editor({
    name: "角色",
    saves: "roleAdmin.save",
    version: 3,
    arrange: signInAsRoleAdmin,
    address: "/system/roles",
    presses: [button("更多操作：合同管理员"), item("编辑")],
    title: "编辑角色",
    field: text("名称"),
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
  editor({
    name: "菜单",
    saves: "menuAdmin.save",
    version: 2,
    arrange: signInAsMenuAdmin,
    address: "/system/menus",
    presses: [page.getByText("archive:export", { exact: true }).first(), button("编辑")],
    title: "编辑按钮",
    field: text("权限编码"),
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
  editor({
    name: "数据规则",
    saves: "dataRuleAdmin.save",
    version: 3,
    arrange: signInAsMenuAdmin,
    address: "/system/menus",
    presses: [
      ...[page.getByText("/dossiers", { exact: true }).first(), button("数据规则（1）")],
      button("编辑 本部门及下级"),
    ],
    title: "编辑数据规则",
    field: text("名称"),
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
  editor({
    name: "子系统",
    saves: "subsystemAdmin.save",
    version: 4,
    arrange: signInAsSubsystemAdmin,
    address: "/system/subsystems",
    presses: [button("编辑 电子招投标交易系统")],
    title: "编辑子系统",
    field: text("用途"),
    ownValue: "改过的用途",
    otherValue: "他人的用途",
    refused: {
      code: "subsystem.bad_address",
      faultLabel: "首页地址",
      field: "indexPage",
      text: "地址不正确：应为本站路径，或不含用户信息的 http(s) 地址",
    },
    change: () => {
      const changes = { version: 9, purpose: "他人的用途", certificateGate: false };
      answer("subsystemAdmin.list", createSubsystemList({ ...tradeSubsystem, ...changes }));
    },
    followedChoices: ["当前：否"],
    notFound: ["subsystem.not_found", "该子系统不存在或已删除"],
    removal: [() => answer("subsystemAdmin.list", createSubsystemList(mallSubsystem)), "该子系统已被他人删除"],
    body: { id: "s1", version: 9, purpose: "改过的用途", certificateGate: false },
    result: { id: "s1", version: 10, secret: null },
    saved: "“电子招投标交易系统”已保存",
  }),
  editor({
    name: "证书服务机构",
    saves: "certificateAdmin.saveProvider",
    version: 3,
    arrange: signInAsCertificateAdmin,
    address: "/system/certificates#providers",
    presses: [button("编辑 示例证书服务机构")],
    title: "编辑证书服务机构",
    submit: "确认并保存",
    field: text("名称"),
    ownValue: "我的名称",
    otherValue: "他的名称",
    refused: {
      code: "certificate.bad_address",
      values: { address: "x" },
      text: "地址不正确：x",
      faultLabel: "吊销列表地址（每行一个，可选）",
    },
    change: () => {
      const changes = { version: 9, name: "他的名称", crlUrls: ["http://a", "http://b"] };
      answer("certificateAdmin.listProviders", [{ ...provider, ...changes }]);
    },
    followedChoices: ["当前：http://a、http://b"],
    notFound: ["certificate.provider_not_found", "该证书服务机构已不存在"],
    removal: [() => answer("certificateAdmin.listProviders", []), "该证书服务机构已被删除"],
    body: { id: "p1", version: 9, name: "我的名称", crlUrls: ["http://a", "http://b"] },
    result: { id: "p1", version: 10 },
    saved: "已保存",
  }),
  editor({
    name: "身份提供方",
    saves: "thirdParty.updateProvider",
    version: 1,
    address: "/system/third-party",
    arrange: () => {
      const rights = buttonsOf(["third_party:edit"]);
      signInToWorkspace({ menu: [providerMenu], auth: rights, allAuth: rights });
      answerThirdParties();
      answerFreshProof();
    },
    presses: [button("编辑")],
    title: "编辑身份提供方",
    field: text("名称"),
    ownValue: "省统一认证",
    otherValue: "市统一认证",
    refused: { code: "third_party.missing", faultLabel: "客户端编号", field: "clientId", text: "请填写该项" },
    change: () => {
      const changedProvider = providerRow({ version: 9, name: "市统一认证", clientId: "portal-2" });
      answer("thirdParty.listProviders", { total: 1, rows: [changedProvider] });
    },
    followedChoices: ["当前：portal-2"],
    notFound: ["third_party.not_found", "该身份提供方不存在或已删除"],
    removal: [() => answer("thirdParty.listProviders", { total: 0, rows: [] }), "该身份提供方已被他人删除"],
    body: { id: "p1", version: 9, name: "省统一认证", clientId: "portal-2", clientSecret: null },
    result: null,
    saved: "“省统一认证”已保存",
  }),
  editor({
    name: "扫码应用",
    saves: "scanApp.change",
    version: 1,
    address: "/system/scan-apps",
    arrange: () => {
      const rights = buttonsOf(["scan_app:edit"]);
      signInToWorkspace({ menu: [scanAppMenu], auth: rights, allAuth: rights });
      answer("scanApp.list", { total: 1, rows: [scanAppRow()] });
      answerFreshProof();
    },
    presses: [button("编辑")],
    title: "编辑扫码应用",
    field: text("名称"),
    ownValue: "移动认证",
    otherValue: "阳光采购",
    refused: { code: "scan_app.name_taken", faultLabel: "名称", field: "name", text: "已有同名的扫码应用，请更换名称" },
    change: () => {
      const changedApp = scanAppRow({ version: 9, name: "阳光采购", fingerprint: "E5F6 0718" });
      answer("scanApp.list", { total: 1, rows: [changedApp] });
    },
    followedChoices: ["当前：E5F6 0718"],
    notFound: ["scan_app.not_found", "该扫码应用不存在"],
    body: { authType: "0", version: 9, name: "移动认证" },
    result: null,
    saved: "已保存",
  }),
  editor({
    name: "目录服务",
    saves: "directoryAdmin.save",
    version: 3,
    arrange: signInAsDirectoryAdmin,
    address: "/system/directories",
    presses: [button("编辑 集团目录")],
    title: "编辑目录服务",
    field: text("名称"),
    ownValue: "总部目录",
    otherValue: "分部目录",
    refused: {
      code: "directory.name_taken",
      faultLabel: "名称",
      field: "name",
      text: "已有同名的目录服务，请更换名称",
    },
    change: () => directoryList(directoryRow({ version: 9, name: "分部目录", freezePercent: 5 })),
    followedChoices: ["当前：5"],
    notFound: ["directory.not_found", "该目录服务不存在或已删除"],
    removal: [() => directoryList(), "该目录服务已被他人删除"],
    body: { id: "d1", version: 9, name: "总部目录", freezePercent: 5 },
    result: { id: "d1" },
    saved: "“总部目录”已保存",
  }),
  editor({
    name: "目录的用户组",
    saves: "directoryAdmin.mapGroup",
    version: 2,
    arrange: signInAsDirectoryAdmin,
    address: "/system/directories#groups/d1",
    presses: [button(`编辑 ${GROUP}`)],
    title: "编辑对应关系",
    field: choice("对应角色"),
    ownValue: "财务（保证金）",
    otherValue: "档案管理员",
    refused: { code: "directory.group_taken", faultLabel: "用户组", field: "name", text: "该用户组已指定对应的角色" },
    change: () => {
      const role = { code: "archivist", name: "档案管理员" };
      answer("directoryAdmin.listGroups", { total: 1, rows: [{ ...directoryGroup, version: 9, role }] });
    },
    notFound: ["directory.group_not_found", "该用户组对应关系不存在或已删除"],
    removal: [() => answer("directoryAdmin.listGroups", { total: 0, rows: [] }), "该用户组对应关系已被删除"],
    body: { id: "d1", groupId: "g1", version: 9, name: GROUP, role: "finance" },
    result: { id: "g1" },
    saved: "已保存，成员下次登录或同步时生效",
  }),
  editor({
    name: "身份系统接入",
    saves: "scimAdmin.save",
    version: 3,
    arrange: signInAsScimAdmin,
    address: "/system/scim",
    presses: [button("集团统一身份 的更多操作"), item("编辑")],
    title: "编辑接入",
    field: text("名称"),
    ownValue: "集团身份",
    otherValue: "统一身份",
    refused: { code: "scim.name_taken", faultLabel: "名称", field: "name", text: "已有同名的身份系统，请更换名称" },
    change: () => scimList(scimRow({ version: 9, name: "统一身份", mayAdminister: true })),
    followedChoices: ["当前：允许"],
    notFound: ["scim.not_found", "该身份系统接入不存在或已删除"],
    removal: [() => scimList(), "该身份系统接入已被他人删除"],
    body: { id: "s1", version: 9, name: "集团身份", mayAdminister: true },
    result: { id: "s1" },
    saved: "“集团身份”已保存",
  }),
  editor({
    name: "身份系统的用户组",
    saves: "scimAdmin.mapGroup",
    version: 2,
    arrange: signInAsScimAdmin,
    address: "/system/scim#groups/s1",
    presses: [button("指定角色 采购经办组")],
    title: "“采购经办组”对应的角色",
    field: choice("对应角色"),
    ownValue: "财务（保证金）",
    otherValue: "不授予角色",
    refused: {
      code: "role.excluded",
      faultLabel: null,
      values: { one: "财务（保证金）", other: "审计员" },
      text: "“财务（保证金）”与“审计员”互斥，不能由同一人担任",
    },
    change: () => answer("scimAdmin.listGroups", { total: 1, rows: [{ ...scimGroup, version: 9, role: null }] }),
    notFound: ["scim.group_not_found", "该用户组不存在或已删除"],
    removal: [() => answer("scimAdmin.listGroups", { total: 0, rows: [] }), "该用户组已被身份系统删除"],
    body: { groupId: "g1", version: 9, role: "finance" },
    result: { changed: 36 },
    saved: "已保存，36 人的角色随之变化",
  }),
];
