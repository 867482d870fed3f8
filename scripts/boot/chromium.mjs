import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { BootError } from "./boot-error.mjs";
import { runToEnd } from "./child.mjs";

/** A browser without windows: it renders the same with a fifth to a third less work. */
const HEADLESS_SHELL = "chromium-headless-shell";
const BROWSER = "chromium";
const KNOWN_PATHS = [`/usr/bin/${HEADLESS_SHELL}`, "/usr/bin/chromium", "/usr/bin/chromium-browser"];
const KNOWN_NAMES = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser"];
const CHINESE_FONTS = "fonts-noto-cjk";

/**
 * @param {{ CHROMIUM_PATH?: string | undefined, PATH?: string | undefined }} env
 * @param {(path: string) => boolean} [exists]
 */
export function findChromium(env, exists = existsSync) {
  if (env.CHROMIUM_PATH) {
    if (exists(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new BootError(`环境变量 CHROMIUM_PATH 指定的 ${env.CHROMIUM_PATH} 不存在。`);
  }
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const inPath = KNOWN_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...KNOWN_PATHS, ...inPath].find((path) => exists(path));
}

/**
 * Installs a missing browser and missing Chinese fonts as root; other users see the command. @returns {Promise<string>}
 */
export async function ensureChromium() {
  const found = findChromium(process.env);
  const fonts = hasChineseFonts() ? [] : [CHINESE_FONTS];
  if (found && fonts.length === 0) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const isInstalled = await install([...(found ? [] : [HEADLESS_SHELL]), ...fonts]);
    // Some releases of Debian lack the shell.
    if (!isInstalled && !found) await install([BROWSER, ...fonts]);
  }
  const chromium = findChromium(process.env);
  const command = installCommand([HEADLESS_SHELL, CHINESE_FONTS]);
  if (!chromium) throw new BootError(`浏览器测试需要 Chromium，请以 root 执行：${command}`);
  if (!hasChineseFonts()) console.error(`没有中文字体，截图中的汉字会显示为方框，请以 root 执行：${command}`);
  return chromium;
}

/** @param {string[]} packages */
const installCommand = (packages) =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages.join(" ")}`;

/** Returns whether the installation succeeded. @param {string[]} packages */
async function install(packages) {
  console.log(`正在安装 ${packages.join("、")}……`);
  let output = "";
  const code = await runToEnd("/bin/sh", ["-c", installCommand(packages)], {
    env: { DEBIAN_FRONTEND: "noninteractive" },
    onOutput: (text) => {
      output += text;
    },
  });
  if (code !== 0) console.error(`${output.trimEnd()}\n安装 ${packages.join("、")} 失败（退出代码 ${code}）。`);
  return code === 0;
}

function hasChineseFonts() {
  const { status, stdout } = spawnSync("/usr/bin/fc-list", [":lang=zh", "family"], { encoding: "utf8" });
  return status === 0 && stdout.trim() !== "";
}
