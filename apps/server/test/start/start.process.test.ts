import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { emptyDatabase, portalProcesses, portOf, production, type Run, rowsOf } from "./portal-processes.ts";

// Each test starts whole processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const { folder, start, migrated, close } = portalProcesses();
afterAll(close);

test("[SEC-85] [W-12] [W-19] serves production without accounts and documents, and finishes requests on TERM", async () => {
  const databaseUrl = await emptyDatabase("start_production");
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
  // Browsers open idle connections in advance; one does not delay the end.
  const idle = connect(port, "127.0.0.1");
  await once(idle, "connect");
  const body = JSON.stringify({ captcha: "abcd", checkKey: "1" });
  const busy = connect(port, "127.0.0.1");
  await once(busy, "connect");
  busy.write(
    `POST /sys/checkCaptcha HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n${body.slice(0, 5)}`,
  );
  // The server confirms that it has read so far.
  await once(busy, "data");
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

test("[SEC-85] [W-19] prints the first administrator's link while there is no account, never a log", async () => {
  const env = { ...production(await migrated()), PORT: "0", LOG_LEVEL: "debug" };
  // Two nodes at once, as in a first roll-out.
  const nodes = [start(env), start(env)] as const;
  const ports = await Promise.all(nodes.map(portOf));
  await expect.poll(() => nodes.map(secretsOf).map((found) => found.length), { timeout: 60_000 }).toEqual([1, 1]);
  const printed = nodes.flatMap(secretsOf);
  const checks = await Promise.all(printed.map((secret) => post(ports[0], "/link", { secret })));
  expect(checks.map(({ success }) => success).sort()).toEqual([false, true]);

  const laterNode = start({ ...env, LOG_LEVEL: "silent", PORT: "0" });
  await expect.poll(() => secretsOf(laterNode), { timeout: 60_000 }).toHaveLength(1);
  expect(laterNode.output()).not.toContain('"level"');
  const [secret = ""] = secretsOf(laterNode);
  for (const oldSecret of printed) expect((await post(ports[0], "/link", { secret: oldSecret })).success).toBe(false);
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
    message: "链接无效或已过期。如平台尚无账号，请重新启动服务，终端会打印新的链接",
  });

  const lastNode = start(env);
  const port = await portOf(lastNode);
  await expect.poll(lastNode.output).toContain("电子招标采购平台已启动");
  // The same database answers after all queries of the start.
  for (const usedSecret of [...printed, secret])
    expect((await post(port, "/link", { secret: usedSecret })).success).toBe(false);
  lastNode.child.kill("SIGTERM");
  expect(await lastNode.ended).toBe(0);
  expect(lastNode.output()).not.toContain("first-administrator#");
  const logged = nodes.flatMap(({ output }) =>
    output()
      .split("\n")
      .filter((line) => line.startsWith("{")),
  );
  expect(logged.length).toBeGreaterThan(2);
  for (const line of logged) for (const each of [...printed, secret]) expect(line).not.toContain(each);
});

/** Folder of an embedded database, which the next two tests use in turn. */
const dataDir = mkdtempSync(join(folder, "embedded-"));

test("ends its database after TERM and SIGKILL, and refuses a second node", async () => {
  const env = onEmbedded(dataDir);
  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    const run = start(env);
    await portOf(run);
    if (signal === "SIGKILL") {
      const second = start(env);
      expect(await second.ended).toBe(1);
      expect(second.output()).toMatch(/无法启动：.*正被.*进程/);
    }
    const postmaster = postmasterIn(dataDir);
    run.child.kill(signal);
    await run.ended;
    await expect
      .poll(() => existsSync(`/proc/${postmaster}`) && !isZombie(postmaster), { timeout: 60_000 })
      .toBe(false);
  }
  expect(readdirSync(dataDir)).toContain("postgresql");
});

test("restarts its embedded database, and exits with 1 after too many failures", async () => {
  const run = start(onEmbedded(dataDir));
  const url = `http://127.0.0.1:${await portOf(run)}/api/ready`;
  const restartCount = () => run.output().split("内置数据库已重新启动").length - 1;
  for (let restart = 1; restart <= 5; restart += 1) {
    process.kill(postmasterIn(dataDir), "SIGKILL");
    await expect.poll(restartCount, { timeout: 60_000 }).toBe(restart);
    await expect.poll(async () => (await fetch(url)).status, { timeout: 60_000 }).toBe(200);
  }
  process.kill(postmasterIn(dataDir), "SIGKILL");
  expect(await run.ended).toBe(1);
  const lines = run
    .output()
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("{"));
  expect(lines.at(-1)).toMatch(/^内置数据库意外退出（代码 无）：.*；十分钟内已重新启动 5 次，不再尝试$/);
});

/** Returns the settings of a node with the embedded database in a folder. */
function onEmbedded(dataDir: string): Record<string, string> {
  for (const path of [folder, dataDir]) chmodSync(path, 0o711);
  const { DATABASE_URL: _, ...settings } = production("");
  return { ...settings, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "info" };
}

const postmasterIn = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, "postgresql/postmaster.pid"), "utf8").split("\n")[0]);

const isZombie = (pid: number): boolean => {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
};

/** Returns the secrets of the links that a node has printed. */
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
