import { loadConfig } from "#config/config.ts";
import { migrateDatabase, schemaState } from "#platform/database/migrate.ts";
import { createLogger } from "#platform/logger.ts";
import { commandLine } from "#platform/release.ts";
import { StartupError } from "#platform/startup-error.ts";
import { type CommandLine, runProcess, withOneLineErrors } from "./command-line.ts";
import { openToolServer } from "./open-database.ts";

const USAGE = `用法：${commandLine("db:migrate", "[--check]")}

升级数据库结构，使其与本版本一致。可重复运行，也可在各节点运行时执行。
  --check  只列出待执行的变更，不作改动；有待执行的变更时退出代码为 2
设置（DATABASE_URL、DATA_DIR 等）与启动门户时相同。
`;

const PENDING_CODE = 2;

const listed = (names: readonly string[]) => names.map((name) => `  ${name}\n`).join("");

async function main({ args: [word], env, out, err }: CommandLine): Promise<number> {
  if (word === "--help" || word === "-h") {
    out.write(USAGE);
    return 0;
  }
  if (word !== undefined && word !== "--check") throw new StartupError(`无法识别的选项 ${word}，用 --help 查看用法`);
  const server = await openToolServer(loadConfig(env), createLogger("error", err));
  try {
    const isCheck = word === "--check";
    const { pending } = await (isCheck ? schemaState : migrateDatabase)(server.connection);
    if (pending.length === 0) out.write("数据库结构已是最新\n");
    else if (isCheck) out.write(`待执行的变更 ${pending.length} 项：\n${listed(pending)}`);
    else out.write(`数据库结构已升级，执行变更 ${pending.length} 项：\n${listed(pending)}`);
    return isCheck && pending.length > 0 ? PENDING_CODE : 0;
  } finally {
    await server.stop();
  }
}

/** Command `npm run db:migrate`. */
export const dbMigrate = withOneLineErrors(main);

if (import.meta.main) await runProcess(dbMigrate);
