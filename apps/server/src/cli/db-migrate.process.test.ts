import { tmpdir } from "node:os";
import { expect, inject, test } from "vitest";
import { loadConfig } from "#config/config.ts";
import { schemaState } from "#platform/database/migrate.ts";
import { createLogger } from "#platform/logger.ts";
import { runCommand } from "#test/own-process.ts";
import { emptyDatabase, rowsOf } from "#test/start/portal-processes.ts";
import journal from "../../migrations/meta/_journal.json" with { type: "json" };
import { dbMigrate } from "./db-migrate.ts";
import { openToolDatabase } from "./open-database.ts";

const run = (url: string, ...args: string[]) => runCommand(dbMigrate, args, { DATABASE_URL: url, DATA_DIR: tmpdir() });

test("lists and applies changes, which a start without the right to migrate requires", async () => {
  const url = await emptyDatabase("command_migrates");
  const tags = journal.entries.map(({ tag }) => tag);
  const count = tags.length;
  expect(tags.slice(0, 2)).toEqual(["0000_baseline", "0001_triggers_and_functions"]);
  const names = tags.map((tag) => `  ${tag}\n`).join("");
  expect(await run(url, "--check")).toEqual({ code: 2, out: `待执行的变更 ${count} 项：\n${names}`, err: "" });
  const config = loadConfig({ DATABASE_URL: url, DATA_DIR: tmpdir(), MIGRATE_AT_START: "off" });
  await expect(openToolDatabase(config, createLogger("silent"))).rejects.toThrow(
    `数据库结构尚未升级（待执行 ${count} 项变更：${tags.join("、")}），请先使用相同的设置运行 npm run db:migrate，再启动`,
  );
  expect(await rowsOf(url, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual([]);
  expect(await run(url)).toEqual({ code: 0, out: `数据库结构已升级，执行变更 ${count} 项：\n${names}`, err: "" });
  expect(await run(url)).toEqual({ code: 0, out: "数据库结构已是最新\n", err: "" });
  expect(await run(url, "--check")).toEqual({ code: 0, out: "数据库结构已是最新\n", err: "" });
  await (await openToolDatabase(config, createLogger("silent"))).close();
});

test("counts migrations of a later version, and leaves them alone", async () => {
  const url = await emptyDatabase("command_migrates_later");
  await run(url);
  await rowsOf(url, "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 4102444800000)");
  expect((await run(url)).out).toBe("数据库结构已是最新\n");
  const connection = { ...inject("postgres"), database: "command_migrates_later" };
  expect(await schemaState(connection)).toEqual({ pending: [], unknown: 1 });
});

test("refuses an unknown option", async () => {
  expect(await run("postgresql://localhost/none", "--chek")).toEqual({
    code: 1,
    out: "",
    err: "无法识别的选项 --chek，用 --help 查看用法\n",
  });
});
