import { loadConfig } from "#config/config.ts";
import { createReportViews } from "#modules/online/report-view/report-view.module.ts";
import type { ReportViews } from "#modules/online/report-view/report-view.service.ts";
import { createAuditTrail } from "#modules/trail/audit/audit.module.ts";
import type { Recorded } from "#modules/trail/audit/audit.service.ts";
import { JOB_CHANNEL, publishStatement } from "#platform/bus.ts";
import { systemClock } from "#platform/clock.ts";
import { LINK_JOB } from "#platform/job-names.ts";
import { createLogger } from "#platform/logger.ts";
import { commandLine } from "#platform/release.ts";
import { StartupError } from "#platform/startup-error.ts";
import { type CommandLine, runProcess, withOneLineErrors } from "./command-line.ts";
import { openToolDatabase } from "./open-database.ts";

const USAGE = `用法：${commandLine("report:view", "add 模式.视图 [选项] | list | remove 编码 [--force]")}

将数据库中的视图或物化视图登记为在线报表的数据集 view/编码。登记过的视图由只读角色 tender_report 读取，
有权设计报表或查看该报表的用户可查看视图的全部行；指定部门列的，仅可查看本部门及其下级的行。

  --name=编码        数据集的编码，默认为视图名
  --title=名称       数据集的名称，默认为视图的注释，否则为视图名
  --column=列:标题   列的标题，可重复；默认为列的注释，否则为列名
  --department=列    该列为部门编码，用户仅可查看本部门及其下级的行；再次登记时省略则保持不变
  --no-department    取消部门列

视图被报表使用时，remove 列出这些报表，加 --force 方可取消登记。再次登记同一编码，即按视图当前的列更新。设置（DATABASE_URL、DATA_DIR 等）与启动门户时相同。
`;

type ReportViewCommand =
  | { readonly command: "list" }
  | { readonly command: "remove"; readonly code: string; readonly isForced: boolean }
  | {
      readonly command: "add";
      readonly schema: string;
      readonly relation: string;
      readonly code: string;
      readonly title: string | undefined;
      readonly titles: Readonly<Record<string, string>>;
      readonly department: string | null | undefined;
    };

const unknownOption = (word: string) => new StartupError(`无法识别的选项 ${word}，用 --help 查看用法`);

function addArguments([viewName, ...rest]: readonly string[]): ReportViewCommand {
  const [, schema, relation] = /^([^.\s]+)\.([^.\s]+)$/.exec(viewName ?? "") ?? [];
  if (schema === undefined || relation === undefined)
    throw new StartupError("请指定要登记的视图，如 reporting.monthly，用 --help 查看用法");
  let code = relation;
  let title: string | undefined;
  let department: string | null | undefined;
  const titles: Record<string, string> = {};
  for (const word of rest) {
    if (word === "--no-department") {
      department = null;
      continue;
    }
    const [, option, value = ""] = /^--(name|title|column|department)=(.+)$/s.exec(word) ?? [];
    if (option === undefined) throw unknownOption(word);
    if (option === "name") code = value;
    else if (option === "title") title = value;
    else if (option === "department") department = value;
    else {
      const [, column, columnTitle] = /^([^:：]+)[:：](.+)$/s.exec(value) ?? [];
      if (column === undefined || columnTitle === undefined) throw unknownOption(word);
      titles[column] = columnTitle;
    }
  }
  return { command: "add", schema, relation, code, title, titles, department };
}

/** Parses the arguments. Undefined: the usage is requested. */
function argumentsOf([command, ...rest]: readonly string[]): ReportViewCommand | undefined {
  switch (command) {
    case undefined:
    case "--help":
    case "-h":
      return undefined;
    case "add":
      return addArguments(rest);
    case "list":
      if (rest[0] !== undefined) throw unknownOption(rest[0]);
      return { command };
    case "remove": {
      const [code, more] = rest.filter((word) => word !== "--force");
      if (code === undefined || code.startsWith("-"))
        throw new StartupError("请指定要取消登记的编码，用 --help 查看用法");
      if (more !== undefined) throw unknownOption(more);
      return { command, code: code.replace(/^view\//, ""), isForced: rest.includes("--force") };
    }
    default:
      throw new StartupError(`无法识别的命令 ${command}，用 --help 查看用法`);
  }
}

const typeNames = { text: "文本", number: "数字", day: "日期", moment: "日期时间", yes_no: "是否" } as const;

async function main({ args, env, out, err }: CommandLine): Promise<number> {
  const printLine = (line: string) => out.write(`${line}\n`);
  const parsed = argumentsOf(args);
  if (parsed === undefined) {
    out.write(USAGE);
    return 0;
  }
  const database = await openToolDatabase(loadConfig(env), createLogger("error", err));
  try {
    const tools = { ...database, clock: systemClock };
    const audit = createAuditTrail(tools);
    const changeRecorded = <T>(action: string, code: string, work: (views: ReportViews) => Promise<Recorded<T>>) =>
      audit.change(database.db, { action, userId: null, username: null, object: `view/${code}` }, async (tx) => {
        await tx.execute(publishStatement(JOB_CHANNEL, LINK_JOB));
        return work(createReportViews({ ...tools, db: tx }));
      });
    switch (parsed.command) {
      case "list": {
        const views = createReportViews(tools);
        const registered = await views.all();
        if (registered.length === 0) printLine("没有登记的视图");
        for (const { code, schema, relation, title, columns, departmentColumn } of registered) {
          const isMissing = (await views.find(code))?.columns === null;
          const restriction = departmentColumn === null ? "" : `，按 ${departmentColumn} 限于本部门`;
          const missingNote = isMissing ? "，视图已不存在" : "";
          printLine(`view/${code}  ${title}  ${schema}.${relation}，${columns.length} 列${restriction}${missingNote}`);
        }
        return 0;
      }
      case "remove":
        await changeRecorded("report_view.remove", parsed.code, async (views) => {
          await views.remove(parsed.code, parsed.isForced);
          return { result: undefined, detail: {} };
        });
        printLine(`已取消登记 view/${parsed.code}，读取的权限在一分钟内收回`);
        return 0;
      case "add": {
        const { view, existed } = await changeRecorded("report_view.register", parsed.code, async (views) => {
          const result = await views.register(parsed);
          const { schema, relation, title, columns, departmentColumn } = result.view;
          const department = departmentColumn === null ? {} : { department: departmentColumn };
          return { result, detail: { view: `${schema}.${relation}`, title, columns: columns.length, ...department } };
        });
        const { code, title, columns, departmentColumn } = view;
        printLine(
          `${existed ? "已更新" : "已登记"} view/${code}（${title}），${columns.length} 列，一分钟内可用于报表`,
        );
        if (departmentColumn !== null) printLine(`用户仅可查看 ${departmentColumn} 为本部门及其下级的行`);
        for (const column of columns) printLine(`  ${column.name}  ${column.title}  ${typeNames[column.type]}`);
        return 0;
      }
    }
  } finally {
    await database.close();
  }
}

/** Command `npm run report:view`. */
export const reportView = withOneLineErrors(main);

if (import.meta.main) await runProcess(reportView);
