import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { auditSections } from "#features/administration/audit/model/section.ts";
import { certificateSections } from "#features/administration/certificate-admin/model/section.ts";
import { settingsSections } from "#features/own-account/profile/model/settings-section.ts";
import { answer } from "#test/browser/answers.ts";
import * as archiveImports from "#test/browser/archive-administration.ts";
import {
  answerDossierDetail,
  answerWholeStatistics,
  archiveMenus,
  archiveViews,
} from "#test/browser/archive-answers.ts";
import { answerAuditLogs } from "#test/browser/audit-logs.ts";
import {
  answerCategoryAdministration,
  categoryMenu,
  everyCategoryRight,
} from "#test/browser/category-administration.ts";
import { answerCertificateAdministration, root } from "#test/browser/certificate-administration.ts";
import { answerColleagues, contactMenu, everyColleagueRight, ownDepartmentMenu } from "#test/browser/colleagues.ts";
import { answerDepartmentAdministration } from "#test/browser/department-administration.ts";
import {
  answerDictionaryAdministration,
  dictionaryMenu,
  everyDictionaryRight,
} from "#test/browser/dictionary-administration.ts";
import { answerDirectoryAdministration } from "#test/browser/directory-administration.ts";
import { answerFileAdministration, fileMenu, fileRights } from "#test/browser/file-administration.ts";
import { textsNotInChinese } from "#test/browser/language.ts";
import { answerMenuAdministration } from "#test/browser/menu-administration.ts";
import { answerMessageAdministration, messageMenus, messageRights } from "#test/browser/message-administration.ts";
import { answerMonitoring, monitorMenu } from "#test/browser/monitoring.ts";
import { answerNoticeAdministration, noticeMenu } from "#test/browser/notice-administration.ts";
import { answerOnlineDesigning, designMenus, designRights } from "#test/browser/online-designing.ts";
import { answerOnlineForm, formMenu } from "#test/browser/online-forms.ts";
import { answerReports, reportMenus, reportRights } from "#test/browser/online-reports.ts";
import { openApp } from "#test/browser/open.tsx";
import {
  answerOrganisationAdministration,
  answerOwnOrganisation,
  organisationMenu,
  organisationRights,
  ownOrganisation,
} from "#test/browser/organisation-administration.ts";
import { firstDepartment, secondDepartment } from "#test/browser/person.ts";
import {
  answerPositionAdministration,
  everyPositionRight,
  positionMenu,
} from "#test/browser/position-administration.ts";
import { answerRoleAdministration } from "#test/browser/role-administration.ts";
import { answerRuleAdministration, everyRuleRight, ruleMenus } from "#test/browser/rule-administration.ts";
import { answerScimAdministration } from "#test/browser/scim-administration.ts";
import { answerSecurityCenter, securityMenu, securityRights } from "#test/browser/security-center.ts";
import { answerSetUp, setUpMenu, setUpRights } from "#test/browser/set-up.ts";
import { answerSettingAdministration, settingMenu, settingRights } from "#test/browser/setting-administration.ts";
import { answerThirdParties } from "#test/browser/third-parties.ts";
import { userMenu, rights as userRights } from "#test/browser/user-administration.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerHeader, answerWorkspacePages } from "#test/browser/workspace-data.ts";
import { menuItem } from "#test/menu-factory.ts";
import { registeredPages } from "./page-register.ts";

/** An address of the page, and a text by which its loaded content is recognised. */
type View = readonly [address: string, content: string];

const ofSections = <Section extends string>(
  address: string,
  sections: readonly Section[],
  contents: Readonly<Record<Section, string>>,
): View[] => sections.map((section) => [`${address}#${section}`, contents[section]]);

