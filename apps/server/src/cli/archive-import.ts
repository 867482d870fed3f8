import { access } from "node:fs/promises";
import { basename } from "node:path";
import { loadConfig } from "#config/config.ts";
import { createOrganisations } from "#modules/people/organisation/organisation.module.ts";
import { createArchiveImports } from "#modules/tendering/archive/archive.module.ts";
import type { ImportOptions, ImportService } from "#modules/tendering/archive/import/import.service.ts";
import type { ImportReport, ImportState } from "#modules/tendering/archive/import/import-report.ts";
import { type Finding, ImportRefused } from "#modules/tendering/archive/ocds/findings.ts";
import { systemClock } from "#platform/clock.ts";
import { createJobs } from "#platform/jobs.ts";
import { createLogger } from "#platform/logger.ts";
import { StartupError } from "#platform/startup-error.ts";
import { type CommandLine, runProcess, withOneLineErrors } from "./command-line.ts";
import { openToolDatabase } from "./open-database.ts";

interface ImportArguments {
  files: string[];
  dept: string | undefined;
  fonds: string | undefined;
  label: string | undefined;
  attribution: string | undefined;
  tell: string | undefined;
}

const USAGE = `用法：npm run archive:import -- 文件… [选项]

导入开放合约（OCDS）文件：发布包、记录包、单个发布或记录、数组、JSON Lines，可用 gzip 压缩。

  --dept=编码         数据归属的部门，默认为根部门
  --fonds=全宗号      卷所属的全宗，默认为已有的第一个
  --label=名称        数据在页面上显示的名称，如 演示数据（境外公开数据）
  --attribution=文字  署名，默认由包内的发布人与许可得出
  --tell=账号,账号    导入结束后接收系统消息的账号，默认为可查看后台任务的用户
`;

const OPTIONS = ["dept", "fonds", "label", "attribution", "tell"] as const;

/** Reads the command line. A value belongs to the word of its option: `--dept=A01`. Undefined: help is requested. */
function parseImportArguments(argv: readonly string[]): ImportArguments | undefined {
  const found: ImportArguments = {
    files: [],
    dept: undefined,
    fonds: undefined,
    label: undefined,
    attribution: undefined,
    tell: undefined,
  };
  for (const word of argv) {
    if (word === "--help" || word === "-h") return undefined;
    if (!word.startsWith("-")) {
      found.files.push(word);
      continue;
    }
    const [, name, value] = /^--([a-z]+)=(.+)$/s.exec(word) ?? [];
    const option = OPTIONS.find((one) => one === name);
    if (option === undefined || value === undefined)
      throw new StartupError(`无法识别的选项 ${word}，用 --help 查看用法`);
    found[option] = value;
  }
  if (found.files.length === 0) throw new StartupError("请指定要导入的文件，用 --help 查看用法");
  return found;
}

const STATES: Record<ImportState, string> = {
  succeeded: "成功",
  partly: "部分成功",
  stopped: "已停止",
  failed: "失败",
};
const SHOWN_FINDINGS = 50;

/** Returns the report of one file as lines for a terminal. */
function reportLines(file: string, { state, counts, findings }: ImportReport): string[] {
  const { added, updated, skipped, unchanged, errors, warnings } = counts;
  const lines = [
    `${file}：${STATES[state]}`,
    `  新增 ${added}，更新 ${updated}，跳过 ${skipped}，未变 ${unchanged}，错误 ${errors}，警告 ${warnings}`,
    ...findings.slice(0, SHOWN_FINDINGS).map((finding) => `  ${findingLine(finding)}`),
  ];
  const more = errors + warnings - Math.min(findings.length, SHOWN_FINDINGS);
  return more > 0 ? [...lines, `  另有 ${more} 条未列出，见导入批次的报告`] : lines;
}

function findingLine({ code, message, line, ocid, releaseId }: Finding): string {
  const where = [line === undefined ? "" : `第 ${line} 行`, ocid ?? "", releaseId ?? ""].filter((part) => part !== "");
  return where.length === 0 ? `${code} ${message}` : `${code} ${message}（${where.join("，")}）`;
}

type Say = (line: string) => void;

/** Prints one line at each tenth of a file, so that a long import shows its progress. */
function progress(say: Say): (done: number, total: number) => void {
  let lastTenth = 0;
  return (done, total) => {
    const tenth = Math.floor((done * 10) / total);
    if (tenth > lastTenth && done < total) say(`  已处理 ${done} / ${total} 条发布`);
    lastTenth = tenth;
  };
}

/** Imports one file and prints the result. Returns whether anything of the file was imported. */
async function importFile(imports: ImportService, path: string, options: ImportOptions, say: Say): Promise<boolean> {
  try {
    const report = await imports.importDocument(
      { name: basename(path), content: { path } },
      { ...options, onProgress: progress(say) },
    );
    for (const line of reportLines(path, report)) say(line);
    return report.state !== "failed";
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    say(`${path}：拒绝\n  ${findingLine(error.finding)}`);
    return false;
  }
}

async function main({ args, env, out, err }: CommandLine): Promise<number> {
  const say = (line: string) => out.write(`${line}\n`);
  const given = parseImportArguments(args);
  if (given === undefined) {
    out.write(USAGE);
    return 0;
  }
  for (const path of given.files) {
    await access(path).catch((cause: NodeJS.ErrnoException) => {
      throw new StartupError(`无法读取文件 ${path}（${cause.code}）`, { cause });
    });
  }
  const logger = createLogger("warn", err);
  const database = await openToolDatabase(loadConfig(env), logger);
  try {
    const jobs = createJobs({ db: database.db, clock: systemClock, logger });
    const services = { organisations: createOrganisations(database.db) };
    const imports = createArchiveImports({ ...database, clock: systemClock, logger, jobs }, services);
    const options = {
      ...(await imports.chooseTarget(given.dept, given.fonds)),
      tell: await imports.chooseListeners(given.tell?.split(",").filter((name) => name !== "") ?? []),
      ...(given.label === undefined ? {} : { label: given.label }),
      ...(given.attribution === undefined ? {} : { attribution: given.attribution }),
    };
    let isGood = true;
    for (const path of given.files) isGood = (await importFile(imports, path, options, say)) && isGood;
    return isGood ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** Command `npm run archive:import`. */
export const archiveImport = withOneLineErrors(main);

if (import.meta.main) await runProcess(archiveImport);
