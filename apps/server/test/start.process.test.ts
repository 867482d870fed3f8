import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBuiltPages } from "@tender/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { SERVER_ENV } from "../../../scripts/boot/server-runtime.mjs";
import { migrateDatabase } from "../src/platform/database/migrate.ts";

// Each starts whole processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), "tender-start-"));
const aFile = join(folder, "a-file");
const page = join(folder, "page");
/** The process of `main.ts` with a page of its own, so that nothing need be built for it. */
const program = `
  import { serve } from ${JSON.stringify(new URL("../src/serve.ts", import.meta.url).href)};
  await serve(${JSON.stringify(page)});`;
const buildPages = () => writeBuiltPages(page, "<!doctype html><title>页面</title>");
const children: ChildProcess[] = [];

let taken: Server;
let takenPort: number;
beforeAll(async () => {
  buildPages();
  writeFileSync(aFile, "");
  taken = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => taken.once("listening", resolve));
  takenPort = (taken.address() as { port: number }).port;
});
afterAll(() => {
  taken.close();
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

function start(env: Record<string, string>, args = ["--input-type=module", "-e", program]): Run {
  // Nothing of the test program's own settings (it sets MODE, for one).
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, args, {
    env: { PATH, HOME, ...SERVER_ENV, DATA_DIR: folder, LOG_LEVEL: "error", ...env },
  });
  children.push(child);
  let output = "";
  child.stdout?.on("data", (text) => {
    output += text;
  });
  child.stderr?.on("data", (text) => {
    output += text;
  });
  return { child, output: () => output, ended: new Promise((resolve) => child.once("exit", resolve)) };
}

const database = async (name: string): Promise<string> => {
  const { host, port, user } = inject("postgres");
  const client = new pg.Client({ host, port, user, database: "postgres" });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
};

async function rowsOf(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

const production = (databaseUrl: string) => ({
  MODE: "production",
  APP_SECRET: "k7Qz-81mVx_02Lp-Rt5Yw9Bn3Hd6Js4Fg",
  PUBLIC_URL: "https://tender.example.cn",
  DATABASE_URL: databaseUrl,
  HOST: "127.0.0.1",
});

describe("starting", () => {
  test.each([
    ["a wrong variable", () => ({ PORT: "many" }), /^无法启动：环境变量 PORT 的值不正确/],
    [
      "an unreachable database",
      () => ({ DATABASE_URL: "postgresql://127.0.0.1:1/x" }),
      /^无法启动：无法连接数据库（ECONNREFUSED），请检查 DATABASE_URL/,
    ],
    [
      "a proxy that is no address",
      () => ({ TRUSTED_PROXIES: "not-an-ip" }),
      /^无法启动：环境变量 TRUSTED_PROXIES 的值不正确/,
    ],
    ["a data folder that is a file", () => ({ DATA_DIR: aFile }), /^无法启动：.*DATA_DIR/],
  ] as const)("ends with exit code 1 and one clear line at %s", async (_what, env, line) => {
    const run = start(env());
    expect(await run.ended).toBe(1);
    expect(run.output().trim()).toMatch(line);
    expect(run.output().trim().split("\n")).toHaveLength(1);
  });

  const off = "postgresql://127.0.0.1:1/never-asked";
  test.each<[string, Record<string, string>, string[]]>([
    ["CAPTCHA", { CAPTCHA: "off" }, []],
    ["--demo", {}, ["--demo"]],
    ["RATE_LIMITS", { RATE_LIMITS: "off" }, []],
    ["SMS_PROVIDER", { SMS_PROVIDER: "outbox" }, []],
    ["MAIL_PROVIDER", { MAIL_PROVIDER: "outbox" }, []],
    ["APP_SECRET", { APP_SECRET: "" }, []],
    ["APP_SECRET", { APP_SECRET: "k7Qz-81mVx_02" }, []],
    ["APP_SECRET", { APP_SECRET: "change-me-change-me-change-me-change-me" }, []],
    ["PUBLIC_URL", { PUBLIC_URL: "http://tender.example.cn" }, []],
  ])(
    "[SEC-83] refuses to start in production mode and names %s: %j",
    async (name, env, args) => {
      const run = start({ ...production(off), ...env }, ["--input-type=module", "-e", program, "--", "serve", ...args]);
      expect(await run.ended).toBe(1);
      expect(run.output().trim()).toMatch(new RegExp(`^无法启动：[^\\n]*${name}[^\\n]*$`));
    },
    60_000,
  );

  test("says how to go on when the pages were built by half", async () => {
    rmSync(join(page, "server/first-screen.mjs"));
    const run = start({});
    expect(await run.ended).toBe(1);
    expect(run.output().trim()).toBe("无法启动：网页尚未构建，请用 npm start 启动，或先运行 npm run build");
    buildPages();
  });

  test("names the variable when the port is taken", async () => {
    const run = start({ ...production(await database("start_port")), PORT: String(takenPort) });
    expect(await run.ended).toBe(1);
    expect(run.output().trim()).toBe(
      `无法启动：端口 ${takenPort} 已被占用：可能有另一个门户进程未退出，请先结束它，或用 PORT 指定其他端口`,
    );
  });

  test("[SEC-83] refuses production on data that holds demo accounts, with one line that names the command which removes them", async () => {
    const url = await database("start_demo");
    await migrateDatabase(url);
    // As the demo's accounts come: in one transaction with the note that they were delivered.
    const delivered = `
      INSERT INTO app_user (id, username, realname) VALUES ('a', 'admin', '陈立衡'), ('b', 'buyer', '林采薇');
      INSERT INTO applied_seed (name) VALUES ('demo-accounts:first')`;
    await rowsOf(url, delivered);
    const env = { ...production(url), PORT: "0", LOG_LEVEL: "info" };
    const refused = start(env);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toBe(
      "无法启动：数据中有演示账号（admin、buyer），生产模式不能启动：请用同样的设置运行 npm run demo:remove 清除演示内容，再重新启动\n",
    );
    for (const line of ["已清除演示账号 2 个（admin、buyer）", "已清除演示账号 0 个"]) {
      const removal = start(env, [new URL("../src/cli/demo-remove.ts", import.meta.url).pathname]);
      expect(await removal.ended).toBe(0);
      expect(removal.output()).toBe(
        `${line}\n已清除其文件 0 个，模拟采购项目 0 个，演示扫码应用 0 个，测试用证书服务机构 0 个，演示子系统 0 个，演示部门 0 个\n`,
      );
    }
    const run = start(env);
    await portOf(run);
    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(0);
  });

  test("[SEC-37, SEC-83] refuses production while an authority or a subsystem made for trying is there, and starts once they are removed or switched off", async () => {
    const url = await database("start_tried");
    await migrateDatabase(url);
    const tried = `
      INSERT INTO ca_provider (id, code, name, kind, roots_pem, intermediates_pem, crl_urls, crl_refresh_minutes, identity_rule, agent_urls, enabled, is_test_only)
      VALUES ('p', 'test', '测试 CA（仅测试）', 'usbkey', '', '', '[]', 60, '{}', '[]', true, true);
      INSERT INTO subsystem (id, app_id, app_cn_name, index_page, kind, created_by) VALUES
        ('s', '60103', '示例', 'http://localhost/', 'handover', 'demo-subsystems'), ('o', '60104', '自有', '/', 'own', 'o')`;
    await rowsOf(url, tried);
    const env = { ...production(url), PORT: "0", LOG_LEVEL: "info" };
    for (const [what, mended] of [
      ["启用了测试用的证书服务机构（测试 CA（仅测试））", "UPDATE ca_provider SET enabled = false"],
      ["有演示用的子系统（60103）", "DELETE FROM subsystem WHERE app_id = '60103'"],
    ] as const) {
      const refused = start(env);
      expect([await refused.ended, refused.output()]).toEqual([
        1,
        `无法启动：数据中${what}，生产模式不能启动：请用同样的设置运行 npm run demo:remove 清除演示内容，再重新启动\n`,
      ]);
      await rowsOf(url, mended);
    }
    await portOf(start(env));
  });

  test("[SEC-83] ends with one line that names the setting when the data is another secret's, or whoever registers would get a role that is none or administers", async () => {
    const url = await database("start_settings");
    const env = { ...production(url), PORT: "0", LOG_LEVEL: "info" };
    const first = start(env);
    await portOf(first);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    for (const [change, line] of [
      [
        { APP_SECRET: "Zr4-Kw81pLx_93Qm-Vt6Yc2Jn7Hb5Ds0Gf" },
        "APP_SECRET：与数据库中的数据不符，这些数据是用另一个值加密的，请改回原来的值",
      ],
      [{ SELF_REGISTERED_ROLE: "nonexistent" }, "SELF_REGISTERED_ROLE：没有编码为 nonexistent 的角色"],
      [
        { SELF_REGISTERED_ROLE: "system_admin" },
        "SELF_REGISTERED_ROLE：角色 system_admin 有管理权限，不能给自行注册的账号",
      ],
    ] as const) {
      const run = start({ ...env, ...change });
      expect(await run.ended).toBe(1);
      expect(run.output()).toBe(`无法启动：${line}\n`);
    }
  });

  test("[SEC-85] [W-12] [W-19] serves production without account, API document and version, finishes what is in flight on TERM, and ends with 0", async () => {
    const databaseUrl = await database("start_production");
    const run = start({ ...production(databaseUrl), PORT: "0", LOG_LEVEL: "info" });
    const port = await portOf(run);
    const url = `http://127.0.0.1:${port}`;
    expect(await rowsOf(databaseUrl, "SELECT username FROM app_user")).toEqual([]);
    expect(await (await fetch(`${url}/api/ready`)).json()).toMatchObject({ success: true, result: { missing: [] } });
    for (const path of [
      "/api/openapi.json",
      "/api/dev/outbox",
      "/api/docs",
      "/api/actuator/httptrace",
      "/api/swagger-ui",
    ]) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 404]);
    }
    expect(JSON.stringify(await (await fetch(`${url}/api/health`)).json())).not.toMatch(/version|0\.1\.0|127\.0\.0\.1/);
    expect((await fetch(url)).headers.get("strict-transport-security")).toMatch(/max-age=31536000/);
    // An idle connection, as browsers open ahead, does not hold the end up.
    const idle = connect(port, "127.0.0.1");
    await once(idle, "connect");
    const body = JSON.stringify({ captcha: "abcd", checkKey: "1" });
    const busy = connect(port, "127.0.0.1");
    await once(busy, "connect");
    busy.write(
      `POST /sys/checkCaptcha HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    run.child.kill("SIGTERM");
    run.child.kill("SIGTERM");
    await expect
      .poll(() =>
        fetch(`${url}/api/health`).then(
          () => "open",
          () => "closed",
        ),
      )
      .toBe("closed");
    busy.write(body.slice(5));
    const [answer] = await once(busy, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [\s\S]*captcha\.graphic_wrong/);
    expect(await run.ended).toBe(0);
    idle.destroy();
    busy.destroy();
  });

  test("[SEC-85] [W-19] prints the first administrator's link until there is an account: the newest works, once, and no log line holds it", async () => {
    const env = { ...production(await database("start_first")), PORT: "0", LOG_LEVEL: "debug" };
    // Two nodes at once, as of a first roll-out.
    const nodes = [start(env), start(env)] as const;
    const ports = await Promise.all(nodes.map(portOf));
    await expect.poll(() => nodes.map(secretsOf).map((found) => found.length), { timeout: 60_000 }).toEqual([1, 1]);
    const printed = nodes.flatMap(secretsOf);
    const checks = await Promise.all(printed.map((secret) => post(ports[0], "/link", { secret })));
    expect(checks.map(({ success }) => success).sort()).toEqual([false, true]);

    const later = start({ ...env, LOG_LEVEL: "silent", PORT: "0" });
    await expect.poll(() => secretsOf(later), { timeout: 60_000 }).toHaveLength(1);
    expect(later.output()).not.toContain('"level"');
    const [secret = ""] = secretsOf(later);
    for (const old of printed) expect((await post(ports[0], "/link", { secret: old })).success).toBe(false);
    const administrator = {
      departName: "某市公共资源交易中心",
      username: "keeper",
      realname: "许明远",
      phone: "13700000001",
      password: "Qk7#mvTx-2",
      confirmation: "Qk7#mvTx-2",
      consent: true,
    };
    expect(await post(ports[1], "", { secret, ...administrator })).toMatchObject({ success: true });
    expect(await post(ports[0], "", { secret, ...administrator, username: "second" })).toMatchObject({
      success: false,
      message: "链接无效或已过期。如平台还没有任何账号，请重新启动服务，终端会打印新的链接",
    });

    const after = start(env);
    const port = await portOf(after);
    await expect.poll(after.output).toContain("电子招标采购平台已启动");
    // Answered by the same database after whatever the start still asked it.
    for (const each of [...printed, secret]) expect((await post(port, "/link", { secret: each })).success).toBe(false);
    after.child.kill("SIGTERM");
    expect(await after.ended).toBe(0);
    expect(after.output()).not.toContain("first-administrator#");
    const logged = nodes.flatMap(({ output }) =>
      output()
        .split("\n")
        .filter((line) => line.startsWith("{")),
    );
    expect(logged.length).toBeGreaterThan(2);
    for (const line of logged) for (const each of [...printed, secret]) expect(line).not.toContain(each);
  });

  test("leaves no database running, after TERM and after kill -9, and starts anew on the same folder", async () => {
    const own = mkdtempSync(join(folder, "embedded-"));
    const env = onEmbedded(own);
    for (const signal of ["SIGKILL", "SIGTERM"] as const) {
      const run = start(env);
      await portOf(run);
      const second = start(env);
      expect(await second.ended).toBe(1);
      expect(second.output()).toMatch(/无法启动：.*正被.*进程/);
      const postmaster = postmasterIn(own);
      run.child.kill(signal);
      await run.ended;
      await expect
        .poll(() => existsSync(`/proc/${postmaster}`) && !isZombie(postmaster), { timeout: 60_000 })
        .toBe(false);
    }
    expect(readdirSync(own)).toContain("postgresql");
  });

  test("lives through the end of its embedded database and serves again, until that ends too often: then it ends with 1 and one line", async () => {
    const own = mkdtempSync(join(folder, "killed-"));
    const run = start(onEmbedded(own));
    const url = `http://127.0.0.1:${await portOf(run)}/api/ready`;
    const back = () => run.output().split("内置数据库已重新启动").length - 1;
    for (let restart = 1; restart <= 5; restart += 1) {
      process.kill(postmasterIn(own), "SIGKILL");
      await expect.poll(back, { timeout: 60_000 }).toBe(restart);
      await expect.poll(async () => (await fetch(url)).status, { timeout: 60_000 }).toBe(200);
    }
    process.kill(postmasterIn(own), "SIGKILL");
    expect(await run.ended).toBe(1);
    const told = run
      .output()
      .trim()
      .split("\n")
      .filter((line) => !line.startsWith("{"));
    expect(told.at(-1)).toMatch(/^内置数据库意外退出（代码 无）：.*；十分钟内已重新启动 5 次，不再尝试$/);
  });
});