const views: Readonly<Record<string, readonly View[]>> = {
  home: [["/dashboard", "逾期未归档"]],
  "account/center": [["/account/center", "修改了登录密码"]],
  "account/settings-base": ofSections("/account/settings/base", settingsSections, {
    base: "保存资料",
    security: "办公室的电脑",
    custom: "多页签",
    binding: "账号绑定",
    notification: "新消息通知",
  }),
  "account/sign-ins": [["/account/sign-ins", "Chrome 140"]],
  ...archiveViews,
  "archive-admin/imports": archiveImports.importViews,
  "user-admin/users": [
    ["/system/users", "林采薇"],
    ["/system/users#removed", "何已删"],
  ],
  "account/organisation": [["/account/organisation", "华辰信息技术有限公司"]],
  "organisation-admin/organisations": [
    ["/system/organisations", "华辰信息技术有限公司"],
    ["/system/organisations?view=o1", "绑定的证书"],
  ],
  "department-admin/departments": [
    ["/system/departments", "某市财政局"],
    ["/system/departments#d3", "王小明"],
  ],
  "contacts/people": [["/organisation/contacts", "林采薇"]],
  "own-department/departments": [
    ["/organisation/own-department", "交易中心"],
    ["/organisation/own-department#d2", "王小明"],
  ],
  "position-admin/positions": [
    ["/system/positions", "主持处室工作"],
    ["/system/positions#holders/p1", "王小明"],
  ],
  "session-admin/sessions": [["/system/sessions", "欧阳王采购"]],
  "scan-app/apps": [["/system/scan-apps", "某市公共资源交易移动证书"]],
  "approval/approvals": [["/system/approvals", "为特殊账号 calock 绑定证书"]],
  "certificate-admin/certificates": ofSections("/system/certificates", certificateSections, {
    bindings: "赵供应（supplier）",
    providers: "示例根证书",
    crls: "1,204",
    gate: "今日已核验",
    log: "证书与账号不一致",
  }),
  "third-party/providers": [
    ["/system/third-party", "政务统一认证"],
    ["/system/third-party#bindings", "李娜（li.na）"],
  ],
  "subsystem-admin/subsystems": [
    ["/system/subsystems", "电子卖场"],
    ["/system/subsystems#deliveries", "对方返回 500"],
    ["/system/subsystems#origins", "环境变量 FRAME_ORIGINS"],
  ],
  "menu-admin/menus": [["/system/menus", "销毁档案"]],
  "dictionary-admin/dictionaries": [
    ["/system/dictionaries", "信用等级"],
    ["/system/dictionaries#items/d1", "其他采购"],
    ["/system/dictionaries#removed", "信用等级"],
  ],
  "category-admin/categories": [
    ["/system/categories", "工程"],
    ["/system/categories#k4", "货物 / 家具"],
  ],
  "rule-admin/check-rules": [["/system/check-rules", "组织编码"]],
  "rule-admin/fill-rules": [["/system/fill-rules", "采购编号"]],
  "online-designer/forms": [["/online/designer", "踏勘登记"]],
  "online-designer/designer": [["/online/designer/form1", "交纳单位"]],
  "role-admin/roles": [
    ["/system/roles", "合同管理员"],
    ["/system/roles#explain", "没有此权限"],
    ["/system/roles#members/r1", "王小明"],
    ["/system/roles#grants/r1", "销毁档案"],
  ],
  "scim-admin/clients": [
    ["/system/scim", "集团统一身份"],
    ["/system/scim#groups/s1", "采购经办组"],
  ],
  "directory-admin/directories": [
    ["/system/directories", "集团目录"],
    ["/system/directories#groups/d1", "采购人经办"],
    ["/system/directories#runs/d1", "新增 12，更新 3，冻结 1，未同步 2，部门变化 1"],
    ["/system/directories#runs/d1/r1", "林采薇（caiwei）"],
  ],
  "message-admin/templates": [["/operation/message-templates", "验证码短信"]],
  "message-admin/log": [["/operation/messages", "账号安全提醒"]],
  "security-center/overview": [["/operation/security", "日志锚点"]],
  "monitor/overview": [["/operation/monitor", "最慢的请求"]],
  "setting-admin/settings": [["/operation/settings", "平台名称"]],
  "set-up/set-up": [
    ["/operation/set-up?step=departments", "某市财政局"],
    ["/operation/set-up?step=messages", "MAIL_PROVIDER"],
    ["/operation/set-up?step=people", "添加一行"],
    ["/operation/set-up?step=security", "日志锚点"],
    ["/operation/set-up?step=finish", "不再提示"],
  ],
  "file-admin/files": [["/operation/files", "开标须知.pdf"]],
  "system/jobs": [["/system/jobs", "connection refused"]],
  "audit/entries": ofSections("/system/audit", auditSections, {
    all: "没有权限",
    "sign-ins": "没有权限",
    operations: "没有权限",
    reveals: "电话核实投标人",
    errors: "程序错误",
    chain: "每小时",
  }),
  "notice-admin/notices": [
    ["/system/notices", "系统将于周六维护"],
    ["/system/notices?edit=n1", "1 / 200 KB"],
  ],
  "online-reports/reports": [["/online/report-designer", "保证金统计"]],
  "online-reports/designer": [["/online/report-designer/report1", "办公设备采购"]],
  "online/report-list": [
    ["/online/reports/by_method", "办公设备采购"],
    ["/online/reports/by_method?part=groups", "2026年第1季度"],
    ["/online/reports/by_method?part=charts", "各方式金额"],
  ],
  "online/form-list": [
    ["/online/forms/ht", "办公设备采购合同"],
    ["/online/forms/ht?edit=r1", "添加一行"],
  ],
  "notice/own": [["/isps/userAnnouncement", "系统将于今晚维护"]],
};

