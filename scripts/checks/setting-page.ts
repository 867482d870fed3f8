import { randomBytes } from "node:crypto";
import { defaultTextOf, loadConfig } from "../../apps/server/src/config/config.ts";
import { type SettingWord, settingWords } from "../../apps/server/src/config/setting-catalogue.ts";

export const SETTING_PAGE = "docs/zh/配置.md";

/** A list of settings in the page, followed by their table. */
const SECTION = /<!-- settings:([\w\s]+)-->\n[\s\S]*?<!-- \/settings -->/g;

/**
 * Returns the page with the table of each section rewritten from the catalogue and the configuration. A section names
 * its settings: `<!-- settings: MODE PORT -->`. Throws for a setting that no section, or more than one, names.
 */
export function settingPage(page: string, words: ReadonlyMap<string, SettingWord> = settingWords): string {
  const listed = [...page.matchAll(SECTION)].flatMap(([, names = ""]) => namesIn(names));
  for (const name of words.keys())
    if (!listed.includes(name)) throw new Error(`${SETTING_PAGE}: add ${name} to the list of a section`);
  for (const [index, name] of listed.entries()) {
    if (!words.has(name)) throw new Error(`${SETTING_PAGE}: ${name} is no setting`);
    if (listed.indexOf(name) !== index) throw new Error(`${SETTING_PAGE}: ${name} is listed twice`);
  }
  return page.replace(SECTION, (_, names: string) => {
    const rows = namesIn(names).flatMap((name) => words.get(name) ?? []);
    return [
      `<!-- settings: ${namesIn(names).join(" ")} -->`,
      "",
      "| 名称 | 含义 | 默认值 | 可取值 | 修改方式 |",
      "|---|---|---|---|---|",
      ...rows.map(rowOf),
      "",
      "<!-- /settings -->",
    ].join("\n");
  });
}

const namesIn = (list: string): string[] => list.trim().split(/\s+/);

function rowOf(word: SettingWord): string {
  const { name, title, hint, kind, isRunTime } = word;
  // The page is for installed releases, whose program has the commands of npm.
  const meaning = [title, hint]
    .filter(Boolean)
    .join("。")
    .replace(/npm run (\w+):(\w+)/g, "tender-portal $1-$2");
  const change = isRunTime ? "系统设置" : kind === "secret" ? "重启；可用 `_FILE`" : "重启";
  const cells = [`\`${name}\``, meaning, defaultOf(name), permittedValuesOf(name), change];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}

const environment = {
  MODE: "production",
  PUBLIC_URL: "https://portal.example.cn",
  APP_SECRET: randomBytes(32).toString("base64"),
};
const production = loadConfig(environment);

/** Defaults that depend on other settings or on the machine. */
const dependentDefaults: Readonly<Record<string, string>> = {
  MODE: "`development`",
  PUBLIC_URL: "无，必须设置",
  APP_SECRET: "无，必须设置",
  CAS_SERVICE: "`PUBLIC_URL` 加 `/`",
  DATA_DIR: "安装目录下的 `data`；以 root 运行时 `/var/lib/tender-portal`",
};

/** Returns the default in production mode. */
function defaultOf(name: string): string {
  const text = defaultTextOf(production, name);
  return dependentDefaults[name] ?? (text === null ? "无" : `\`${text}\``);
}

/** The first is longer than any setting may be; neither has characters that a restricted setting accepts. */
const refusedTexts = ["\u0001".repeat(5_000), "\u0001"];
const isLengthFault = (fault: string): boolean => fault.startsWith("数值过大");

/** Permitted values of settings whose refusal does not state them, or states values that production refuses. */
const permittedTexts: Readonly<Record<string, string>> = {
  APP_SECRET: "至少 32 个随机字符",
  METRICS_TOKEN: "至少 32 个字母、数字或 `-._~+/=`",
  SMS_PROVIDER: "`aliyun`、`tencent`、`webhook`、`none`",
  MAIL_PROVIDER: "`smtp`、`webhook`、`none`",
  MAIL_FROM: "邮箱地址，或 `名称 <地址>`",
  DATABASE_URL: "`postgresql://` 地址",
  S3_BUCKET: "3 至 63 个小写字母、数字、点和连字符",
  HELP_URL: "本站路径、http(s) 地址或 `off`",
  PUBLIC_URL: "`https://主机[:端口]`，不含路径",
  PASSWORD_MAX_AGE_DAYS: "0，或 7 至 3650 之间的整数",
};

/** Returns the permitted values as the server states them in its refusal of other values. */
function permittedValuesOf(name: string): string {
  const faults = refusedTexts.flatMap((text) => faultOf(name, text) ?? []);
  const fault = faults.find((text) => !isLengthFault(text)) ?? faults[0] ?? "";
  const options = [...fault.matchAll(/"([\w-]+)"/g)].map(([, option]) => `\`${option}\``);
  if (permittedTexts[name] !== undefined) return permittedTexts[name];
  if (options.length > 0) return options.join("、");
  return fault
    .replace(/^数值过大：期望 string <=(\d+) 字符$/, "不超过 $1 个字符")
    .replace(/^应为 ?/, "")
    .replace(/^(以逗号分隔的) (?=主机)/, "$1")
    .replace("只能含有可见的英文字符，不含空格", "可见的英文字符，不含空格");
}

/** Returns the reason why the server does not start with this value. Undefined: it accepts the value. */
function faultOf(name: string, value: string): string | undefined {
  try {
    loadConfig({ ...environment, [name]: value });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^[^：]*：/, "") : String(error);
  }
}
