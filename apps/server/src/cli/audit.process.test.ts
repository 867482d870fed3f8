import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabase, runCommand, runProcess } from "#test/own-process.ts";
import { audit } from "./audit.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "audit-verify-"));
  database = await testDatabase();
  for (const id of ["A", "B", "C"])
    await database.pool.query(
      "INSERT INTO audit_entry (id, at, action, outcome) VALUES ($1, now(), 'archive.read', 'ok')",
      [id],
    );
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runCommand(audit, args, onDatabase(database, folder));

test("[SEC-81] finds the trail complete and prints its last anchor", async () => {
  const { code, out, err } = await runProcess("audit", ["verify"], onDatabase(database, folder));
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const { rows } = await database.pool.query("SELECT digest FROM audit_link WHERE seq = 3");
  expect(out).toBe(`校验通过：3 条日志完好，末条 3:${rows[0].digest}\n`);
  expect((await run("verify", "--anchor", `3:${rows[0].digest}`)).code).toBe(0);
  expect((await run("verify", `--anchor=2:${rows[0].digest}`)).out).toBe("校验未通过：第 2 条与锚点不符\n");
});

test("[SEC-81] reports an entry that was added outside the chain, and one that was moved", async () => {
  await database.pool.query("ALTER TABLE audit_entry DISABLE TRIGGER ALL");
  await database.pool.query("ALTER TABLE audit_link DISABLE TRIGGER ALL");
  await database.pool.query(
    "INSERT INTO audit_entry (id, at, action, outcome) VALUES ('X', now(), 'archive.read', 'ok')",
  );
  expect(await run("verify")).toMatchObject({ code: 2, out: "校验未通过：日志未经登记（记录编号 X）\n" });
  await database.pool.query("DELETE FROM audit_entry WHERE id = 'X'");
  const swap = async () => {
    await database.pool.query("UPDATE audit_link SET seq = -seq WHERE seq IN (1, 2)");
    await database.pool.query("UPDATE audit_link SET seq = 3 + seq WHERE seq < 0");
  };
  await swap();
  expect(await run("verify")).toMatchObject({ code: 2, out: "校验未通过：第 1 条日志顺序被改动（记录编号 B）\n" });
  await swap();
  expect((await run("verify")).code).toBe(0);
});

test("reports a missing privilege of the database account as one line", async () => {
  const { host, port, database: name } = database.connection;
  await database.pool.query("CREATE ROLE audit_without_rights LOGIN");
  try {
    const address = `postgresql://audit_without_rights@${encodeURIComponent(host)}:${port}/${name}`;
    const env = { DATABASE_URL: address, DATA_DIR: folder };
    expect(await runProcess("audit", ["verify"], env)).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(
        /^数据库账号没有所需的权限（permission denied for .+），请检查 DATABASE_URL 的账号\n$/,
      ),
    });
  } finally {
    await database.pool.query("DROP ROLE audit_without_rights");
  }
});

test("[SEC-81] reports the first broken entry and exits with 2", async () => {
  await database.pool.query("ALTER TABLE audit_entry DISABLE TRIGGER ALL");
  await database.pool.query("UPDATE audit_entry SET object = 'x' WHERE id = 'B'");
  expect(await runProcess("audit", ["verify"], onDatabase(database, folder))).toEqual({
    code: 2,
    out: "校验未通过：第 2 条日志被修改（记录编号 B）\n",
    err: "",
  });
  await database.pool.query("DELETE FROM audit_entry WHERE id = 'B'");
  expect((await run("verify")).out).toBe("校验未通过：第 2 条日志被删除（记录编号 B）\n");
});

test.each([
  [["clear"], "无法识别的命令 clear，用 --help 查看用法\n"],
  [["verify", "--fast"], "无法识别的选项 --fast，用 --help 查看用法\n"],
  [["verify", "--anchor", "12"], "--anchor：应为 序号:摘要（64 位十六进制）\n"],
  [["verify", "--anchor"], "--anchor：应为 序号:摘要（64 位十六进制）\n"],
])("refuses %j with one line", async (args, message) => {
  expect(await run(...args)).toEqual({ code: 1, out: "", err: message });
});
