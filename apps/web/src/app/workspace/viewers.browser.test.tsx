import { allEndpoints, type EndpointKey } from "@tender/contract";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readSentCalls } from "#test/browser/answers.ts";
import { LOADING_PART } from "#test/browser/language.ts";
import { openApp } from "#test/browser/open.tsx";
import { everyRight, inEveryView, views } from "#test/browser/workspace-views.ts";

const codeOf = new Map<EndpointKey, string>(
  allEndpoints().flatMap(({ key, endpoint: { access } }) => (access.kind === "permission" ? [[key, access.code]] : [])),
);

const MENU_ITEM = ".ant-dropdown [role=menuitem]";

/** Names of controls that send no other call than those of the view itself. */
const looking =
  /^(首页|视图|查询|重置|展开|刷新列表|刷新|列设置|上一页|下一页|全部展开|全部收起|返回.*|表格|清除|关闭)$/;

/** Other controls by the beginning of the address, with the call that each sends. Null: it opens a part of the view. */
const otherControls: readonly (readonly [beginning: string, name: RegExp, call: EndpointKey | null])[] = [
  ["/archive/imports", /^报告 /, "archiveAdmin.readImport"],
  ["/tender/calendar", /^导出$/, "workCalendar.export"],
  // Days are chosen for the calculation of a period; the address is that of the notice.
  ["/tender/calendar", /^(上一年|下一年|\d{4}年\d{1,2}月\d{1,2}日.*|https:\/\/www\.gov\.cn\/.+)$/, null],
  ["/tender/rules", /^导出$/, "workCalendar.exportRules"],
  ["/tender/desk", /^前往办理 /, "tender.readProject"],
  ["/tender/announcements", /^查看 市民服务热线平台升级采购公告$/, "announcement.read"],
  ["/tender/projects", /^查看 (市民服务热线平台升级|图书馆家具采购)$/, "tender.readProject"],
  ["/tender/projects?view=p1", /^市民服务热线平台升级(采购|更正)公告$/, "announcement.read"],
  ["/tender/projects?announcement=a1", /^市民服务热线平台升级更正公告$/, "announcement.read"],
  // Documents are files of the projects that the person sees.
  ["/tender/projects?view=p1", /^查看 招标文件 第 2 版$/, null],
  ["/system/users", /^详情 /, "userAdmin.read"],
  ["/system/organisations", /^详情 /, "organisationAdmin.read"],
  ["/system/organisations?view=o1", /^(基本信息|账号|附件|版本|审核)$/, null],
  ["/system/positions", /^任职人员 /, "position.listHolders"],
  ["/operation/message-templates", /^查看 /, "messageAdmin.readTemplate"],
  ["/operation/messages", /^详情 /, "messageAdmin.read"],
  ["/system/notices", /^查看 /, "noticeAdmin.read"],
  ["/system/notices", /^阅读情况 /, "noticeAdmin.listUnread"],
  ["/organisation/contacts", /^全部部门$/, "contacts.listDepartments"],
  ["/system/sessions", /^导出$/, "session.exportAll"],
  ["/system/approvals", /^(批准|驳回)$/, "approval.decide"],
  ["/system/certificates", /^(证书绑定|信任机构|吊销列表|核验规则|核验日志)$/, null],
  ["/system/certificates#log", /^导出$/, "certificateAdmin.exportLog"],
  ["/system/third-party", /^(身份提供方|账号绑定|复制“政务统一认证”的返回地址)$/, null],
  ["/system/subsystems", /^(子系统|退出通知|登记站点|近 30 天有 3 条退出通知未送达)$/, null],
  ["/system/menus", /^检查$/, "menuAdmin.check"],
  ["/system/menus", /^预览$/, "menuAdmin.preview"],
  ["/system/dictionaries", /^(字典|选择列表)$/, null],
  ["/system/dictionaries", /^字典项 /, "dictionaryAdmin.read"],
  ["/online/designer", /^停用的列与表$/, "onlineForm.listSetAside"],
  ["/online/designer", /^查看 /, "onlineForm.read"],
  ["/online/designer", /^发布记录/, "onlineForm.listReleases"],
  ["/online/designer/form1", /^(在线表单|选择字段 .+|字段|表单|按钮|存储|页面|校验与字典|关联|索引)$/, null],
  ["/system/roles", /^(角色|权限查询)$/, null],
  ["/system/roles", /^授权 /, "roleAdmin.readGrants"],
  ["/system/roles", /^成员 /, "roleAdmin.listMembers"],
  // The dialog lists the tokens without their values.
  ["/system/scim", /^令牌 集团统一身份$/, null],
  ["/system/scim", /^用户组 /, "scimAdmin.listGroups"],
  ["/system/directories", /^集团目录 的更多操作$/, null],
  ["/system/directories", /^同步记录/, "directoryAdmin.listRuns"],
  ["/system/directories#runs", /^查看 /, "directoryAdmin.readRun"],
  ["/system/directories", /^用户组/, "directoryAdmin.listGroups"],
  ["/system/directories", /^账号关联$/, "directoryAdmin.listLinks"],
  ["/operation/set-up", /^((单位信息|部门|邮件与短信|人员|安全)\s未开始|完成|上一步|下一步|前往完成 .+)$/, null],
  [
    "/operation/set-up",
    /^(查看相关设置|部门管理|用户管理|角色管理|按岗位建立角色并授权|登记要接入的子系统|发布第一条通知公告)$/,
    null,
  ],
  ["/system/audit", /^(全部日志|登录日志|操作日志|敏感信息查阅|错误日志)$/, null],
  ["/system/audit", /^详情$/, "audit.read"],
  ["/system/audit#all", /^导出$/, "audit.export"],
  ["/system/audit#chain", /^导出$/, "audit.export"],
  ["/system/audit#sign-ins", /^导出$/, "audit.exportSignIns"],
  ["/system/audit#operations", /^导出$/, "audit.exportOperations"],
  ["/system/audit#errors", /^导出$/, "errorLog.export"],
  ["/online/report-designer", /^查看设计 /, "onlineReport.read"],
  ["/online/report-designer/report1", /^(在线报表|设置列\s[\s\S]+)$/, null],
  ["/online/report-designer/report1", /^保存记录$/, "onlineReport.listRecords"],
];

