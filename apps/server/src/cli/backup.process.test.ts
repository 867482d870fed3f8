// Guarantee: a backup of a running portal becomes a portal in a new folder, with every file.
import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@tender/embedded-postgres";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLocalFileStorage } from "#modules/own-account/file/file.storage.ts";
import { fileObject } from "#modules/own-account/file/file.tables.ts";
import { openDatabase } from "#platform/database/database.ts";
import { migrateDatabase } from "#platform/database/migrate.ts";
import { newId } from "#platform/ids.ts";
import { runCommand, runProcess } from "#test/own-process.ts";
import { backup as backupCommand } from "./backup.ts";
import { restore as restoreCommand } from "./restore.ts";

let folder: string;
let env: Record<string, string>;
let portal: TestApp;
let person: Person;
let name: string;

const inFolder = (path: string): string => join(folder, path);
const onData = (data: string) => ({ ...env, DATA_DIR: inFolder(data) });

/** Starts the portal on the embedded database of a data folder. */
async function startPortal(data: string): Promise<TestApp> {
  const log = { info: () => undefined, warn: () => undefined };
  const server = await startEmbeddedPostgres({ dataDir: inFolder(data), log, settings: { fsync: "off" } });
  const { connection } = server;
  await migrateDatabase(connection);
  const database = openDatabase({ connection, maxConnections: 4, onError: () => undefined });
  const drop = async () => {
    await database.close();
    await server.stop();
  };
  return startTestApp({ database: { ...database, connection, drop }, env: onData(data) });
}

/** Stores a file as an upload does. */
async function storeFile({ database }: TestApp, bytes: Buffer): Promise<void> {
  const storageKey = randomBytes(16).toString("hex");
  await createLocalFileStorage(inFolder("data/files")).write(storageKey, bytes);
  await database.db.insert(fileObject).values({
    ...{ id: newId(), attachGroup: "attachment", attachPath: storageKey, fileName: "a.pdf", storageKey },
    ...{ contentType: "application/pdf", bytes: bytes.length, createdBy: "test" },
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
}

const backup = (...args: string[]) => runCommand(backupCommand, args, onData("data"));
const restore = (data: string, ...args: string[]) => runCommand(restoreCommand, [name, ...args], onData(data));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tender-portal-test-backup-"));
  await chmod(folder, 0o711);
  await mkdir(inFolder("backups"));
  env = {
    ...{ APP_SECRET: "for-tests-only-0f3c9a7be1d24586-92ab", BACKUP_KEY: "Zt4-91pQxv_77Mk-Wn3Ye6Bd2Hs8Lc5Rg" },
    ...{ BACKUP_DIR: inFolder("backups"), BACKUP_KEEP: "2" },
  };
  portal = await startPortal("data");
  person = await portal.person();
  for (const size of [0, 1, 70_000, 200_000]) await storeFile(portal, randomBytes(size));
  const made = await runProcess("backup", [], onData("data"));
  expect(made).toMatchObject({ code: 0, err: "" });
  name = /^已备份 (\S+)：.+，文件 4 个（264 KB）；核对通过$/m.exec(made.out)?.[1] ?? "";
  expect(name).not.toBe("");
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the digests of all files below a folder, by path. */
async function digestsOf(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const named = files.map(async (file) => [file.slice(path.length), digest(await readFile(file))] as const);
  return Object.fromEntries(await Promise.all(named));
}

test("[SEC-86] restores a running portal into a new folder: accounts, files, no session", async () => {
  expect(await restore("new")).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringMatching(new RegExp(`^已恢复备份 ${name}：\\d+ 张表，4 个文件；结束会话 1 个\n$`)),
  });
  expect(await digestsOf(inFolder("new/files"))).toEqual(await digestsOf(inFolder("data/files")));
  const restored = await startPortal("new");
  try {
    const open = await restored.database.pool.query("SELECT FROM session WHERE ended_at IS NULL");
    expect(open.rowCount).toBe(0);
    expect(await restored.signIn(person)).toEqual(expect.any(String));
    expect((await restore("new")).err).toMatch(/正在使用（数据库进程 \d+），请先停止门户\n$/);
  } finally {
    await restored.close();
  }
  expect((await restore("new")).err).toBe(
    `目标 ${inFolder("new")} 不是空的；确需用备份替换其全部内容时，加 --replace=${inFolder("new")}\n`,
  );
});

test("[SEC-86] stores no content twice, and deletes the oldest of three backups", async () => {
  const contents = await digestsOf(inFolder("backups/files"));
  expect((await backup("--no-check")).code).toBe(0);
  expect(await digestsOf(inFolder("backups/files"))).toEqual(contents);
  expect((await backup()).out).toContain(`已删除较早的备份 ${name}\n`);
  const names = (await backup("--list")).out.split("\n").map((line) => line.split(" ")[0] ?? "");
  expect(names.slice(0, -1)).toEqual([expect.any(String), expect.any(String)]);
  expect(names).not.toContain(name);
  name = names[1] ?? "";
});

test("[SEC-86] refuses another secret, another key and damaged parts, and names them", async () => {
  const otherSecret = { ...onData("never"), APP_SECRET: "xor-tests-only-0f3c9a7be1d24586-92ab" };
  expect((await runCommand(restoreCommand, [name], otherSecret)).err).toBe(
    "备份属于另一套 APP_SECRET，请设置备份时使用的 APP_SECRET\n",
  );
  const otherKey = { ...onData("never"), BACKUP_KEY: "another-91pQxv_77Mk-Wn3Ye6Bd2Hs8" };
  expect((await runCommand(restoreCommand, [name], otherKey)).err).toBe(
    `${name}/manifest.json 与 BACKUP_KEY 不符：备份使用了其他密钥，或文件被修改\n`,
  );
  const part = inFolder(`backups/${name}/database.sealed`);
  const bytes = await readFile(part);
  await truncate(part, bytes.length - 1_000);
  expect((await restore("never")).err).toBe(
    `${name}/database.sealed 不完整：应为 ${bytes.length} 字节，实为 ${bytes.length - 1_000} 字节\n`,
  );
  await writeFile(part, bytes);
  const [content = ""] = Object.keys(await digestsOf(inFolder("backups/files")));
  await rm(inFolder(`backups/files${content}`));
  expect(await backup("--check", name)).toEqual({
    ...{ code: 2, err: "" },
    out: `备份 ${name}：核对未通过：files${content} 缺失\n`,
  });
});

test.each([
  [["--force"], "无法识别的选项 --force，用 --help 查看用法\n"],
  [["--check"], "--check：请指定备份的名称，用 --list 列出全部备份\n"],
  [["--list", "x"], "无法识别的选项 x，用 --help 查看用法\n"],
])("refuses %j with one line", async (args, message) => {
  expect(await backup(...args)).toEqual({ code: 1, out: "", err: message });
});

test("names a missing folder and a missing setting", async () => {
  const settings = { ...onData("data"), BACKUP_DIR: inFolder("none") };
  expect((await runCommand(backupCommand, [], settings)).err).toBe(
    `备份目录 ${inFolder("none")} 不存在，请先建立，或检查是否已挂载\n`,
  );
  const { BACKUP_DIR: _, ...withoutFolder } = settings;
  expect((await runCommand(backupCommand, [], withoutFolder)).err).toBe("BACKUP_DIR 未设置：请指定存放备份的目录\n");
});