const held = ["certificate:view", "certificate:provider", "certificate:bind", "certificate:gate", "approval:decide"]
  .concat(["subsystem:edit", "subsystem:deliver", "subsystem:origin"])
  .concat(["department:view", "department:edit", "department:member", "audit:verify"])
  .concat(everyDictionaryRight)
  .concat(everyRuleRight)
  .concat(everyPositionRight)
  .concat(everyCategoryRight, organisationRights)
  .concat(everyColleagueRight, designRights, reportRights)
  .concat(["notice:view", "notice:edit", "notice:publish"])
  .concat(userRights, messageRights, fileRights, settingRights, setUpRights, securityRights)
  .concat(["role:edit", "role:grant", "role:member", "menu:edit"])
  .concat(["scim:edit", "scim:token", "scim:map"])
  .concat(["edit", "try", "sync", "map", "link", "unlink", "export"].map((code) => `directory:${code}`))
  .concat(["scan_app:edit", "third_party:edit", "third_party:bind", "session:end"], archiveImports.importRights)
  .map((action) => ({ action, type: "1", status: "1", describe: action }));
const ofMenu = (path: string, component: string, title: string) => menuItem({ path, component, meta: { title } });

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({
    menu: [
      ...archiveMenus,
      archiveImports.importMenu,
      ofMenu("/system/sessions", "session-admin/sessions", "在线用户"),
      ofMenu("/system/departments", "department-admin/departments", "部门管理"),
      ofMenu("/system/approvals", "approval/approvals", "待审批"),
      ofMenu("/system/certificates", "certificate-admin/certificates", "证书管理"),
      ofMenu("/system/scan-apps", "scan-app/apps", "扫码应用"),
      ofMenu("/system/subsystems", "subsystem-admin/subsystems", "子系统管理"),
      ofMenu("/system/menus", "menu-admin/menus", "菜单管理"),
      dictionaryMenu,
      ...ruleMenus,
      ...designMenus,
      categoryMenu,
      organisationMenu,
      positionMenu,
      contactMenu,
      ownDepartmentMenu,
      ofMenu("/system/roles", "role-admin/roles", "角色管理"),
      ofMenu("/system/scim", "scim-admin/clients", "身份系统接入"),
      ofMenu("/system/directories", "directory-admin/directories", "目录服务"),
      ofMenu("/system/third-party", "third-party/providers", "第三方登录"),
      formMenu,
      ...reportMenus,
      noticeMenu,
      userMenu,
      ...messageMenus,
      fileMenu,
      settingMenu,
      setUpMenu,
      monitorMenu,
      securityMenu,
      ofMenu("/system/audit", "audit/entries", "日志管理"),
      ofMenu("/system/jobs", "system/jobs", "后台任务"),
    ],
    auth: held,
    allAuth: held,
  });
  answerWholeStatistics();
  answerDossierDetail();
  answerWorkspacePages();
  answerAuditLogs();
  answerCertificateAdministration();
  answerNoticeAdministration();
  answerRoleAdministration();
  answerSetUp();
  answerDepartmentAdministration();
  answerMenuAdministration();
  answerDictionaryAdministration();
  answerScimAdministration();
  answerDirectoryAdministration();
  answerRuleAdministration();
  answerOnlineDesigning();
  answerMessageAdministration();
  answerFileAdministration();
  archiveImports.answerArchiveImports();
  answerSettingAdministration();
  answerMonitoring();
  answerSecurityCenter();
  answerCategoryAdministration();
  answerOrganisationAdministration();
  answerOwnOrganisation(ownOrganisation);
  answerPositionAdministration();
  answerColleagues();
  answerOnlineForm();
  answerReports();
  answerThirdParties();
  answerHeader();
});

/** An open dialog would still be shown on the next page. */
async function leaveDialog(): Promise<void> {
  await userEvent.click(
    page
      .getByRole("dialog")
      .getByRole("button", { name: /^(取消|关闭)$/ })
      .first(),
  );
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
}

