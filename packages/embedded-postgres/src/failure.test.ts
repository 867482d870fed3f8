import { expect, test } from "vitest";
import { explainFailure, folderInUse } from "./failure.ts";

const DISK_FULL = "内置数据库无法启动：磁盘空间不足，请清理 /d 所在的磁盘后重试。";
const READ_ONLY = "内置数据库无法启动：数据目录 /d 位于只读文件系统，请改为可写，或用环境变量 DATA_DIR 指定其他目录。";
const NO_ACCESS =
  "内置数据库无法启动：没有权限读写数据目录 /d，请调整其所有者和权限，或用环境变量 DATA_DIR 指定其他目录。";
const WRONG_OWNER =
  "内置数据库无法启动：数据目录 /d 属于其他用户，请改用该用户启动，或用环境变量 DATA_DIR 指定其他目录。";
const NO_ACCOUNT =
  "内置数据库无法启动：当前用户不在系统用户表（/etc/passwd）中，请换用已登记的用户启动，或用 DATABASE_URL 连接已有的 PostgreSQL。";
const DAMAGED = "内置数据库无法启动：数据目录 /d 中的数据已损坏，请用备份恢复该目录。";

test.each([
  ["ENOSPC: no space left on device, mkdir '/d'", DISK_FULL],
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', DISK_FULL],
  ["EROFS: read-only file system, mkdir '/d'", READ_ONLY],
  ['FATAL:  could not create lock file "postmaster.pid": Read-only file system', READ_ONLY],
  ["EACCES: permission denied, mkdir '/d'", NO_ACCESS],
  ['initdb: error: could not access directory "/d": Permission denied', NO_ACCESS],
  ['FATAL:  data directory "/d" has wrong ownership', WRONG_OWNER],
  ["initdb: error: could not look up effective user ID 4711: user does not exist", NO_ACCOUNT],
  ["PANIC:  could not locate a valid checkpoint record at 0/152F0A8", DAMAGED],
])("explains %j in one line", (reported, expected) => {
  expect(explainFailure(reported, "/d").message).toBe(expected);
});

test("quotes PostgreSQL's own reason if no remedy is known", () => {
  const output =
    "LOG:  starting PostgreSQL\nFATAL:  could not map anonymous shared memory\nLOG:  database system is shut down\n";
  expect(explainFailure(output, "/d").message).toBe(
    "内置数据库无法启动：数据目录 /d：FATAL:  could not map anonymous shared memory。",
  );
});

test("reports the process that uses the folder, if it is known", () => {
  expect(folderInUse("/d", 42).message).toBe(
    "数据目录 /d 正被进程 42 使用：请先停止该进程，或用环境变量 DATA_DIR 指定其他目录。",
  );
  expect(folderInUse("/d", undefined).message).toBe(
    "数据目录 /d 正被其他进程使用：请先停止该进程，或用环境变量 DATA_DIR 指定其他目录。",
  );
});
