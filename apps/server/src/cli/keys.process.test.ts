import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabase, runCommand } from "#test/own-process.ts";
import { keys } from "./keys.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "keys-"));
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runCommand(keys, args, onDatabase(database, folder));

test("[SEC-86] lists the keys, adds one, and records it", async () => {
  const listed = await run();
  expect([listed.code, listed.err]).toEqual([0, ""]);
  expect(listed.out).toMatch(
    /^号码加密存储\n加密密钥 1 {2}使用中，\d{4}-\d\d-\d\d \d\d:\d\d 生成，0 条\n查找密钥 1 {2}使用中，/,
  );
  expect(listed.out).toContain("账号手机号  0 / 0\n");
  expect((await run("--rotate=digest")).out).toContain("已生成查找密钥 2，由运行中的门户启用\n");
  const { rows } = await database.pool.query(
    "SELECT username, object, detail FROM audit_entry WHERE action = 'data_key.rotate'",
  );
  expect(rows).toEqual([
    { username: expect.stringMatching(/^命令行（.+）$/), object: "digest", detail: { version: 2 } },
  ]);
});

test("refuses what it cannot do in one line", async () => {
  expect(await run("--take-over")).toMatchObject({ code: 1, err: "已启用加密存储\n" });
  expect(await run("--rotate=all")).toMatchObject({
    code: 1,
    err: "无法识别的选项 --rotate=all，用 --help 查看用法\n",
  });
  expect((await run("--help")).out).toContain("--take-over");
});
