import { createHash } from "node:crypto";
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Account } from "./account.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { errorCode } from "./error-code.ts";

/** Maximum bytes of a socket's path (108 with the terminating zero; 104 on macOS). */
const MAX_SOCKET_PATH_LENGTH = 103;
const SOCKET_NAME = ".s.PGSQL.5432";
export const SOCKET_LOCK = `${SOCKET_NAME}.lock`;

/** Returns a short path for any data folder, the same at every start with that folder. */
export function socketFolderFor(cluster: string, account: Account, temporary = tmpdir(), hasRun = existsSync("/run")) {
  const hash = createHash("sha256").update(cluster).digest("hex").slice(0, 8);
  if (account.isPrivilegeDropped && hasRun) return join("/run", `tender-portal-${hash}`);
  const folder = join(temporary, `tp-${account.uid}-${hash}`);
  const isTooLong = Buffer.byteLength(join(folder, SOCKET_NAME)) > MAX_SOCKET_PATH_LENGTH;
  return isTooLong ? join("/tmp", `tp-${account.uid}-${hash}`) : folder;
}

/** Removes the folder after the server `pid` has ended, with the socket that a killed server left. */
export function removeSocketFolder(folder: string, pid: number | undefined): void {
  try {
    const lock = join(folder, SOCKET_LOCK);
    if (existsSync(lock) && Number.parseInt(readFileSync(lock, "utf8"), 10) === pid) {
      rmSync(join(folder, SOCKET_NAME), { force: true });
      rmSync(lock);
    }
    rmdirSync(folder);
  } catch {
    // Another server already uses it, or it does not exist.
  }
}

/**
 * Creates the folder with access for the account only, because the database has no password: access to the folder is
 * superuser access. Throws EmbeddedPostgresError.
 */
export function createSocketFolder(folder: string, account: Account): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") {
      throw new EmbeddedPostgresError(
        `内置数据库无法启动：不能创建套接字目录 ${folder}，请检查其上级目录的权限和磁盘空间。`,
      );
    }
  }
  // lstat does not follow a link, which another user could have created in a folder such as /tmp.
  const found = lstatSync(folder);
  const isOurs = found.uid === account.uid || (account.isPrivilegeDropped && found.uid === 0);
  if (!found.isDirectory() || !isOurs || found.mode & 0o077) {
    throw new EmbeddedPostgresError(
      `内置数据库无法启动：${folder} 不是本用户独有的目录，可能被他人占用，请删除该目录后重试。`,
    );
  }
  if (found.uid !== account.uid) chownSync(folder, account.uid, account.gid);
}
