import { userInfo } from "node:os";
import { beijingMinute } from "@tender/contract";
import { createDeps } from "#compose.ts";
import { loadConfig } from "#config/config.ts";
import type { DataKeyOverview } from "#modules/operations/data-key/data-keys.service.ts";
import { AppError } from "#platform/app-error.ts";
import { createLogger } from "#platform/logger.ts";
import { commandLine } from "#platform/release.ts";
import { StartupError } from "#platform/startup-error.ts";
import { type CommandLine, runProcess, withOneLineErrors } from "./command-line.ts";
import { openToolDatabase } from "./open-database.ts";

const USAGE = `用法：${commandLine("keys", "[选项]")}

列出数据密钥，以及手机号等加密存储的进度。更换后，存量数据由门户的后台任务处理，期间可正常使用。

  --rotate=cipher   更换加密密钥
  --rotate=digest   更换查找密钥（用于按号码查找）
  --take-over       确认原版本已全部停用且不再回退，立即启用加密存储

设置（DATABASE_URL、DATA_DIR 等）与启动门户时相同。
`;

const purposeWords = { cipher: "加密", digest: "查找" } as const;
const stateWords = { new: "待启用", current: "使用中", former: "已停用，待清除" } as const;

type Request =
  | { readonly kind: "list" | "take-over" }
  | { readonly kind: "rotate"; readonly purpose: "cipher" | "digest" };

/** Returns undefined where the arguments request the usage. */
function parseKeyRequest(words: readonly string[]): Request | undefined {
  const [word, another] = words;
  if (word === "--help" || word === "-h") return undefined;
  if (another !== undefined) throw new StartupError(`无法识别的选项 ${another}，用 --help 查看用法`);
  switch (word) {
    case undefined:
      return { kind: "list" };
    case "--take-over":
      return { kind: "take-over" };
    case "--rotate=cipher":
      return { kind: "rotate", purpose: "cipher" };
    case "--rotate=digest":
      return { kind: "rotate", purpose: "digest" };
    default:
      throw new StartupError(`无法识别的选项 ${word}，用 --help 查看用法`);
  }
}

function linesOf({ stage, formerSeenAt, keys, columns }: DataKeyOverview): string[] {
  const waiting = formerSeenAt === null ? "" : `，${beijingMinute(formerSeenAt.getTime())} 仍有原版本的节点运行`;
  return [
    stage === "sealed" ? "号码加密存储" : `号码尚未加密存储${waiting}`,
    ...keys.map(({ purpose, version, state, createdAt, rows }) => {
      const count = rows === null ? "" : `，${rows} 条`;
      return `${purposeWords[purpose]}密钥 ${version}  ${stateWords[state]}，${beijingMinute(createdAt.getTime())} 生成${count}`;
    }),
    ...columns.map(({ title, total, done }) => `${title}  ${done} / ${total}`),
  ];
}

async function main({ args, env, out, err }: CommandLine): Promise<number> {
  const request = parseKeyRequest(args);
  if (request === undefined) {
    out.write(USAGE);
    return 0;
  }
  const config = loadConfig(env);
  const logger = createLogger("error", err);
  const database = await openToolDatabase(config, logger);
  try {
    const { dataKeys, close } = await createDeps(config, { database, connection: database.connection, logger });
    try {
      const requester = { userId: null, username: `命令行（${userInfo().username}）`, origin: null };
      if (request.kind === "rotate") {
        const version = await dataKeys.rotate(request.purpose, requester);
        out.write(`已生成${purposeWords[request.purpose]}密钥 ${version}，由运行中的门户启用\n`);
      }
      if (request.kind === "take-over") {
        await dataKeys.takeOver(requester);
        out.write("已确认，由运行中的门户启用加密存储\n");
      }
      out.write(`${linesOf(await dataKeys.read()).join("\n")}\n`);
      return 0;
    } catch (error) {
      throw error instanceof AppError ? new StartupError(error.message) : error;
    } finally {
      await close();
    }
  } finally {
    await database.close();
  }
}

/** Command `npm run keys`. */
export const keys = withOneLineErrors(main);

if (import.meta.main) await runProcess(keys);