describe("[LANDING-04] Chinese texts of the workspace", () => {
  test("covers every page of the register below", () => {
    expect(Object.keys(views).sort()).toEqual(Object.keys(registeredPages).sort());
  });

  test.each(Object.values(views).flat())("shows Chinese only in %s", async (address, content) => {
    await openApp(address);
    await expect.element(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect.element(page.getByText(content, { exact: false }).first()).toBeInTheDocument();
    await expect.poll(textsNotInChinese).toEqual([]);
  });

  test.each(["一次性登录码", "CAS", "OpenID Connect", "地址携带令牌"])(
    "shows Chinese only in the form of a subsystem: %s",
    async (way) => {
      answer("proof.readMethods", { methods: ["password"], isProved: true });
      await openApp("/system/subsystems");
      await userEvent.click(page.getByRole("button", { name: "编辑 电子卖场" }));
      await userEvent.click(page.getByRole("radio", { name: new RegExp(`^${way}`) }));
      await expect.poll(textsNotInChinese).toEqual([]);
      await leaveDialog();
    },
  );

  test.each([
    ["修改密码", "旧密码"],
    ["切换部门", "采购二部"],
    ["退出登录", "真的要注销登录吗 ?"],
  ])("shows Chinese only in the dialog of %s", async (entry, content) => {
    answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: "A01" });
    await openApp("/system/jobs");
    if (entry !== "退出登录") await userEvent.click(page.getByRole("button", { name: /欢迎您/ }));
    await userEvent.click(page.getByRole("menuitem", { name: entry }).or(page.getByRole("button", { name: entry })));
    await expect.element(page.getByRole("dialog").getByText(content, { exact: true })).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
    await leaveDialog();
  });

  test.each([
    ["/system/certificates#bindings", "为账号绑定", "证书（PEM，或 DER 的 Base64）", "绑定"],
    ["/system/certificates#bindings", "解绑 赵供应", "解绑", ""],
    ["/system/approvals", "批准", "批准", ""],
    ["/system/approvals", "驳回", "驳回理由", "驳回"],
    ["/system/certificates#providers", "新增机构", "请粘贴根证书", "核对证书"],
    ["/system/certificates#providers", "编辑 示例证书服务机构", "根证书（PEM）", ""],
    ["/system/certificates#providers", "删除 示例证书服务机构", "删除", ""],
    [
      "/system/certificates#crls",
      "上传 CN=示例根证书, O=示例证书服务机构",
      "吊销列表（PEM，或 DER 的 Base64）",
      "上传",
    ],
    ["/operation/message-templates", "编辑 验证码短信", "可用字段", ""],
    ["/operation/messages", "详情 账号安全提醒 l***@example.cn", "发送过程", ""],
    ["/operation/settings", "修改 平台名称", "默认值", ""],
    ["/system/organisations", "新增单位", "请输入单位名称", "新增单位"],
    ["/system/organisations", "编辑 华辰信息技术有限公司", "已脱敏显示", ""],
    ["/system/scan-apps", "新增扫码应用", "公钥", "保存"],
    ["/system/scan-apps", "编辑", "新公钥", ""],
    ["/system/scan-apps", "停用", "停用", ""],
    ["/system/scim", "新增接入", "请填写名称", "保存"],
    ["/system/directories", "新增目录服务", "请填写名称", "保存"],
    ["/system/directories", "编辑 集团目录", "测试连接", ""],
    ["/system/scim", "令牌 集团统一身份", "签发令牌", ""],
    ["/system/scim#groups/s1", "指定角色 采购经办组", "36 名成员", ""],
    ["/system/third-party", "新增身份提供方", "签发者（Issuer）地址", "保存"],
    ["/system/third-party", "编辑", "客户端密钥", ""],
    ["/system/third-party", "停用", "停用", ""],
    ["/system/third-party#bindings", "关联统一认证账号", "请输入账号", "关联"],
    ["/system/third-party", "测试", "公钥集中有 2 个密钥", ""],
    ["/online/reports/by_method", "定时发送", "每周一 08:30", ""],
  ])("shows Chinese only in the dialog of %s %s and its validation", async (address, entry, content, send) => {
    answer("thirdParty.testProvider", { findings: ["公钥集中有 2 个密钥"] });
    answer("certificateAdmin.readPem", { roots: [root], intermediates: [] });
    await openApp(address);
    await userEvent.click(page.getByRole("main").getByRole("button", { name: entry }).first());
    const dialog = page.getByRole("dialog");
    if (send !== "") await userEvent.click(dialog.getByRole("button", { name: send, exact: true }));
    await expect.element(dialog.getByText(content, { exact: false }).first()).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
    await leaveDialog();
  });
});
