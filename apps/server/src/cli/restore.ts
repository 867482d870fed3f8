import { type Config, loadConfig } from "#config/config.ts";
import { createFileStorage } from "#modules/own-account/file/file.module.ts";
import { endRestoredSessions } from "#modules/session/session/session.module.ts";
import { databaseServer } from "#platform/database/connect.ts";
import { openDatabase, TIME_BOUNDS } from "#platform/database/database.ts";
import { migrateDatabase } from "#platform/database/migrate.ts";
import { createLogger } from "#platform/logger.ts";
import { commandLine } from "#platform/release.ts";
import { StartupError } from "#platform/startup-error.ts";
import { openBackups } from "./backup/backup-settings.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { embeddedTarget, ownTarget } from "./backup/restore-target.ts";
import { type CommandLine, runProcess, withOneLineErrors } from "./command-line.ts";

const USAGE = `用法：${commandLine("restore", "名称 [选项]")}

将 BACKUP_DIR 中的备份恢复为可以启动的门户：先核对备份的全部内容，再恢复文件和数据库，然后升级数据库结构。
目标须没有运行的节点；默认为 DATABASE_URL 的数据库（未设置时为 DATA_DIR 的内置数据库）和 FILE_STORAGE 的文件存储。

  --into=地址          恢复到这个数据库（postgresql://…），须为已建立的空数据库
  --data-dir=目录      恢复到这个数据目录
  --replace=目标名称   目标不是空的也恢复，替换其全部内容；值为数据库名，内置数据库为数据目录
  --end-sessions=no    保留备份时的会话；默认结束全部会话，用户须重新登录

须设置备份时的 APP_SECRET 和 BACKUP_KEY。备份的名称用 ${commandLine("backup", "--list")} 列出。
`;

interface RestoreRequest {
  readonly name: string;
  readonly into?: string;
  readonly dataDir?: string;
  readonly replace?: string;
  readonly endSessions: boolean;
}

/** Returns undefined where the arguments request the usage. */
function parseRequest(words: readonly string[]): RestoreRequest | undefined {
  if (words.length === 0 || words.includes("--help") || words.includes("-h")) return undefined;
  let request: Partial<RestoreRequest> & { endSessions: boolean } = { endSessions: true };
  for (const word of words) {
    const [, option, value = ""] = /^--(into|data-dir|replace|end-sessions)=(.+)$/.exec(word) ?? [];
    if (option === "into") request = { ...request, into: value };
    else if (option === "data-dir") request = { ...request, dataDir: value };
    else if (option === "replace") request = { ...request, replace: value };
    else if (option === "end-sessions" && (value === "yes" || value === "no"))
      request = { ...request, endSessions: value === "yes" };
    else if (!word.startsWith("-") && request.name === undefined) request = { ...request, name: word };
    else throw new StartupError(`无法识别的选项 ${word}，用 --help 查看用法`);
  }
  const { name } = request;
  if (name === undefined) throw new StartupError("请指定备份的名称，用 --help 查看用法");
  return { ...request, name };
}

/** Returns the settings of the target. */
function targetConfig(env: CommandLine["env"], { into, dataDir }: RestoreRequest): Config {
  const { DATABASE_URL_FILE: _file, ...others } = env;
  return loadConfig({
    ...(into === undefined ? env : { ...others, DATABASE_URL: into }),
    ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }),
  });
}

/** Migrates the restored database. Returns the number of sessions that were ended. */
async function prepareRestored(config: Config, line: CommandLine, endsSessions: boolean): Promise<number> {
  const logger = createLogger("error", line.err);
  const server = await databaseServer(config, logger);
  try {
    await migrateDatabase(server.connection);
    if (!endsSessions) return 0;
    const { work } = TIME_BOUNDS;
    const database = openDatabase({
      connection: server.connection,
      maxConnections: 2,
      bounds: { request: work, report: work, work },
      onError: (error) => logger.error({ err: error }, "a database connection failed"),
    });
    return await endRestoredSessions(database.db, new Date()).finally(database.close);
  } finally {
    await server.stop();
  }
}

async function main(line: CommandLine): Promise<number> {
  const request = parseRequest(line.args);
  if (request === undefined) {
    line.out.write(USAGE);
    return 0;
  }
  const config = targetConfig(line.env, request);
  const backups = await openBackups(config);
  const { DATABASE_URL: url, appSecret, APP_SECRET_FORMER: formerSecret } = config;
  const target = url ? await ownTarget(url, line.env.PATH ?? "") : embeddedTarget(config.dataDir);
  const deps = {
    ...backups,
    target,
    storage: createFileStorage(config),
    secrets: formerSecret === undefined ? [appSecret] : [appSecret, formerSecret],
    confirmedName: request.replace,
  };
  const manifest = await restoreBackup(deps, request.name).finally(target.close);
  const ended = await prepareRestored(config, line, request.endSessions);
  const { count, missing } = manifest.files;
  line.out.write(
    `已恢复备份 ${manifest.name}：${Object.keys(manifest.tables).length} 张表，${count - missing} 个文件${request.endSessions ? `；结束会话 ${ended} 个` : ""}\n`,
  );
  return 0;
}

/** Command `npm run restore`. */
export const restore = withOneLineErrors(main);

if (import.meta.main) await runProcess(restore);
