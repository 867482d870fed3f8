import { allEndpoints } from "@tender/contract";
import { auditSections } from "#features/administration/audit/model/section.ts";
import { certificateSections } from "#features/administration/certificate-admin/model/section.ts";
import { settingsSections } from "#features/own-account/profile/model/settings-section.ts";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import * as archiveImports from "./archive-administration.ts";
import { answerDossierDetail, answerWholeStatistics, archiveMenus, archiveViews } from "./archive-answers.ts";
import { answerAuditLogs } from "./audit-logs.ts";
import { answerCategoryAdministration, categoryMenu } from "./category-administration.ts";
import { answerCertificateAdministration } from "./certificate-administration.ts";
import { answerColleagues, contactMenu, ownDepartmentMenu } from "./colleagues.ts";
import { answerDepartmentAdministration } from "./department-administration.ts";
import { answerDictionaryAdministration, dictionaryMenu } from "./dictionary-administration.ts";
import { answerDirectoryAdministration } from "./directory-administration.ts";
import { answerFileAdministration, fileMenu } from "./file-administration.ts";
import { answerMenuAdministration } from "./menu-administration.ts";
import { answerMessageAdministration, messageMenus } from "./message-administration.ts";
import { answerMonitoring, monitorMenu } from "./monitoring.ts";
import { answerNoticeAdministration, noticeMenu } from "./notice-administration.ts";
import { answerOnlineDesigning, designMenus } from "./online-designing.ts";
import { answerOnlineForm, formMenu } from "./online-forms.ts";
import { answerReports, reportMenus } from "./online-reports.ts";
import {
  answerOrganisationAdministration,
  answerOwnOrganisation,
  organisationMenu,
  ownOrganisation,
} from "./organisation-administration.ts";
import { answerPositionAdministration, positionMenu } from "./position-administration.ts";
import { answerRoleAdministration } from "./role-administration.ts";
import { answerRuleAdministration, ruleMenus } from "./rule-administration.ts";
import { answerScimAdministration } from "./scim-administration.ts";
import { answerSecurityCenter, securityMenu } from "./security-center.ts";
import { answerSetUp, setUpMenu } from "./set-up.ts";
import { answerSettingAdministration, settingMenu } from "./setting-administration.ts";
import * as tender from "./tenders.ts";
import { answerThirdParties } from "./third-parties.ts";
import { userMenu } from "./user-administration.ts";
import { answerWorkCalendar, calendarMenus } from "./work-calendar.ts";
import { signInToWorkspace } from "./workspace.ts";
import { answerHeader, answerWorkspacePages } from "./workspace-data.ts";

/**
 * An address of the page, a text by which its loaded content is recognised, and the permission that this part needs
 * beside that of the page.
 */
type View = readonly [address: string, content: string, needs?: string | undefined];

const sectionViews = <Section extends string>(
  address: string,
  sections: readonly Section[],
  contents: Readonly<Record<Section, string>>,
  needs: Partial<Readonly<Record<Section, string>>> = {},
): View[] => sections.map((section) => [`${address}#${section}`, contents[section], needs[section]]);

