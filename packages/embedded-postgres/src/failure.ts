import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

const CANNOT_START = "内置数据库无法启动";

/** Pairs of a message of PostgreSQL or the system and its remedy. First match wins. */
const CAUSES: readonly (readonly [pattern: RegExp, advice: (folder: string) => string])[] = [
  [
    /^setpriv: set/m,
    () => "本进程虽是 root 却不能切换到 nobody 用户，请为容器授予 SETUID 和 SETGID 权限，或改用普通用户启动",
  ],
  [/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/, (f) => `磁盘空间不足，请清理 ${f} 所在的磁盘后重试`],
  [
    /EROFS|Read-only file system/,
    (f) => `数据目录 ${f} 位于只读文件系统，请改为可写，或用环境变量 DATA_DIR 指定其他目录`,
  ],
  [
    /has wrong ownership|must be started by the user that owns/,
    (f) => `数据目录 ${f} 属于其他用户，请改用该用户启动，或用环境变量 DATA_DIR 指定其他目录`,
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/,
    (f) => `没有权限读写数据目录 ${f}，请调整其所有者和权限，或用环境变量 DATA_DIR 指定其他目录`,
  ],
  [
    /ENOTDIR|EEXIST|Not a directory/,
    (f) => `数据目录 ${f} 的路径上有同名文件，请移走该文件，或用环境变量 DATA_DIR 指定其他目录`,
  ],
  [/ENAMETOOLONG|File name too long/, (f) => `数据目录 ${f} 的路径过长，请用环境变量 DATA_DIR 指定较短的目录`],
  [
    /could not look up effective user ID|user does not exist/,
    () => "当前用户不在系统用户表（/etc/passwd）中，请换用已登记的用户启动，或用 DATABASE_URL 连接已有的 PostgreSQL",
  ],
  [
    /could not locate a valid checkpoint record|invalid primary checkpoint record|invalid (data|contents)|is corrupt/,
    (f) => `数据目录 ${f} 中的数据已损坏，请用备份恢复该目录`,
  ],
  [
    /error while loading shared libraries|spawn \S+ (ENOENT|EACCES|ENOEXEC)|ENOEXEC|failed to execute|cannot execute/,
    () => "本机缺少运行内置 PostgreSQL 所需的组件，请安装 PostgreSQL 15 或更高版本并用 DATABASE_URL 指定其地址",
  ],
];

/** Returns one line for the operator from the output of a file operation, initdb or postgres. */
export function explainFailure(reported: string, folder: string): EmbeddedPostgresError {
  const cause = CAUSES.find(([pattern]) => pattern.test(reported));
  if (cause) return new EmbeddedPostgresError(`${CANNOT_START}：${cause[1](folder)}。`);
  const lines = reported.split("\n").map((text) => text.trim());
  const line = lines.findLast((text) => /FATAL|PANIC|error:/.test(text)) ?? lines.findLast((text) => text !== "");
  return new EmbeddedPostgresError(`${CANNOT_START}：数据目录 ${folder}：${line ?? "没有错误输出"}。`);
}

export function asEmbeddedPostgresError(error: unknown, folder: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  return explainFailure(error instanceof Error ? error.message : String(error), folder);
}

/** Runs a file operation on the data folder. Throws an EmbeddedPostgresError that names the folder. */
export function withinFolder<T>(folder: string, operation: () => T): T {
  try {
    return operation();
  } catch (error) {
    throw asEmbeddedPostgresError(error, folder);
  }
}

/** `pid`: the program that owns the database, or the database itself if its owner is unknown. */
export const folderInUse = (folder: string, pid: number | undefined): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `数据目录 ${folder} 正被${pid ? `进程 ${pid} ` : "其他进程"}使用：请先停止该进程，或用环境变量 DATA_DIR 指定其他目录。`,
  );
