import { StartupError } from "#platform/startup-error.ts";
import { isGuessable } from "./secret-strength.ts";

/** Settings that production mode checks. */
interface CheckedVariables {
  readonly CAPTCHA: "on" | "off";
  readonly RATE_LIMITS: "on" | "off";
  readonly PASSWORD_BLOCKLIST?: "on" | "off" | undefined;
  readonly APP_SECRET?: string | undefined;
  readonly BACKUP_KEY?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}

/** Throws a StartupError for settings that production mode refuses: those for trials and load runs. */
export function refuseForProduction(v: CheckedVariables, demo: boolean): void {
  const refuse = (name: string, reason: string): never => {
    throw new StartupError(`${name}：${reason}（生产模式）`);
  };
  if (v.CAPTCHA === "off") refuse("CAPTCHA", "不能关闭验证码");
  if (v.RATE_LIMITS === "off") refuse("RATE_LIMITS", "不能关闭访问频率限制");
  if (v.PASSWORD_BLOCKLIST === "off") refuse("PASSWORD_BLOCKLIST", "不能关闭常见密码检查");
  if (demo) refuse("--demo", "不能使用演示数据");
  if (!v.APP_SECRET) refuse("APP_SECRET", "必须设置，至少 32 个随机字符");
  else if (isGuessable(v.APP_SECRET))
    refuse("APP_SECRET", "不能使用示例或过于简单的值，请用随机值，如 openssl rand -base64 32");
  if (v.BACKUP_KEY && isGuessable(v.BACKUP_KEY))
    refuse("BACKUP_KEY", "不能使用示例或过于简单的值，请用随机值，如 openssl rand -base64 32");
  if (!v.PUBLIC_URL) refuse("PUBLIC_URL", "必须设置对外访问地址");
  else if (!v.PUBLIC_URL.startsWith("https://")) refuse("PUBLIC_URL", "必须以 https:// 开头");
}