const controlSelector = [
  ":is(main, [role=dialog]) :is(button, a[href], [role=button], [role=switch], [draggable=true], input[type=file])",
  "main .ant-table-selection-column input",
  MENU_ITEM,
].join();

/** Returns the names of the enabled controls of the page. */
function controls(): string[] {
  const found = [...document.querySelectorAll<HTMLElement>(controlSelector)];
  const enabled = found.filter((element) => !element.matches(":disabled, [aria-disabled=true]"));
  return [...new Set(enabled.map((element) => element.getAttribute("aria-label") ?? element.innerText))];
}

/** Opens the menu of each row, so that its items count as controls. */
async function openRowMenus(): Promise<void> {
  for (const more of page
    .getByRole("main")
    .getByRole("button", { name: /更多操作$/ })
    .elements()) {
    await userEvent.click(more);
    await expect.poll(() => document.querySelector(MENU_ITEM)).not.toBeNull();
  }
}

const mayUse = (address: string, right: string) => (name: string) =>
  looking.test(name) ||
  otherControls.some(
    ([beginning, pattern, call]) =>
      address.startsWith(beginning) && pattern.test(name) && (call === null || codeOf.get(call) === right),
  );

describe("[SEC-59] view for a person with the right to view alone", () => {
  test("is listed for each right to view", () => {
    const pages = new Set(views.map(({ right }) => right));
    const alone = everyRight.filter((code) => code.endsWith(":view") && !pages.has(code));
    expect(alone).toEqual(["data_rule:view"]);
  });

  test.each(views)(
    "shows its content without a control or call that is refused: $address",
    async ({ address, content, right, needs }) => {
      await page.viewport(1440, 900);
      inEveryView(right === undefined ? [] : [right]);
      await openApp(address);
      await expect.element(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      const text = page.getByText(content, { exact: false });
      if (needs === undefined) await expect.element(text.first()).toBeInTheDocument();
      await expect.poll(() => document.querySelector(LOADING_PART)).toBeNull();
      if (needs !== undefined) expect(text.elements()).toEqual([]);
      const refused = readSentCalls().filter(({ key }) => ![undefined, right].includes(codeOf.get(key)));
      expect(refused.map(({ key }) => key)).toEqual([]);
      if (right === undefined) return;
      await openRowMenus();
      expect(controls().filter((name) => !mayUse(address, right)(name))).toEqual([]);
    },
  );
});