const viewsByComponent: Readonly<Record<string, readonly View[]>> = {
  home: [["/dashboard", "逾期未归档"]],
  "account/center": [["/account/center", "修改了登录密码"]],
  "account/settings-base": sectionViews("/account/settings/base", settingsSections, {
    base: "保存资料",
    security: "办公室的电脑",
    custom: "多页签",
    binding: "账号绑定",
    notification: "新消息通知",
  }),
  "account/sign-ins": [["/account/sign-ins", "Chrome 140"]],
  ...archiveViews,
  "archive-admin/imports": archiveImports.importViews,
  "tender/desk": [["/tender/desk", "审批公告"]],
  "tender/projects": tender.projectViews,
  "tender/announcements": [["/tender/announcements", "市民服务热线平台升级采购公告"]],
  "user-admin/users": [
    ["/system/users", "林采薇"],
    ["/system/users#removed", "何已删", "user:remove"],
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
  "certificate-admin/certificates": sectionViews("/system/certificates", certificateSections, {
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
    ["/system/dictionaries#removed", "彻底删除", "dictionary:remove"],
  ],
  "category-admin/categories": [
    ["/system/categories", "工程"],
    ["/system/categories#k4", "货物 / 家具"],
  ],
  "work-calendar/calendar": [["/tender/calendar#2026", "国办发明电〔2025〕7号"]],
  "work-calendar/rules": [["/tender/rules", "中标候选人公示"]],
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
    ["/operation/set-up?step=departments", "某市财政局", "department:view"],
    ["/operation/set-up?step=messages", "MAIL_PROVIDER"],
    ["/operation/set-up?step=people", "添加一行", "user:edit"],
    ["/operation/set-up?step=security", "日志锚点", "security:view"],
    ["/operation/set-up?step=finish", "不再提示", "set_up:end"],
  ],
  "file-admin/files": [["/operation/files", "开标须知.pdf"]],
  "system/jobs": [["/system/jobs", "connection refused"]],
  "audit/entries": sectionViews(
    "/system/audit",
    auditSections,
    {
      all: "没有权限",
      "sign-ins": "没有权限",
      operations: "没有权限",
      reveals: "电话核实投标人",
      errors: "程序错误",
      chain: "每小时",
    },
    { chain: "audit:verify" },
  ),
  "notice-admin/notices": [
    ["/system/notices", "系统将于周六维护"],
    ["/system/notices?edit=n1", "1 / 200 KB", "notice:edit"],
  ],
  "online-reports/reports": [["/online/report-designer", "保证金统计"]],
  "online-reports/designer": [["/online/report-designer/report1", "办公设备采购", "online_report:edit"]],
  "online/report-list": [
    ["/online/reports/by_method", "办公设备采购"],
    ["/online/reports/by_method?part=groups", "2026年第1季度"],
    ["/online/reports/by_method?part=charts", "各方式金额"],
  ],
  "online/form-list": [
    ["/online/forms/ht", "办公设备采购合同"],
    ["/online/forms/ht?edit=r1", "添加一行"],
    ["/online/forms/ht?add=", "新增合同登记"],
    ["/online/forms/ht?view=r1", "修改时间"],
  ],
  "notice/own": [["/isps/userAnnouncement", "系统将于今晚维护"]],
};

const menuEntry = (path: string, component: string, title: string) => menuItem({ path, component, meta: { title } });

const menu = [
  ...archiveMenus,
  archiveImports.importMenu,
  ...tender.tenderMenus,
  menuEntry("/system/sessions", "session-admin/sessions", "在线用户"),
  menuEntry("/system/departments", "department-admin/departments", "部门管理"),
  menuEntry("/system/approvals", "approval/approvals", "待审批"),
  menuEntry("/system/certificates", "certificate-admin/certificates", "证书管理"),
  menuEntry("/system/scan-apps", "scan-app/apps", "扫码应用"),
  menuEntry("/system/subsystems", "subsystem-admin/subsystems", "子系统管理"),
  menuEntry("/system/menus", "menu-admin/menus", "菜单管理"),
  dictionaryMenu,
  ...ruleMenus,
  ...designMenus,
  categoryMenu,
  ...calendarMenus,
  organisationMenu,
  positionMenu,
  contactMenu,
  ownDepartmentMenu,
  menuEntry("/system/roles", "role-admin/roles", "角色管理"),
  menuEntry("/system/scim", "scim-admin/clients", "身份系统接入"),
  menuEntry("/system/directories", "directory-admin/directories", "目录服务"),
  menuEntry("/system/third-party", "third-party/providers", "第三方登录"),
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
  menuEntry("/system/audit", "audit/entries", "日志管理"),
  menuEntry("/system/jobs", "system/jobs", "后台任务"),
];

/** The permission of the page's own list. Absent: the page serves everybody who is signed in. */
const rightsByComponent: Readonly<Record<string, string>> = {
  "archive-admin/imports": "archive:view_imports",
  "tender/desk": "tender:view",
  "tender/projects": "tender:view",
  "tender/announcements": "tender:view",
  "user-admin/users": "user:view",
  "organisation-admin/organisations": "organisation:view",
  "department-admin/departments": "department:view",
  "contacts/people": "contacts:view",
  "own-department/departments": "own_department:view",
  "position-admin/positions": "position:view",
  "session-admin/sessions": "session:view",
  "scan-app/apps": "scan_app:view",
  "approval/approvals": "approval:decide",
  "certificate-admin/certificates": "certificate:view",
  "third-party/providers": "third_party:view",
  "subsystem-admin/subsystems": "subsystem:view",
  "menu-admin/menus": "menu:view",
  "dictionary-admin/dictionaries": "dictionary:view",
  "category-admin/categories": "category:view",
  "work-calendar/calendar": "calendar:view",
  "work-calendar/rules": "calendar:view",
  "rule-admin/check-rules": "check_rule:view",
  "rule-admin/fill-rules": "fill_rule:view",
  "online-designer/forms": "online_form:view",
  "online-designer/designer": "online_form:view",
  "role-admin/roles": "role:view",
  "scim-admin/clients": "scim:view",
  "directory-admin/directories": "directory:view",
  "message-admin/templates": "message_template:view",
  "message-admin/log": "message:view",
  "security-center/overview": "security:view",
  "monitor/overview": "monitor:view",
  "setting-admin/settings": "setting:view",
  "set-up/set-up": "set_up:view",
  "file-admin/files": "file:view",
  "system/jobs": "job:view",
  "audit/entries": "audit:view",
  "notice-admin/notices": "notice:view",
  "online-reports/reports": "online_report:view",
  "online-reports/designer": "online_report:view",
};

/** Every view of the workspace, with the component that a menu item names. */
export const views = Object.entries(viewsByComponent).flatMap(([component, componentViews]) =>
  componentViews.map(([address, content, needs]) => ({
    component,
    right: rightsByComponent[component],
    address,
    content,
    needs,
  })),
);

/** The permissions of all calls. */
export const everyRight: readonly string[] = [
  ...new Set(allEndpoints().flatMap(({ endpoint: { access } }) => (access.kind === "permission" ? [access.code] : []))),
];

/** Signs in with all pages of the workspace and these permissions, with content in each part of each view. */
export function inEveryView(rights: readonly string[] = everyRight): void {
  const button = (action: string) => ({ action, type: "1" as const, status: "1" as const, describe: action });
  signInToWorkspace({ menu, auth: rights.map(button), allAuth: everyRight.map(button) });
  answerWholeStatistics();
  answerDossierDetail();
  answer("archive.readDossierFlags", { flags: [] });
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
  tender.answerProjects();
  answerSettingAdministration();
  answerMonitoring();
  answerSecurityCenter();
  answerCategoryAdministration();
  answerWorkCalendar();
  answerOrganisationAdministration();
  answerOwnOrganisation(ownOrganisation);
  answerPositionAdministration();
  answerColleagues();
  answerOnlineForm();
  answerReports();
  answerThirdParties();
  answerHeader();
}
