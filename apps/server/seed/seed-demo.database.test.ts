import { createPrivateKey } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createScanPhone, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createFileStorage } from "#modules/own-account/file/file.module.ts";
import { appUser } from "#modules/people/account/account.tables.ts";
import { everyButton } from "#test/access/every-button.ts";
import { databaseContents } from "#test/database-contents.ts";
import { browserAt, confirm, numberIn, scan } from "#test/scan/scan-steps.ts";
import { seedBase } from "./seed-base.ts";
import { seedDemo } from "./seed-demo.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tender-demo-"));

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { DATA_DIR: dataDir } });
  await seedBase(t.database, t.config);
  await demo();
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const demo = (addresses: { identityProviderUrl?: string; subsystemUrl?: string } = {}) =>
  seedDemo(t.database, {
    ...t.deps,
    clock: t.clock,
    storage: createFileStorage(t.config),
    dataDir,
    identityProviderUrl: t.config.identityProviderUrl,
    subsystemUrl: t.config.subsystemUrl,
    ...addresses,
  });
const signIn = (username: string) => t.signIn({ id: "", username, password: "Tender@2026" });
const departmentsOf = async (username: string) =>
  (await t.call("signIn.withPassword", { body: { username, password: "Tender@2026" } })).body.result;
const launcherOf = async (token: string) =>
  (await t.call("launcher.listSubsystems", { query: {} }, { token })).body.result.map(({ appId }) => appId);

test("[ADMINDATA-03] creates accounts with no, one and several departments", async () => {
  const counts = await Promise.all(
    [
      ...["admin", "buyer", "staff", "supplier", "newcomer", "calock", "archivist", "supervisor"],
      ...["buyerhead", "agency"],
    ].map(async (username) => {
      const { multi_depart, departs } = await departmentsOf(username);
      return [username, multi_depart, departs.length];
    }),
  );
  expect(counts).toEqual([
    ["admin", 1, 1],
    ["buyer", 1, 1],
    ["staff", 2, 3],
    ["supplier", 1, 1],
    ["newcomer", 0, 0],
    ["calock", 1, 1],
    ["archivist", 1, 1],
    ["supervisor", 1, 1],
    ["buyerhead", 1, 1],
    ["agency", 1, 1],
  ]);
});

