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
import { commandLine } from "#platform/release.ts";
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

const USAGE = `用法：${commandLine("archive:import", "文件… [选项]")}

导入开放合约（OCDS）文件：发布包、记录包、单个发布或记录、数组、JSON Lines，可用 gzip 压缩。

  --dept=编码         数据归属的部门，默认为根部门
  --fonds=全宗号      卷所属的全宗，默认为已有的第一个
  --label=名称        数据在页面上显示的名称，如 演示数据（境外公开数据）
  --attribution=文字  署名，默认由包内的发布人与许可得出
  --tell=账号,账号    导入结束后接收系统消息的账号，默认为可查看后台任务的用户
`;

const OPTIONS = ["dept", "fonds", "label", "attribution", "tell"] as const;

/** Parses the arguments; an option and its value are one word: `--dept=A01`. Undefined: help is requested. */
function parseImportArguments(argv: readonly string[]): ImportArguments | undefined {
  const parsed: ImportArguments = {
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
      parsed.files.push(word);
      continue;
    }
    const [, name, value] = /^--([a-z]+)=(.+)$/s.exec(word) ?? [];
    const option = OPTIONS.find((candidate) => candidate === name);
    if (option === undefined || value === undefined)
      throw new StartupError(`无法识别的选项 ${word}，用 --help 查看用法`);
    parsed[option] = value;
  }
  if (parsed.files.length === 0) throw new StartupError("请指定要导入的文件，用 --help 查看用法");
  return parsed;
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
  const location = [line === undefined ? "" : `第 ${line} 行`, ocid ?? "", releaseId ?? ""].filter(
    (part) => part !== "",
  );
  return location.length === 0 ? `${code} ${message}` : `${code} ${message}（${location.join("，")}）`;
}

type PrintLine = (line: string) => void;

/** Returns a listener that prints a line at each tenth of a file, so that a long import shows its progress. */
function progress(printLine: PrintLine): (processed: number, total: number) => void {
  let lastTenth = 0;
  return (processed, total) => {
    const tenth = Math.floor((processed * 10) / total);
    if (tenth > lastTenth && processed < total) printLine(`  已处理 ${processed} / ${total} 条发布`);
    lastTenth = tenth;
  };
}

/** Imports one file and prints the report. Returns false if the file was refused or failed. */
async function importFile(
  imports: ImportService,
  path: string,
  options: ImportOptions,
  printLine: PrintLine,
): Promise<boolean> {
  try {
    const report = await imports.importDocument(
      { name: basename(path), content: { path } },
      { ...options, onProgress: progress(printLine) },
    );
    for (const line of reportLines(path, report)) printLine(line);
    return report.state !== "failed";
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    printLine(`${path}：拒绝\n  ${findingLine(error.finding)}`);
    return false;
  }
}

async function main({ args, env, out, err }: CommandLine): Promise<number> {
  const printLine = (line: string) => out.write(`${line}\n`);
  const parsed = parseImportArguments(args);
  if (parsed === undefined) {
    out.write(USAGE);
    return 0;
  }
  for (const path of parsed.files) {
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
      ...(await imports.chooseTarget(parsed.dept, parsed.fonds)),
      listenerIds: await imports.chooseListeners(parsed.tell?.split(",").filter((name) => name !== "") ?? []),
      ...(parsed.label === undefined ? {} : { label: parsed.label }),
      ...(parsed.attribution === undefined ? {} : { attribution: parsed.attribution }),
    };
    let hasSucceeded = true;
    for (const path of parsed.files)
      hasSucceeded = (await importFile(imports, path, options, printLine)) && hasSucceeded;
    return hasSucceeded ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** Command `npm run archive:import`. */
export const archiveImport = withOneLineErrors(main);

if (import.meta.main) await runProcess(archiveImport);
