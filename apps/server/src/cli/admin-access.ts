import { userInfo } from "node:os";
import { beijingMinute } from "@tender/contract";
import { createDeps } from "#compose.ts";
import { loadConfig } from "#config/config.ts";
import type { ServerAccessRequest } from "#modules/sign-on/server-access/server-access.service.ts";
import { createLogger } from "#platform/logger.ts";
import { commandLine } from "#platform/release.ts";
import { StartupError } from "#platform/startup-error.ts";
import { type CommandLine, runProcess, withOneLineErrors } from "./command-line.ts";
import { openToolDatabase } from "./open-database.ts";

const USAGE = `用法：${commandLine("admin:access", "账号 [选项]")}

为无法登录且无其他管理员可协助的管理员生成设置密码的一次性链接，15 分钟内有效，仅可使用一次。
仅用于有管理权限的账号，其他账号请管理员在用户管理中重置。操作记入日志，并通知本人和其他管理员。

  --two-step      同时关闭两步验证并移除通行密钥
  --own-password  同时解除账号与目录服务的关联，改用本平台的密码（目录服务不能登录时）
  --confirm       同时确认账号在被他人重置后由本人使用（没有第三位管理员可以确认时）
  --no-link       不生成链接，与上面的选项同用

设置（DATABASE_URL、DATA_DIR、PUBLIC_URL 等）与启动门户时相同。
`;

const options = {
  "--two-step": "twoStepOff",
  "--own-password": "ownPassword",
  "--confirm": "confirm",
  "--no-link": "noLink",
} as const;
const isOption = (word: string): word is keyof typeof options => Object.hasOwn(options, word);

/** Returns undefined where the arguments request the usage. */
function parseRequest(words: readonly string[]): ServerAccessRequest | undefined {
  if (words.length === 0 || words.includes("--help") || words.includes("-h")) return undefined;
  const [username, ...extraWords] = words.filter((word) => !word.startsWith("-"));
  const requested = words.filter((word) => word.startsWith("-"));
  const unknown = [...extraWords, ...requested.filter((word) => !isOption(word))][0];
  if (unknown !== undefined) throw new StartupError(`无法识别的选项 ${unknown}，用 --help 查看用法`);
  if (username === undefined) throw new StartupError("请指定账号，用 --help 查看用法");
  const chosenOptions = new Set(requested.filter(isOption).map((word) => options[word]));
  const request = {
    username,
    link: !chosenOptions.has("noLink"),
    twoStepOff: chosenOptions.has("twoStepOff"),
    ownPassword: chosenOptions.has("ownPassword"),
    confirm: chosenOptions.has("confirm"),
  };
  if (!request.link && !request.twoStepOff && !request.ownPassword && !request.confirm)
    throw new StartupError("--no-link 须与其他选项同用，用 --help 查看用法");
  return request;
}

/** Returns the operating system account of the operator; with sudo also the account that called it. */
const operatorOf = ({ SUDO_USER: sudoUser }: CommandLine["env"]): string => {
  const { username } = userInfo();
  return sudoUser ? `${sudoUser}，以 ${username} 身份` : username;
};

async function main({ args, env, out, err }: CommandLine): Promise<number> {
  const request = parseRequest(args);
  if (request === undefined) {
    out.write(USAGE);
    return 0;
  }
  const config = loadConfig(env);
  const logger = createLogger("error", err);
  const database = await openToolDatabase(config, logger);
  try {
    const deps = await createDeps(config, { database, connection: database.connection, logger });
    try {
      const { realname, link } = await deps.serverAccess.open(request, operatorOf(env));
      const lines = [
        ...(request.confirm ? [`已确认 ${realname}（${request.username}）的账号由本人使用`] : []),
        ...(request.ownPassword ? [`已解除 ${realname}（${request.username}）与目录服务的关联，改用本平台的密码`] : []),
        ...(request.twoStepOff ? [`已关闭 ${realname}（${request.username}）的两步验证并移除通行密钥`] : []),
        ...(link
          ? [
              `${realname}（${request.username}）设置密码的一次性链接，${beijingMinute(link.expiresAt.getTime())}（北京时间）前有效：`,
              link.address,
            ]
          : []),
      ];
      out.write(`${lines.join("\n")}\n`);
      return 0;
    } finally {
      await deps.close();
    }
  } finally {
    await database.close();
  }
}

/** Command `npm run admin:access`. */
export const adminAccess = withOneLineErrors(main);

if (import.meta.main) await runProcess(adminAccess);