/** Settings of a node with the embedded database in a folder. */
function onEmbedded(own: string): Record<string, string> {
  for (const path of [folder, own]) chmodSync(path, 0o711);
  const { DATABASE_URL: _, ...settings } = production("");
  return { ...settings, PORT: "0", DATA_DIR: own, LOG_LEVEL: "info" };
}

const postmasterIn = (own: string): number =>
  Number(readFileSync(join(own, "postgresql/postmaster.pid"), "utf8").split("\n")[0]);

const isZombie = (pid: number): boolean => {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
};

/** Secrets of the links that a node has printed. */
const secretsOf = (run: Run): string[] =>
  [...run.output().matchAll(/https:\/\/tender\.example\.cn\/first-administrator#([\w-]{43})\n/g)].map(
    ([, secret = ""]) => secret,
  );

const post = async (port: number | undefined, path: string, body: object): Promise<Record<string, unknown>> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/first-administrator${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json() as Promise<Record<string, unknown>>;
};

/** The port a node listens on, from its own log. */
async function portOf(run: Run): Promise<number> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const found = /"address":"http:\/\/127\.0\.0\.1:(\d+)","msg":"listening"/.exec(run.output());
    if (found) return Number(found[1]);
    if (run.child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server did not start: ${run.output()}`);
}
