import { chainFaultWord } from "@tender/contract";
import { loadConfig } from "#config/config.ts";
import { createChainTools } from "#modules/trail/audit-chain/audit-chain.module.ts";
import { createLogger } from "#platform/logger.ts";
import { commandLine } from "#platform/release.ts";
import { StartupError } from "#platform/startup-error.ts";
import { type CommandLine, runProcess, withOneLineErrors } from "./command-line.ts";
import { openToolDatabase } from "./open-database.ts";

const USAGE = `用法：${commandLine("audit", "verify [--anchor 序号:摘要]")}

校验日志链：逐条核对每条日志及其摘要，指出第一处被修改、删除、添加或调换顺序的日志。

  --anchor 序号:摘要  另行保存的锚点，校验链中是否仍有这一条

校验通过时退出码为 0，有异常时为 2。设置（DATABASE_URL、DATA_DIR 等）与启动门户时相同。
`;

/** Parses the arguments; the value of `--anchor` is in the same word or the next. Undefined: help is requested. */
function argumentsOf([command, ...rest]: readonly string[]): { anchor: string | undefined } | undefined {
  if (command === undefined || command === "--help" || command === "-h") return undefined;
  if (command !== "verify") throw new StartupError(`无法识别的命令 ${command}，用 --help 查看用法`);
  const [option, value, ...more] = rest.flatMap((word) =>
    word.startsWith("--anchor=") ? ["--anchor", word.slice(9)] : word,
  );
  if (option === undefined) return { anchor: undefined };
  if (option !== "--anchor" || more.length > 0)
    throw new StartupError(`无法识别的选项 ${[option, ...more][more.length > 0 ? 1 : 0]}，用 --help 查看用法`);
  return { anchor: value ?? "" };
}

async function main({ args, env, out, err }: CommandLine): Promise<number> {
  const printLine = (line: string) =>
    out.write(`${line}
`);
  const parsed = argumentsOf(args);
  if (parsed === undefined) {
    out.write(USAGE);
    return 0;
  }
  const logger = createLogger("error", err);
  const database = await openToolDatabase(loadConfig(env), logger);
  try {
    const { chainer, verification, placeFrom } = createChainTools(database.work);
    const anchor = parsed.anchor === undefined ? undefined : placeFrom(parsed.anchor);
    if (parsed.anchor !== undefined && anchor === undefined)
      throw new StartupError("--anchor：应为 序号:摘要（64 位十六进制）");
    // Entries that were written while no portal ran are not linked yet.
    await chainer.run();
    const { first, last } = await verification.size();
    if (first > 1) printLine(`第 1 至 ${first - 1} 条已按保存期限清理`);
    for (let from: string | null = null; ; ) {
      const { fault, next } = await verification.step(from, anchor);
      if (fault) {
        printLine(`校验未通过：${chainFaultWord(fault)}`);
        return 2;
      }
      if (next === null) break;
      from = next;
      const [phase, at] = from.split(":");
      if (phase === "links") printLine(`  已核对至第 ${at} 条，共 ${last} 条`);
    }
    const head = await verification.end();
    printLine(`校验通过：${head.seq - first + 1} 条日志完好${head.seq > 0 ? `，末条 ${head.seq}:${head.digest}` : ""}`);
    return 0;
  } finally {
    await database.close();
  }
}

/** Command `npm run audit`. */
export const audit = withOneLineErrors(main);

if (import.meta.main) await runProcess(audit);
