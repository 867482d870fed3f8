import { expect, test } from "vitest";
import { deriveBackupKeys } from "./backup-keys.ts";
import { isBackupName, isUnfinishedName, newBackupName, outdatedNames, unfinishedNameOf } from "./backup-names.ts";
import { backupLine, resultLine, sizeText } from "./backup-words.ts";
import { countFault } from "./database-facts.ts";
import { type BackupCheck, type Manifest, openManifest, sealManifest } from "./manifest.ts";
import { majorVersionIn, toolTarget } from "./postgresql-tools.ts";
import { requireFitting } from "./restore-backup.ts";

const keys = deriveBackupKeys("Zt4-91pQxv_77Mk-Wn3Ye6Bd2Hs8Lc5Rg");
const name = "20261130T183000Z-0a1b2c";
const manifest: Manifest = {
  format: 1,
  name,
  startedAt: "2026-11-30T18:30:00.000Z",
  finishedAt: "2026-11-30T18:31:00.000Z",
  release: "1.0.0",
  database: "dump",
  postgresql: 150_014,
  migrations: [1_795_970_472_365],
  secretMarks: [],
  roles: [],
  tables: { "public.app_user": 40, "online.bond": 1_200 },
  files: { count: 3, bytes: 5_242_880, missing: 0 },
  parts: [{ name: "database.sealed", bytes: 2_000_000, sha256: "ab" }],
};
const text = sealManifest(manifest, keys);

test("[SEC-86] opens a manifest under its key and name only", () => {
  expect(openManifest(text, keys, name)).toEqual(manifest);
  const other = deriveBackupKeys("another-91pQxv_77Mk-Wn3Ye6Bd2Hs8");
  expect(() => openManifest(text, other, name)).toThrow(
    `${name}/manifest.json 与 BACKUP_KEY 不符：备份使用了其他密钥，或文件被修改`,
  );
  expect(() => openManifest(text, keys, "20261130T183000Z-ffffff")).toThrow(
    `20261130T183000Z-ffffff/manifest.json 属于备份 ${name}`,
  );
});

test.each([
  ["a changed count", text.replace("1200", "1201"), "与 BACKUP_KEY 不符"],
  ["a truncated text", text.slice(0, -20), "已损坏"],
  ["no text", "", "已损坏"],
  ["a later format", sealManifest({ ...manifest, format: 2 } as unknown as Manifest, keys), "的格式不属于本版本"],
])("[SEC-86] refuses a manifest with %s", (_, changed, message) => {
  expect(() => openManifest(changed, keys, name)).toThrow(message);
});

test("names backups by time, and tells unfinished ones apart", () => {
  const created = newBackupName(Date.parse("2026-11-30T18:30:05.123Z"));
  expect(created).toMatch(/^20261130T183005Z-[0-9a-f]{6}$/);
  expect(isBackupName(created)).toBe(true);
  expect(isBackupName(unfinishedNameOf(created))).toBe(false);
  expect(isUnfinishedName(unfinishedNameOf(created))).toBe(true);
  for (const other of ["files", "..", `${created}/x`, `${created}.old`]) expect(isBackupName(other)).toBe(false);
});

test("retains the newest backups and no folder of another name", () => {
  const names = ["20261128T183000Z-00000a", "20261130T183000Z-00000c", "files", "20261129T183000Z-00000b"];
  expect(outdatedNames(names, 2)).toEqual(["20261128T183000Z-00000a"]);
  expect(outdatedNames(names, 5)).toEqual([]);
});

test("refuses a backup of another secret, a later schema or another kind of database", () => {
  const secret = "for-tests-only-0f3c9a7be1d24586-92ab";
  const refuse =
    (change: Partial<Manifest>, kind: Manifest["database"] = "dump") =>
    () =>
      requireFitting({ ...manifest, ...change }, { kind }, [secret]);
  expect(refuse({})).not.toThrow();
  expect(refuse({ secretMarks: ["other"] })).toThrow("备份属于另一套 APP_SECRET，请设置备份时使用的 APP_SECRET");
  expect(refuse({ migrations: [...manifest.migrations, 9_999_999_999_999], release: "1.1.0" })).toThrow(
    "备份的数据库结构比本版本新（多 1 项变更，备份的版本为 1.1.0），请用不低于该版本的程序恢复",
  );
  expect(refuse({}, "cluster")).toThrow("备份来自 DATABASE_URL 的数据库，请用 DATABASE_URL 或 --into 指定目标数据库");
  expect(refuse({ database: "cluster" })).toThrow("备份来自内置数据库，只能恢复到内置数据库，请不要设置 DATABASE_URL");
});

test("names the tables whose counts differ", () => {
  expect(countFault({ a: 1, b: 2 }, { a: 1, b: 2 })).toBeUndefined();
  expect(countFault({ a: 1, b: 2 }, { a: 3, c: 0 })).toBe(
    "3 张表的行数不符：a 1 行，恢复后 3 行；b 2 行，恢复后 无 行；c 无 行，恢复后 0 行",
  );
});

test("reads the major version of PostgreSQL's programs", () => {
  expect(majorVersionIn("pg_dump (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)\n")).toBe(15);
  expect(majorVersionIn("pg_dump 9")).toBeNaN();
});

test("[SEC-86] passes the database's password to its programs outside their arguments", () => {
  const url = "postgresql://tender:p%40ss%2Fword@db.example.cn:5433/tender?sslmode=require&uselibpqcompat=true";
  const target = toolTarget(url, "/usr/bin", "tender_check");
  expect(target.address).toBe("postgresql://tender@db.example.cn:5433/tender_check?sslmode=require");
  expect(target.env).toEqual({ PATH: "/usr/bin", LC_ALL: "C", PGPASSWORD: "p@ss/word" });
});

test("describes a backup in one line", () => {
  const check: BackupCheck = { name, at: name, fault: null, notRestoredBecause: null, rows: 1_240, files: 3 };
  const content = "数据库 1.9 MB，1,240 行，文件 3 个（5.0 MB）";
  expect(resultLine(manifest, check)).toBe(`已备份 ${name}：${content}；核对通过`);
  expect(resultLine({ ...manifest, files: { ...manifest.files, missing: 1 } }, { ...check, fault: "甲" })).toBe(
    `已备份 ${name}：${content}，其中 1 个在文件存储中缺失或损坏，未备份；核对未通过：甲`,
  );
  expect(backupLine(manifest, { ...check, notRestoredBecause: "没有权限" })).toBe(
    `${name}  2026-12-01 02:30  版本 1.0.0  ${content}；核对通过（没有权限）`,
  );
  expect(backupLine(manifest, undefined)).toMatch(/；未核对$/);
  expect([0, 3_000, 1_500_000, 2_147_483_648].map(sizeText)).toEqual(["0 KB", "3 KB", "1.4 MB", "2.0 GB"]);
});