test("[PERM-01, PERM-02, ADMINDATA-04, W-32, TENDER-61] shows demo accounts the menus of their roles, and the newcomer none", async () => {
  const titlesOf = async (username: string, appId?: string, orgCode?: string) => {
    const token = await signIn(username);
    if (orgCode) await t.call("session.selectDepartment", { body: { orgCode, username } }, { token });
    const { body } = await t.call("permission.readOwn", { query: appId ? { appId } : {} }, { token });
    return body.result.menu.flatMap(({ meta, children }) => [meta.title, ...children.map((child) => child.meta.title)]);
  };
  const archive = ["档案管理", "档案统计", "档案目录"];
  const tender = ["招标采购", "待办事项", "采购项目", "公告管理", "工作日历", "时限规则"];
  const complaints = ["供应商投诉登记", "投诉原因"];
  const ledgers = ["业务台账", "投标保证金台账"];
  const reports = ["保证金月度统计", "投诉原因统计"];
  expect(await titlesOf("admin")).toEqual([
    ...archive,
    "档案导入",
    ...ledgers,
    ...complaints,
    ...reports,
    "我的单位",
    ...["组织", "通讯录", "我的部门"],
    ...["系统管理", "用户管理", "部门管理", "单位管理", "职务管理", "角色管理", "菜单管理"],
    ...["基础数据", "数据字典", "分类字典", "校验规则", "填值规则"],
    ...["在线表单", "表单设计", "在线报表", "报表设计"],
    ...["接入与集成", "子系统管理", "证书管理", "扫码应用", "第三方登录", "身份系统接入", "目录服务"],
    ...["安全与审计", "安全中心", "待审批", "在线用户", "日志管理"],
    ...["系统运维", "通知公告", "消息模板", "消息日志", "文件管理", "系统设置", "初始设置", "系统监控", "后台任务"],
    ...["帮助中心", "使用指南", "中国政府采购网"],
  ]);
  expect(await titlesOf("supervisor")).toEqual([
    ...archive,
    ...ledgers,
    ...complaints,
    ...reports,
    "组织",
    "通讯录",
    "安全与审计",
    "日志管理",
    "帮助中心",
    "使用指南",
    "中国政府采购网",
  ]);
  const help = ["帮助中心", "使用指南", "中国政府采购网"];
  expect(await titlesOf("supplier")).toEqual([...archive, "我的单位", ...help]);
  for (const username of ["buyer", "buyerhead", "agency"])
    expect([username, await titlesOf(username)]).toEqual([username, [...archive, "我的单位", ...help]]);
  const staff = [...ledgers, ...complaints, ...reports, "组织", "通讯录", ...help];
  const finance = [...ledgers, "保证金月度统计", "我的单位", "组织", "通讯录"];
  expect(await titlesOf("calock")).toEqual([...archive, ...finance, ...help]);
  expect(await titlesOf("archivist")).toEqual([...archive, "档案导入", "组织", "通讯录", "我的部门", ...help]);
  for (const orgCode of ["A01A01", "A01A02"])
    expect([orgCode, await titlesOf("staff", undefined, orgCode)]).toEqual([orgCode, [...archive, ...staff]]);
  expect(await titlesOf("staff", undefined, "A01A03")).toEqual([...archive, "档案导入", ...staff]);
  const newcomer = await t.call("permission.readOwn", { query: {} }, { token: await signIn("newcomer") });
  expect([newcomer.status, newcomer.body.message]).toEqual([403, "您没有进入该子系统的权限"]);
  expect(await titlesOf("buyer", "70002")).toEqual(archive);
  for (const username of ["admin", "buyer", "buyerhead", "agency", "supervisor"])
    expect([username, await titlesOf(username, "60009")]).toEqual([username, tender]);
  expect(await titlesOf("supplier", "60009")).toEqual(["公告公示"]);
  const ready = ["采购分析", "办理进程分析", "归档分析", "监督分析"];
  expect(await titlesOf("archivist", "70003")).toEqual(["统计报表", ...ready]);
  expect(await launcherOf(await signIn("admin"))).toEqual([
    "60009",
    "61001",
    "70001",
    "70002",
    "70003",
    "60101",
    "60102",
    "60103",
    "60104",
  ]);
  expect(await launcherOf(await signIn("buyer"))).toEqual(["60009", "70001", "70002", "70003"]);
  expect(await launcherOf(await signIn("supplier"))).toEqual(["60009", "61001", "70001"]);
  expect(await launcherOf(await signIn("calock"))).toEqual(["60009", "61001", "70001", "70002", "70003"]);
  expect(await launcherOf(await signIn("newcomer"))).toEqual([]);
});

test("[ADMINDATA-25] has two versions of its accounts' organisations and a waiting submission", async () => {
  const [supplier, buyer] = [{ token: await signIn("supplier") }, { token: await signIn("buyer") }];
  const organisationsOf = async (person: { token: string }) =>
    (await t.call("ownOrganisation.read", {}, person)).body.result;
  expect(await organisationsOf(supplier)).toMatchObject([
    {
      currentVersion: 2,
      isAdministrator: true,
      administrators: ["吴信诚"],
      facts: { name: "示例市华辰信息技术有限公司", regionCode: "99", attachments: [{ kind: "licence" }] },
      submission: { state: "waiting", changed: ["address", "phone"] },
    },
  ]);
  const [buyerOrganisation] = await organisationsOf(buyer);
  expect(buyerOrganisation).toMatchObject({ currentVersion: 2, submission: null });
  const query = { id: buyerOrganisation?.id ?? "" };
  const versions = (await t.call("ownOrganisation.listVersions", { query }, buyer)).body.result.rows;
  expect(versions.map(({ number, source }) => [number, source])).toEqual([
    [2, "administrator"],
    [1, "data"],
  ]);
  const path = buyerOrganisation?.facts.attachments[0]?.attachPath;
  const file = await t.http("GET", `/download/fileView?attachGroup=organisation&attachPath=${path}`, buyer);
  expect([file.statusCode, file.body.slice(0, 5)]).toEqual([200, "%PDF-"]);
  const toDos = (await t.call("toDo.listOwn", {}, { token: await signIn("admin") })).body.result.toDos;
  expect(toDos).toContainEqual(expect.objectContaining({ kind: "organisation_approval", status: 0 }));
});

