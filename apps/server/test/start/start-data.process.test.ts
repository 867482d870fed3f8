// Guarantee: production refuses to start on unsuitable data and states the remedy.
import { afterAll, expect, test, vi } from "vitest";
import { demoRemove } from "#cli/demo-remove.ts";
import { loadConfig } from "#config/config.ts";
import { beginDatabaseServer } from "#platform/database/connect.ts";
import { createLogger } from "#platform/logger.ts";
import { StartupError } from "#platform/startup-error.ts";
import { startNode } from "#start-node.ts";
import { runCommand } from "#test/own-process.ts";
import { portalProcesses, production, rowsOf } from "./portal-processes.ts";

// Some tests start whole processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const { start, migrated, close, folder, page } = portalProcesses();
afterAll(close);

const settings = (databaseUrl: string) => ({ ...production(databaseUrl), PORT: "0", DATA_DIR: folder });

/** Returns the message that refuses a start with these settings. Empty: the node listened, and was stopped again. */
async function startRefusal(env: Record<string, string>): Promise<string> {
  const stops: (() => Promise<void>)[] = [];
  const terminal = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    const abort = (reason: string) => expect.fail(reason);
    const config = loadConfig({ ...env, LOG_LEVEL: "silent" });
    const logger = createLogger("silent");
    const server = beginDatabaseServer(config, logger, stops);
    await startNode(config, logger, { webRoot: page, server, stops, abort });
    return "";
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return error.message;
  } finally {
    for (const stop of stops.reverse()) await stop();
    terminal.mockRestore();
  }
}

/** Creates a database with two demo accounts and the record of their delivery. Returns its address. */
async function withDemoAccounts(): Promise<string> {
  const url = await migrated();
  const delivered = `
    INSERT INTO app_user (id, username, realname) VALUES ('a', 'admin', '陈立衡'), ('b', 'buyer', '林采薇');
    INSERT INTO applied_seed (name) VALUES ('demo-accounts:first')`;
  await rowsOf(url, delivered);
  return url;
}

test("[SEC-83] refuses production with demo accounts, in one line that names the command", async () => {
  const refused = start(settings(await withDemoAccounts()));
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toBe(
    "无法启动：数据中有演示账号（admin、buyer），生产模式不能启动：请使用相同的设置运行 npm run demo:remove 清除演示内容，再重新启动\n",
  );
});

test("[SEC-83] starts in production once the command has removed the demo accounts", async () => {
  const url = await withDemoAccounts();
  for (const line of ["已清除演示账号 2 个（admin、buyer）", "已清除演示账号 0 个"])
    expect(await runCommand(demoRemove, [], settings(url))).toEqual({
      code: 0,
      err: "",
      out: `${line}\n已清除其文件 0 个，采购项目 0 个，模拟采购项目 0 个，演示扫码应用 0 个，测试用证书服务机构 0 个，演示子系统 0 个，演示部门 0 个\n`,
    });
  expect(await startRefusal(settings(url))).toBe("");
});

test("[SEC-37, SEC-83] refuses production with a test authority or demo subsystem until it is removed", async () => {
  const url = await migrated();
  const trialData = `
    INSERT INTO ca_provider (id, code, name, kind, roots_pem, intermediates_pem, crl_urls, crl_refresh_minutes, identity_rule, agent_urls, enabled, is_test_only)
    VALUES ('p', 'test', '测试 CA（仅测试）', 'usbkey', '', '', '[]', 60, '{}', '[]', true, true);
    INSERT INTO subsystem (id, app_id, app_cn_name, index_page, kind, created_by) VALUES
      ('s', '60103', '示例', 'http://localhost/', 'handover', 'demo-subsystems'), ('o', '60104', '自有', '/', 'own', 'o')`;
  await rowsOf(url, trialData);
  for (const [finding, repair] of [
    ["启用了测试用的证书服务机构（测试 CA（仅测试））", "UPDATE ca_provider SET enabled = false"],
    ["有演示用的子系统（60103）", "DELETE FROM subsystem WHERE app_id = '60103'"],
  ] as const) {
    expect(await startRefusal(settings(url))).toBe(
      `数据中${finding}，生产模式不能启动：请使用相同的设置运行 npm run demo:remove 清除演示内容，再重新启动`,
    );
    await rowsOf(url, repair);
  }
  expect(await startRefusal(settings(url))).toBe("");
});

test("[SEC-83] names the setting if the secret belongs to other data or the role is unsuitable", async () => {
  const url = await migrated();
  expect(await startRefusal(settings(url))).toBe("");
  for (const [change, line] of [
    [
      { APP_SECRET: "Zr4-Kw81pLx_93Qm-Vt6Yc2Jn7Hb5Ds0Gf" },
      "APP_SECRET：与数据库中的数据不符，数据由其他值加密，请改回原值",
    ],
    [{ SELF_REGISTERED_ROLE: "nonexistent" }, "SELF_REGISTERED_ROLE：没有编码为 nonexistent 的角色"],
    [
      { SELF_REGISTERED_ROLE: "system_admin" },
      "SELF_REGISTERED_ROLE：角色 system_admin 有管理权限，不能给自行注册的账号",
    ],
  ] as const)
    expect(await startRefusal({ ...settings(url), ...change })).toBe(line);
});
