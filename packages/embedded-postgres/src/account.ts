import { statSync } from "node:fs";
import { dirname } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** The Unix account of PostgreSQL, which refuses root. initdb needs an account with a passwd entry. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  /** This process is root: folders and children get the account as their owner. */
  readonly isPrivilegeDropped: boolean;
}

const NOBODY = 65534;

export function databaseAccount(uid = process.getuid?.() ?? 0, gid = process.getgid?.() ?? 0): Account {
  return uid === 0 ? { uid: NOBODY, gid: NOBODY, isPrivilegeDropped: true } : { uid, gid, isPrivilegeDropped: false };
}

/** Returns the nearest folder on the way to `path`, including itself, that the account may not traverse. */
function firstClosedFolder(path: string, account: Account): string | undefined {
  if (!account.isPrivilegeDropped) return undefined;
  const parent = dirname(path);
  const closedAbove = parent === path ? undefined : firstClosedFolder(parent, account);
  if (closedAbove) return closedAbove;
  const { uid, gid, mode } = statSync(path);
  const searchBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return mode & searchBit ? undefined : path;
}

export function requireReachable(path: string, account: Account): void {
  const closed = firstClosedFolder(path, account);
  if (!closed) return;
  throw new EmbeddedPostgresError(
    `以 root 启动时内置数据库由 nobody 用户运行，但该用户无法进入 ${closed}：请执行 chmod o+x ${closed}，或用环境变量 DATA_DIR 指定其他目录。`,
  );
}