test("[ADMINDATA-06] grants the buttons of the administration pages to their roles", async () => {
  const actionsOf = async (username: string) => {
    const token = await signIn(username);
    const answers = ["70001", "60009"].map((appId) => t.call("permission.readOwn", { query: { appId } }, { token }));
    const lists = (await Promise.all(answers)).map(({ body }) => body.result);
    const delivered = ({ action }: { action: string }) => (/^(online|report):/.test(action) ? [] : action);
    expect(lists.flatMap(({ allAuth }) => allAuth.flatMap(delivered)).toSorted()).toEqual(everyButton);
    return lists.flatMap(({ auth }) => auth.flatMap(delivered)).toSorted();
  };
  expect(await actionsOf("admin")).toEqual(everyButton);
  expect(await actionsOf("supervisor")).toEqual([
    ...["archive:flags", "audit:view", "calendar:view", "contacts:view"],
    ...["tender:export", "tender:supervise", "tender:view"],
  ]);
  const drafter = ["calendar:view", "tender:draft", "tender:export", "tender:view"];
  expect(await actionsOf("buyer")).toEqual(drafter);
  expect(await actionsOf("agency")).toEqual(drafter);
  expect(await actionsOf("buyerhead")).toEqual(["calendar:view", "tender:approve", "tender:export", "tender:view"]);
});

test("[ONLINE-01] has two registers from the designer's files, for the accounts that use them", async () => {
  const formFor = async (username: string, code: string) => {
    const token = await signIn(username);
    if (username === "staff")
      await t.call("session.selectDepartment", { body: { orgCode: "A01A01", username } }, { token });
    const form = await t.call("onlineRow.readForm", { params: { code } }, { token });
    if (form.status !== 200) return form.status;
    const { total, rows } = (await t.call("onlineRow.list", { params: { code }, query: {} }, { token })).body.result;
    const { rights, subs } = form.body.result;
    const granted = Object.entries(rights).flatMap(([right, isGranted]) => (isGranted ? right : []));
    return { total, granted, subs: subs.length, rows };
  };
  const allRights = ["view", "add", "edit", "delete", "import", "export"];
  expect(await formFor("calock", "bid_bond")).toMatchObject({ total: 30, granted: allRights, subs: 1 });
  expect(await formFor("staff", "bid_bond")).toMatchObject({
    total: 30,
    granted: ["view", "add", "edit", "export"],
    subs: 1,
  });
  expect(await formFor("supervisor", "supplier_complaint")).toMatchObject({ total: 26, granted: allRights });
  expect(await formFor("staff", "complaint_cause")).toMatchObject({ total: 15, granted: ["view"] });
  expect([await formFor("calock", "supplier_complaint"), await formFor("buyer", "bid_bond")]).toEqual([403, 403]);
  const states = await t.database.pool.query(
    "SELECT state, count(*)::int AS n FROM online.bid_bond GROUP BY 1 ORDER BY 1",
  );
  expect(states.rows).toEqual([
    { state: "held", n: 11 },
    { state: "part", n: 2 },
    { state: "refunded", n: 11 },
    { state: "unpaid", n: 6 },
  ]);
});

