import { loadConfig } from "#config/config.ts";
import { createFileStorage } from "#modules/own-account/file/file.module.ts";
import { createOrganisations } from "#modules/people/organisation/organisation.module.ts";
import { createArchiveImports } from "#modules/tendering/archive/archive.module.ts";
import { createAuditTrail } from "#modules/trail/audit/audit.module.ts";
import { JOB_CHANNEL, publishStatement } from "#platform/bus.ts";
import { systemClock } from "#platform/clock.ts";
import { LINK_JOB } from "#platform/job-names.ts";
import { createJobs } from "#platform/jobs.ts";
import { createLogger } from "#platform/logger.ts";
import { commandLine } from "#platform/release.ts";
import { StartupError } from "#platform/startup-error.ts";
import { removeDemo } from "#seed/demo/remove-demo.ts";
import { type CommandLine, runProcess, withOneLineErrors } from "./command-line.ts";
import { openToolDatabase } from "./open-database.ts";

const USAGE = `用法：${commandLine("demo:remove")}

从数据库中清除演示内容：演示账号及其会话、通行密钥、两步验证、角色、文件和采购项目，模拟采购数据，以及无人使用的演示部门。
设置（DATABASE_URL、DATA_DIR 等）与启动门户时相同。可重复运行。
`;

const bracketed = (names: readonly string[]) => (names.length === 0 ? "" : `（${names.join("、")}）`);

async function main({ args: [word], env, out, err }: CommandLine): Promise<number> {
  if (word !== undefined) {
    if (word !== "--help" && word !== "-h") throw new StartupError(`无法识别的选项 ${word}，用 --help 查看用法`);
    out.write(USAGE);
    return 0;
  }
  const config = loadConfig(env);
  const logger = createLogger("error", err);
  const database = await openToolDatabase(config, logger);
  try {
    const tools = {
      ...database,
      clock: systemClock,
      logger,
      jobs: createJobs({ db: database.db, clock: systemClock, logger }),
    };
    const removed = await removeDemo({
      database,
      storage: createFileStorage(config),
      imports: createArchiveImports(tools, { organisations: createOrganisations(database.db) }),
      audit: createAuditTrail(tools),
    });
    await database.db.execute(publishStatement(JOB_CHANNEL, LINK_JOB));
    const { usernames, files, departments, remainingDepartments, processes, tenders } = removed;
    const { scanApps, certificateProviders, subsystems } = removed;
    const lines = [
      `已清除演示账号 ${usernames.length} 个${bracketed(usernames)}`,
      `已清除其文件 ${files} 个，采购项目 ${tenders} 个，模拟采购项目 ${processes} 个，演示扫码应用 ${scanApps} 个，测试用证书服务机构 ${certificateProviders} 个，演示子系统 ${subsystems.length} 个${bracketed(subsystems)}，演示部门 ${departments.length} 个${bracketed(departments)}`,
    ];
    if (remainingDepartments.length > 0)
      lines.push(`保留仍在使用的部门 ${remainingDepartments.length} 个${bracketed(remainingDepartments)}`);
    out.write(`${lines.join("\n")}\n`);
    return 0;
  } finally {
    await database.close();
  }
}

/** Command `npm run demo:remove`. */
export const demoRemove = withOneLineErrors(main);

if (import.meta.main) await runProcess(demoRemove);
