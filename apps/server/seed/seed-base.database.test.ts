import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestApp, type TestApp } from "@tender/testkit";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { menuItem } from "#modules/access/permission/permission.tables.ts";
import { subsystem } from "#modules/access/subsystem/subsystem.tables.ts";
import { checkRule } from "#modules/administration/validation/validation.tables.ts";
import { appUser } from "#modules/people/account/account.tables.ts";
import { role } from "#modules/people/role/role.tables.ts";
import { dict, dictItem } from "#modules/reference/dictionary/dictionary.tables.ts";
import { isServedAsPage } from "#platform/request-address.ts";
import { databaseContents } from "#test/database-contents.ts";
import { seedBase } from "./seed-base.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tender-seed-"));
const config = () => ({ ...t.config, subsystemUrl: "http://localhost:3100" });

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { DATA_DIR: dataDir } });
  await seedBase(t.database, config());
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("seedBase", () => {
  test("[SEC-85] [W-19] creates no account", async () => {
    expect(await t.database.db.select().from(appUser)).toEqual([]);
  });

  test("[CA-08, CA-09, ADMINDATA-04, TENDER-50] delivers the five subsystems in order, with a gate at 60009 and 61001", async () => {
    const rows = await t.database.db.select().from(subsystem).orderBy(subsystem.sortOrder);
    expect(rows.map(({ appId, appCnName, indexPage, kind }) => [appId, appCnName, indexPage, kind])).toEqual([
      ["60009", "电子招投标交易系统", "/tender", "own"],
      ["61001", "保证金管理系统", "http://localhost:3100/", "handover"],
      ["70001", "综合管理平台", "/dashboard/analysis", "own"],
      ["70002", "档案管理系统", "/archive/dossiers", "own"],
      ["70003", "报表中心", "/report/procurement", "own"],
    ]);
    // The web app draws the built-in ones itself.
    expect(rows.map(({ appPhotoGroup, appPhotoPath }) => [appPhotoGroup, appPhotoPath])).toEqual([
      ["subsystem-icons", "60009.svg"],
      ["subsystem-icons", "61001.svg"],
      ...Array(3).fill([null, null]),
    ]);
    expect(rows.filter(({ certificateGate }) => certificateGate).map(({ appId }) => appId)).toEqual(["60009", "61001"]);
  });

  test("[ADMINDATA-07] delivers the role templates", async () => {
    const names = (await t.database.db.select().from(role)).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "系统管理员",
        "安全管理员",
        "审计员",
        "采购人经办",
        "供应商经办",
        "档案管理员",
        "监督员",
      ]),
    );
  });

  test("[ADMINDATA-08] delivers the code lists in order", async () => {
    const rows = await t.database.db
      .select({ code: dict.code, value: dictItem.value, text: dictItem.text })
      .from(dictItem)
      .innerJoin(dict, eq(dict.id, dictItem.dictId))
      .orderBy(dict.code, dictItem.sortOrder);
    const list = (code: string) => rows.filter((row) => row.code === code).map(({ value, text }) => `${value} ${text}`);
    expect(list("category")).toEqual(["A 货物", "B 工程", "C 服务", "9 未分类"]);
    expect(list("cgfs").slice(0, 3)).toEqual(["1 公开招标", "2 邀请招标", "3 竞争性谈判"]);
    expect(list("cgfs").slice(-6)).toEqual([
      "23 电子卖场",
      "O1 公开类",
      "O2 选择类",
      "O3 限制类",
      "O4 直接类",
      "99 未映射",
    ]);
    expect(list("gdzt")).toContain("5 已归档");
    expect(list("bzjzt").at(-1)).toBe("9 不予退还");
    expect(list("dalx")).toContain("17 退款凭证");
    expect(list("audit_action")).toContain("session.sign_in 登录");
  });

  test("[ROUTE-19] delivers menus whose addresses can be reloaded", async () => {
    const addresses = (await t.database.db.select().from(menuItem)).flatMap(({ path, redirect }) => [path, redirect]);
    const pages = addresses.filter((address) => address?.startsWith("/") === true);
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.filter((address) => !isServedAsPage(address ?? ""))).toEqual([]);
  });

  test("[ADMINDATA-19] delivers valid check rules", async () => {
    expect(await t.database.db.select().from(checkRule)).not.toEqual([]);
    const token = await t.signIn(await t.make.user());
    const check = async (ruleCode: string, value: string) =>
      (await t.call("validation.checkRule", { body: { ruleCode, value } }, { token })).body;
    expect((await check("uscc", "91350100M000100Y43")).success).toBe(true);
    expect((await check("uscc", "91350100M000100Y4")).message).toBe("统一社会信用代码应为 18 位");
    expect((await check("uscc", "9135010XM000100Y43")).message).toBe("第 3 至 8 位应为登记管理机关行政区划码");
    expect((await check("mobile", "12345678901")).message).toBe("请输入正确的手机号");
    expect((await check("org_code", "A01A02")).success).toBe(true);
  });

  test("[LAUNCH-12, API-36] delivers the icons of 60009 and 61001 as public files", async () => {
    for (const attachPath of ["60009.svg", "61001.svg"]) {
      const reply = await t.http("GET", `/download/fileView?attachGroup=subsystem-icons&attachPath=${attachPath}`);
      expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
      expect(reply.body).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
      expect(reply.body).not.toMatch(/<script|style=|href=|on\w+=/);
    }
  });

  test("[SEC-60] separates administration, protection and inspection of the system", async () => {
    const { rows } = await t.database.pool.query(
      "SELECT a.code AS first, b.code AS second FROM role_exclusion x JOIN role a ON a.id = x.role_id JOIN role b ON b.id = x.other_role_id",
    );
    expect(rows.map(({ first, second }) => [first, second].toSorted().join(" and ")).toSorted()).toEqual([
      "auditor and security_admin",
      "auditor and system_admin",
      "security_admin and system_admin",
    ]);
  });

  test("changes nothing the second time, and retains people's changes and deletions", async () => {
    await t.database.db.update(dictItem).set({ text: "货物类" }).where(eq(dictItem.text, "货物"));
    await t.database.db.update(subsystem).set({ appCnName: "保证金平台" }).where(eq(subsystem.appId, "61001"));
    await t.database.db.delete(menuItem).where(eq(menuItem.title, "中国政府采购网"));
    const before = await databaseContents(t.database.pool);
    await seedBase(t.database, config());
    expect(await databaseContents(t.database.pool)).toBe(before);
  });

  test("delivers additions of a later release, and nothing that was revoked or deleted", async () => {
    const { pool } = t.database;
    const count = async (text: string) => (await pool.query(text)).rowCount;
    const auditMenu = "SELECT FROM menu_item WHERE id = '70001-system-audit'";
    const sessionGrants = "SELECT FROM role_grant WHERE menu_item_id = '70001-system-sessions'";
    const exclusions = "SELECT FROM role_exclusion";
    await pool.query("DELETE FROM menu_item WHERE id = '70001-system-audit'");
    await pool.query("DELETE FROM role_grant WHERE menu_item_id = '70001-system-sessions'");
    await pool.query("DELETE FROM role_exclusion");
    // As if this release were the first to deliver the jobs: neither the whole nor the jobs are recorded.
    await pool.query("DELETE FROM menu_item WHERE id IN ('70001-system-jobs', '70001-job-view')");
    await pool.query("DELETE FROM applied_seed WHERE name LIKE 'menus:%' OR name LIKE 'roles:%' OR name LIKE '%job%'");
    await seedBase(t.database, config());
    expect(await count(auditMenu)).toBe(0);
    expect(await count(sessionGrants)).toBe(0);
    expect(await count(exclusions)).toBe(0);
    expect(await count("SELECT FROM role_grant WHERE menu_item_id = '70001-job-view'")).toBe(1);
  });

  test("[ADMINDATA-04] splits an earlier release's menus into groups except those that were changed", async () => {
    const { pool } = t.database;
    const childrenOf = async (parent: string | null) =>
      (
        await pool.query(
          "SELECT title FROM menu_item WHERE app_id = '70001' AND kind <> 2 AND parent_id IS NOT DISTINCT FROM $1 ORDER BY sort_order, id",
          [parent],
        )
      ).rows.map(({ title }) => title);
    const grants = async () =>
      (await pool.query("SELECT role_id, menu_item_id FROM role_grant ORDER BY role_id, menu_item_id")).rows;
    // The state of an earlier release: one group, and none of the new ones.
    await pool.query(`
      UPDATE menu_item SET parent_id = '70001-system' WHERE parent_id IN ('70001-base-data', '70001-integration', '70001-guard')
        OR id IN ('70001-system-notices', '70001-system-jobs');
      UPDATE menu_item SET parent_id = '70001-operation' WHERE id = '70001-operation-security';
      DELETE FROM menu_item WHERE id IN ('70001-base-data', '70001-integration', '70001-guard');
      DELETE FROM applied_seed WHERE name LIKE 'menus:%' OR name LIKE 'move:%'
        OR name IN ('menu:70001-base-data', 'menu:70001-integration', 'menu:70001-guard');
      UPDATE menu_item SET sort_order = 90 WHERE id = '70001-archive';
      UPDATE menu_item SET title = '数据字典与代码', updated_by = 'somebody' WHERE id = '70001-system-dictionaries';
      UPDATE menu_item SET parent_id = '70001-help', updated_by = 'somebody' WHERE id = '70001-system-jobs';`);
    const before = await grants();
    await seedBase(t.database, config());
    expect(await childrenOf(null)).toEqual([
      ...["我的单位", "组织", "系统管理", "基础数据", "接入与集成", "安全与审计", "系统运维"],
      ...["帮助中心", "档案管理"],
    ]);
    expect(await childrenOf("70001-base-data")).toEqual(["分类字典", "校验规则", "填值规则"]);
    expect(await childrenOf("70001-integration")).toEqual([
      ...["子系统管理", "证书管理", "扫码应用", "第三方登录", "身份系统接入", "目录服务"],
    ]);
    expect(await childrenOf("70001-guard")).toEqual(["安全中心", "待审批", "在线用户"]);
    expect((await childrenOf("70001-operation")).at(-1)).toBe("通知公告");
    expect(await childrenOf("70001-system")).toContain("数据字典与代码");
    expect(await childrenOf("70001-help")).toContain("后台任务");
    expect(await grants()).toEqual(before);
    const after = await databaseContents(pool);
    await seedBase(t.database, config());
    expect(await databaseContents(pool)).toBe(after);
  });

  test("starts without the icons where files cannot be stored, and reports it", async () => {
    const s3 = {
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_BUCKET: "tender",
      S3_ACCESS_KEY_ID: "AK",
      S3_SECRET_ACCESS_KEY: "SK",
    };
    const reportedErrors: unknown[] = [];
    await seedBase(t.database, { ...config(), FILE_STORAGE: "s3", ...s3 }, (error) => reportedErrors.push(error));
    expect(reportedErrors).toEqual([expect.any(Error)]);
  });

  describe("the address of 61001", () => {
    const bondSubsystem = async () => {
      const [row] = await t.database.db.select().from(subsystem).where(eq(subsystem.appId, "61001"));
      return [row?.indexPage, row?.enabled];
    };
    const origins = async () =>
      (await t.database.pool.query("SELECT origin FROM registered_origin WHERE note LIKE '%SUBSYSTEM_URL'")).rows.map(
        ({ origin }) => origin,
      );
    const seed = (subsystemUrl: string | null) => seedBase(t.database, { ...config(), subsystemUrl });

    test("follows a changed SUBSYSTEM_URL and leaves the name", async () => {
      await seed("https://trade.example");
      expect([await bondSubsystem(), await origins()]).toEqual([
        ["https://trade.example/", true],
        ["http://localhost:3100", "https://trade.example"],
      ]);
      const [row] = await t.database.db.select().from(subsystem).where(eq(subsystem.appId, "61001"));
      expect(row?.appCnName).toBe("保证金平台");
    });

    test("is removed if it is the example's and SUBSYSTEM_URL is not set", async () => {
      await seed("http://localhost:3100");
      await seed(null);
      expect([await bondSubsystem(), await origins()]).toEqual([["", false], []]);
      await seed("https://trade.example");
      expect(await bondSubsystem()).toEqual(["https://trade.example/", true]);
    });

    test("is retained with its site if it was written, and enables nothing", async () => {
      await t.database.db.update(subsystem).set({ enabled: false }).where(eq(subsystem.appId, "61001"));
      await seed("https://other.example");
      expect(await bondSubsystem()).toEqual(["https://other.example/", false]);
      await seed(null);
      expect([await bondSubsystem(), await origins()]).toEqual([
        ["https://other.example/", false],
        ["https://other.example"],
      ]);
      await t.database.db
        .update(subsystem)
        .set({ indexPage: "https://localhost.buyer.cn/" })
        .where(eq(subsystem.appId, "61001"));
      await seed(null);
      expect(await bondSubsystem()).toEqual(["https://localhost.buyer.cn/", false]);
      await t.database.db.update(subsystem).set({ enabled: true }).where(eq(subsystem.appId, "61001"));
      await seedBase(t.database, config());
    });

    test("is empty without SUBSYSTEM_URL, and it is disabled", async () => {
      const other = await startTestApp({ env: { DATA_DIR: dataDir } });
      try {
        await seedBase(other.database, { ...config(), subsystemUrl: null });
        const rows = await other.database.db.select().from(subsystem).orderBy(subsystem.appId);
        expect(rows.map(({ appId, indexPage, enabled }) => [appId, indexPage, enabled])).toEqual([
          ["60009", "/tender", true],
          ["61001", "", false],
          ["70001", "/dashboard/analysis", true],
          ["70002", "/archive/dossiers", true],
          ["70003", "/report/procurement", true],
        ]);
      } finally {
        await other.close();
      }
    });
  });

  describe("the address of 60009", () => {
    const opened = async () => {
      const [row] = await t.database.db.select().from(subsystem).where(eq(subsystem.appId, "60009"));
      return [row?.kind, row?.indexPage];
    };
    const seed = (TRADE_SYSTEM_URL?: string) => seedBase(t.database, { ...config(), TRADE_SYSTEM_URL });
    const own = ["own", "/tender"];

    test("[TENDER-52] follows TRADE_SYSTEM_URL, its change and its removal", async () => {
      expect(await opened()).toEqual(own);
      await seed("https://trade.example");
      expect(await opened()).toEqual(["handover", "https://trade.example/"]);
      const sites = await t.database.pool.query(
        "SELECT origin FROM registered_origin WHERE note LIKE '%TRADE_SYSTEM_URL'",
      );
      expect(sites.rows).toEqual([{ origin: "https://trade.example" }]);
      await seed("https://other.example/trade");
      expect(await opened()).toEqual(["handover", "https://other.example/trade/"]);
      await seed();
      expect(await opened()).toEqual(own);
    });

    test("[TENDER-52] stays if an administrator wrote an outside address", async () => {
      await seed("https://trade.example");
      const written = ["handover", "https://trade.example/portal"] as const;
      const [kind, indexPage] = written;
      await t.database.db.update(subsystem).set({ indexPage }).where(eq(subsystem.appId, "60009"));
      for (const url of ["https://trade.example", "https://other.example", undefined]) {
        await seed(url);
        expect(await opened()).toEqual(written);
      }
      await t.database.db
        .update(subsystem)
        .set({ kind: "own", indexPage: "/tender/calendar" })
        .where(eq(subsystem.appId, "60009"));
      await seed();
      expect(await opened()).toEqual(["own", "/tender/calendar"]);
      await seed("https://trade.example");
      expect(await opened()).toEqual([kind, "https://trade.example/"]);
      await seed();
    });
  });

  test("is applied once if several nodes start together", async () => {
    await t.database.db.execute(sql`DELETE FROM applied_seed`);
    const before = await databaseContents(t.database.pool);
    await Promise.all(Array.from({ length: 4 }, () => seedBase(t.database, config())));
    const after = await databaseContents(t.database.pool);
    expect(after.length).toBeGreaterThan(before.length);
    const marks = await t.database.pool.query("SELECT name FROM applied_seed");
    expect(new Set(marks.rows.map(({ name }) => name)).size).toBe(marks.rowCount);
  });
});