test("[ONLINE-01] has two reports with charts over them, for readers of their rows", async () => {
  const reportFor = async (username: string, code: string) => {
    const token = await signIn(username);
    if (username === "staff")
      await t.call("session.selectDepartment", { body: { orgCode: "A01A01", username } }, { token });
    const report = await t.call("reportRun.read", { params: { code } }, { token });
    if (report.status !== 200) return report.status;
    const { rights, definition } = report.body.result;
    const groups = (await t.call("reportRun.readGroups", { params: { code }, query: {} }, { token })).body.result;
    return {
      granted: Object.entries(rights).flatMap(([right, isGranted]) => (isGranted ? right : [])),
      charts: definition.charts.map(({ kind }) => kind),
      heads: groups.heads.length,
      months: new Set(groups.rows.map(({ key }) => key[0])).size,
    };
  };
  const bonds = { charts: ["bar", "line"], heads: 4 };
  expect(await reportFor("calock", "bond_months")).toMatchObject({ ...bonds, granted: ["view", "export", "mail"] });
  expect(await reportFor("staff", "bond_months")).toMatchObject({ ...bonds, granted: ["view"] });
  const complaints = await reportFor("supervisor", "complaint_causes");
  expect(complaints).toMatchObject({ charts: ["pie", "line"], heads: 0, granted: ["view", "export", "mail"] });
  // On any day there is half a year of complaints.
  expect(complaints).toMatchObject({ months: expect.toSatisfy((months: number) => months >= 6 && months <= 8) });
  expect([await reportFor("calock", "complaint_causes"), await reportFor("buyer", "bond_months")]).toEqual([403, 403]);
});

test("signs in supplier and buyer by simulated phones, and has free phones", async () => {
  const { apps } = (await t.call("scan.readDemoPhone")).body.result;
  expect(apps.map(({ authType, name, phones }) => [authType, name, phones.map(({ account }) => account)])).toEqual([
    ["0", "示例移动证书", ["supplier", "buyer", null, null]],
    ["1", "示例阳光采购", ["supplier", "buyer", null, null]],
  ]);
  for (const { authType, key, phones } of apps) {
    const browser = browserAt(t, authType);
    const taskId = await browser.draw();
    const [{ holder } = { holder: "" }] = phones;
    const phone = createScanPhone(authType, createPrivateKey({ key, format: "jwk" })).newPhone(holder);
    await scan(t, phone, taskId);
    await confirm(t, phone, taskId, await numberIn(browser, taskId));
    expect((await browser.poll(taskId)).result.userInfo.username).toBe("supplier");
  }
});

test("stops calock at the gate of 60009 and 61001", async () => {
  const token = await signIn("calock");
  for (const appId of ["60009", "61001"]) {
    const reply = await t.call("launcher.enter", { body: { appId } }, { token });
    expect([reply.status, reply.body.message]).toEqual([403, "请先完成证书核验"]);
  }
});

test("[TENDER-61] fills the archive of three departments, with buyer, supplier and agency linked", async () => {
  const owners = await t.database.pool.query("SELECT DISTINCT dept_code AS code FROM proc_project ORDER BY 1");
  expect(owners.rows.map(({ code }) => code)).toEqual(["A01A01", "A01A02", "A01A06"]);
  const links = await t.database.pool.query(
    "SELECT u.username, a.role FROM org_account a JOIN app_user u ON u.id = a.user_id ORDER BY 1",
  );
  expect(links.rows).toEqual([
    { username: "agency", role: "agency" },
    { username: "buyer", role: "buyer" },
    { username: "buyerhead", role: "buyer" },
    { username: "supplier", role: "supplier" },
  ]);
});

test("uses fictitious phone numbers and mail addresses only", async () => {
  for (const { phone, email, username } of await t.database.db.select().from(appUser)) {
    if (phone === null) continue;
    expect(t.deps.protectedTexts.of("app_user.phone").open(phone)).toMatch(/^13800000\d{3}$/);
    expect(email).toBe(`${username}@example.com`);
  }
});

