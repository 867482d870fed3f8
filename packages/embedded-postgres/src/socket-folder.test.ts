import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { databaseAccount } from "./account.ts";
import { createSocketFolder, socketFolderFor } from "./socket-folder.ts";

const account = databaseAccount();
const ordinary = { uid: 1000, gid: 1000, isPrivilegeDropped: false };
let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "tender-portal-socket-"));
});

afterEach(() => rmSync(parent, { recursive: true }));

test("has a short name that depends on the data folder only", () => {
  const cluster = `/${"deep/".repeat(60)}postgresql`;
  const folder = socketFolderFor(cluster, ordinary, "/tmp");
  expect(folder).toMatch(/^\/tmp\/tp-1000-[0-9a-f]{8}$/);
  expect(socketFolderFor(cluster, ordinary, "/tmp")).toBe(folder);
  expect(socketFolderFor("/elsewhere/postgresql", ordinary, "/tmp")).not.toBe(folder);
});

test("is below /tmp if the path for temporary files is too long for a socket", () => {
  expect(socketFolderFor("/d", ordinary, `/${"t".repeat(90)}`)).toMatch(/^\/tmp\/tp-1000-/);
});

test("is below /run for root", () => {
  const root = { uid: 65534, gid: 65534, isPrivilegeDropped: true };
  expect(socketFolderFor("/d", root, "/tmp", true)).toMatch(/^\/run\/tender-portal-[0-9a-f]{8}$/);
  expect(socketFolderFor("/d", root, "/tmp", false)).toMatch(/^\/tmp\/tp-65534-[0-9a-f]{8}$/);
});

test("is accessible for the database's account only, and can be used again", () => {
  const folder = join(parent, "socket");
  createSocketFolder(folder, account);
  createSocketFolder(folder, account);
  const { uid, mode } = lstatSync(folder);
  expect([uid, mode & 0o777]).toEqual([account.uid, 0o700]);
});

test("is refused if others can enter it", () => {
  const folder = join(parent, "socket");
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  expect(() => createSocketFolder(folder, account)).toThrow(
    `内置数据库无法启动：${folder} 不是本用户独有的目录，可能被他人占用，请删除该目录后重试。`,
  );
});

test("is refused if it is a link", () => {
  const folder = join(parent, "socket");
  mkdirSync(join(parent, "real"), { mode: 0o700 });
  symlinkSync(join(parent, "real"), folder);
  expect(() => createSocketFolder(folder, account)).toThrow("不是本用户独有的目录");
});

test("is refused if another user owns it", () => {
  const folder = join(parent, "socket");
  mkdirSync(folder, { mode: 0o700 });
  const other = { uid: account.uid + 1, gid: account.gid, isPrivilegeDropped: false };
  expect(() => createSocketFolder(folder, other)).toThrow("不是本用户独有的目录");
});

test("is named if it cannot be created", () => {
  const folder = join(parent, "missing", "socket");
  expect(() => createSocketFolder(folder, account)).toThrow(
    `内置数据库无法启动：不能创建套接字目录 ${folder}，请检查其上级目录的权限和磁盘空间。`,
  );
});
