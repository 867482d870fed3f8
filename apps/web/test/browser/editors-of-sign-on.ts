import { answer } from "./answers.ts";
import { provider, signInAsCertificateAdmin } from "./certificate-administration.ts";
import {
  answerDirectoryAdministration,
  directoryGroup,
  directoryList,
  directoryMenu,
  directoryRow,
} from "./directory-administration.ts";
import { buttonOf, createChoiceField, createEditor, createTextField, type Editor, menuItemOf } from "./editors.ts";
import { scanAppMenu, scanAppRow } from "./scan-apps.ts";
import { answerScimAdministration, scimGroup, scimList, scimMenu, scimRow } from "./scim-administration.ts";
import {
  createSubsystemList,
  mallSubsystem,
  signInAsSubsystemAdmin,
  tradeSubsystem,
} from "./subsystem-administration.ts";
import { answerThirdParties, providerMenu, providerRow } from "./third-parties.ts";
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

/** The editors of subsystems, ways of sign-in and connected directories. */
export const editorsOfSignOn: readonly Editor[] = [
  createEditor({
    name: "子系统",
    saves: "subsystemAdmin.save",
    version: 4,
    arrange: signInAsSubsystemAdmin,
    address: "/system/subsystems",
    presses: [buttonOf("编辑 电子招投标交易系统")],
    title: "编辑子系统",
    field: createTextField("用途"),
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
  createEditor({
    name: "证书服务机构",
    saves: "certificateAdmin.saveProvider",
    version: 3,
    arrange: signInAsCertificateAdmin,
    address: "/system/certificates#providers",
    presses: [buttonOf("编辑 示例证书服务机构")],
    title: "编辑证书服务机构",
    submit: "确认并保存",
    field: createTextField("名称"),
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
  createEditor({
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
    presses: [buttonOf("编辑")],
    title: "编辑身份提供方",
    field: createTextField("名称"),
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
  createEditor({
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
    presses: [buttonOf("编辑")],
    title: "编辑扫码应用",
    field: createTextField("名称"),
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
  createEditor({
    name: "目录服务",
    saves: "directoryAdmin.save",
    version: 3,
    arrange: signInAsDirectoryAdmin,
    address: "/system/directories",
    presses: [buttonOf("编辑 集团目录")],
    title: "编辑目录服务",
    field: createTextField("名称"),
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
  createEditor({
    name: "目录的用户组",
    saves: "directoryAdmin.mapGroup",
    version: 2,
    arrange: signInAsDirectoryAdmin,
    address: "/system/directories#groups/d1",
    presses: [buttonOf(`编辑 ${GROUP}`)],
    title: "编辑对应关系",
    field: createChoiceField("对应角色"),
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
  createEditor({
    name: "身份系统接入",
    saves: "scimAdmin.save",
    version: 3,
    arrange: signInAsScimAdmin,
    address: "/system/scim",
    presses: [buttonOf("集团统一身份 的更多操作"), menuItemOf("编辑")],
    title: "编辑接入",
    field: createTextField("名称"),
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
  createEditor({
    name: "身份系统的用户组",
    saves: "scimAdmin.mapGroup",
    version: 2,
    arrange: signInAsScimAdmin,
    address: "/system/scim#groups/s1",
    presses: [buttonOf("指定角色 采购经办组")],
    title: "“采购经办组”对应的角色",
    field: createChoiceField("对应角色"),
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