/** Waits until all mails about new devices are sent, which earlier sign-ins have caused. */
async function expectNothingPending(): Promise<void> {
  const waiting = "SELECT FROM outgoing_message WHERE finished_at IS NULL";
  await expect.poll(async () => (await t.database.pool.query(waiting)).rowCount).toBe(0);
}

test("[TENDER-60] changes nothing the second time and hashes no password", async () => {
  await expectNothingPending();
  const hash = vi.spyOn(t.deps.passwords, "hash");
  const before = await databaseContents(t.database.pool);
  await demo();
  expect(await databaseContents(t.database.pool)).toBe(before);
  expect(hash).not.toHaveBeenCalled();
});

test("[ADMINDATA-16] offers the example provider with buyer bound, and follows its address", async () => {
  const providers = async () =>
    (
      await t.database.pool.query(`
        SELECT p.type, p.issuer, p.enabled, i.issuer AS "boundAt", u.username
        FROM third_party_provider p JOIN external_identity i ON i.source = p.type JOIN app_user u ON u.id = i.user_id`)
    ).rows;
  const expectedAt = (issuer: string) => [{ type: "demo", issuer, enabled: true, boundAt: issuer, username: "buyer" }];
  expect(await providers()).toEqual(expectedAt("http://localhost:3101"));
  await demo({ identityProviderUrl: "http://localhost:3901" });
  expect(await providers()).toEqual(expectedAt("http://localhost:3901"));
});

describe("subsystems of the example", () => {
  const subsystems = async () =>
    (
      await t.database.pool.query(`
        SELECT app_id AS "appId", hand_over AS "handOver", index_page AS page, logout_url AS logout, cas_services AS services,
          c.auth_method AS method, c.redirect_uris AS redirects, c.post_logout_redirect_uris AS afterwards,
          c.backchannel_logout_uri AS "backChannel"
        FROM subsystem s LEFT JOIN openid_client c ON c.subsystem_id = s.id
        WHERE kind = 'handover' ORDER BY sort_order`)
    ).rows;
  const none = { services: [], method: null, redirects: null, afterwards: null, backChannel: null };
  const expectedAt = (url: string) => [
    { ...none, appId: "61001", handOver: "code", page: `${url}/`, logout: `${url}/logout-notice` },
    { ...none, appId: "60101", handOver: "cas", page: `${url}/cas`, logout: null, services: [`${url}/cas`] },
    {
      ...none,
      appId: "60102",
      handOver: "openid",
      page: `${url}/openid`,
      logout: null,
      method: "none",
      redirects: [`${url}/openid/callback`],
      afterwards: [`${url}/openid/signed-out`],
      backChannel: `${url}/openid/logout-notice`,
    },
    { ...none, appId: "60103", handOver: "token", page: `${url}/old`, logout: `${url}/old/logout-notice` },
    { ...none, appId: "60104", handOver: "code", page: `${url}/`, logout: `${url}/logout-notice` },
  ];

  test("show every kind of hand-over, receive sign-outs, and follow their address", async () => {
    expect(await subsystems()).toEqual(expectedAt("http://localhost:3100"));
    const moved = { subsystemUrl: "http://localhost:3900" };
    await seedBase(t.database, { ...t.config, subsystemUrl: moved.subsystemUrl });
    await demo(moved);
    expect(await subsystems()).toEqual(expectedAt("http://localhost:3900"));
  });

  test("leave an assigned appId and a set address to their owner", async () => {
    await t.database.pool.query(
      "UPDATE subsystem SET created_by = 'somebody', index_page = 'https://own.example/' WHERE app_id = '60101'",
    );
    await t.database.pool.query("UPDATE subsystem SET logout_url = 'https://own.example/bye' WHERE app_id = '61001'");
    await demo({ subsystemUrl: "http://localhost:3800" });
    const rows = await subsystems();
    expect(rows.map(({ page }) => page)).toContain("https://own.example/");
    expect(rows.map(({ logout }) => logout)).toContain("https://own.example/bye");
  });
});
