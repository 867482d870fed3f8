import { type Config, loadConfig } from "#config/config.ts";
import { createFileStorage } from "#modules/own-account/file/file.module.ts";
import { createLogger } from "#platform/logger.ts";
import { commandLine } from "#platform/release.ts";
import { StartupError } from "#platform/startup-error.ts";
import { folderFault } from "./backup/backup-folder.ts";
import { openBackups } from "./backup/backup-settings.ts";
import { backupLine, checkLine, resultLine } from "./backup/backup-words.ts";
import { checkBackup } from "./backup/check-backup.ts";
import { createBackup, removeOutdated } from "./backup/create-backup.ts";
import type { DatabaseSource } from "./backup/database-source.ts";
import { openEmbeddedDatabase } from "./backup/embedded-database.ts";
import { openOwnDatabase } from "./backup/own-database.ts";
import { type CommandLine, runProcess, withOneLineErrors } from "./command-line.ts";
import { openToolServer } from "./open-database.ts";

const USAGE = `用法：${commandLine("backup", "[--no-check | --list | --check 名称]")}

备份数据库和全部文件，写入 BACKUP_DIR 并以 BACKUP_KEY 加密；随后试恢复并核对，再按 BACKUP_KEEP 删除较早的备份。
门户运行或停止时均可执行。恢复用 ${commandLine("restore")}。

  --no-check     只备份，不试恢复，也不删除较早的备份
  --list         列出全部备份及其核对结果
  --check 名称   核对一个备份：恢复到临时数据库并清点各表，解密并核对每个文件

核对未通过时退出代码为 2。设置（DATABASE_URL、DATA_DIR、FILE_STORAGE 等）与启动门户时相同。
`;

/** Exit code of a backup that is not complete. */
const FAULT_CODE = 2;

type Request = { readonly kind: "create"; readonly isChecked: boolean } | { readonly kind: "list" } | CheckRequest;
interface CheckRequest {
  readonly kind: "check";
  readonly name: string;
}

/** Returns undefined where the arguments request the usage. */
function parseRequest([option, ...rest]: readonly string[]): Request | undefined {
  if (option === "--help" || option === "-h") return undefined;
  const [name, ...more] = option?.startsWith("--check=") ? [option.slice(8), ...rest] : rest;
  const isCheck = option === "--check" || option?.startsWith("--check=") === true;
  const extra = isCheck ? more[0] : rest[0];
  if (extra !== undefined) throw new StartupError(`无法识别的选项 ${extra}，用 --help 查看用法`);
  if (isCheck) {
    if (!name) throw new StartupError("--check：请指定备份的名称，用 --list 列出全部备份");
    return { kind: "check", name };
  }
  if (option === "--list") return { kind: "list" };
  if (option === undefined || option === "--no-check") return { kind: "create", isChecked: option === undefined };
  throw new StartupError(`无法识别的选项 ${option}，用 --help 查看用法`);
}

/** Runs the work on the database of the settings. */
async function withSource<T>(
  config: Config,
  line: CommandLine,
  keys: Parameters<typeof openOwnDatabase>[1],
  work: (source: DatabaseSource) => Promise<T>,
): Promise<T> {
  const logger = createLogger("error", line.err);
  const server = await openToolServer(config, logger);
  try {
    const source = config.DATABASE_URL
      ? await openOwnDatabase(config.DATABASE_URL, keys, line.env.PATH ?? "")
      : await openEmbeddedDatabase(server, { dataDir: config.dataDir, keys, logger });
    return await source.exclusively(() => work(source)).finally(source.close);
  } finally {
    await server.stop();
  }
}

async function main(line: CommandLine): Promise<number> {
  const request = parseRequest(line.args);
  const print = (text: string) => line.out.write(`${text}\n`);
  if (request === undefined) {
    line.out.write(USAGE);
    return 0;
  }
  const config = loadConfig(line.env);
  const { folder, keys, vault } = await openBackups(config);
  if (request.kind === "list") {
    const names = await folder.list();
    if (names.length === 0) print("没有备份");
    for (const name of names) print(backupLine(await folder.readManifest(name), await folder.readCheck(name)));
    return 0;
  }
  return withSource(config, line, keys, async (source) => {
    const deps = { folder, keys, vault, source, storage: createFileStorage(config), now: Date.now };
    if (request.kind === "check") {
      const check = await checkBackup(deps, request.name);
      print(checkLine(check));
      return check.fault === null ? 0 : FAULT_CODE;
    }
    const manifest = await createBackup(deps);
    const check = request.isChecked ? await checkBackup(deps, manifest.name) : undefined;
    print(resultLine(manifest, check));
    // Earlier backups stay while the newest one is not known to be complete.
    if (check?.fault === null)
      for (const name of await removeOutdated(deps, config.BACKUP_KEEP)) print(`已删除较早的备份 ${name}`);
    return check && check.fault !== null ? FAULT_CODE : 0;
  }).catch((error: unknown) => {
    throw folderFault(error, config.BACKUP_DIR ?? "");
  });
}

/** Command `npm run backup`. */
export const backup = withOneLineErrors(main);

/** Ends this process with the node that started it, so that another node can start the backup again. */
function endWithNode(): void {
  process.once("disconnect", () => process.exit(1));
  // The listener alone would keep the process running.
  process.channel?.unref();
}

if (import.meta.main) {
  if (process.connected) endWithNode();
  await runProcess(backup);
}
