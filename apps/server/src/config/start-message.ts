import type { Config } from "./config.ts";

const accounts: readonly [string, string][] = [
  ["admin", "系统管理员，可进入工作台各项管理"],
  ["buyer", "采购人"],
  ["staff", "属于三个部门，登录后须选择"],
  ["supplier", "供应商"],
  ["newcomer", "尚未归属部门"],
  ["calock", "进入 60009、61001 前须核验证书"],
  ["archivist", "档案管理员"],
  ["supervisor", "监督员"],
];

/** What the terminal says once the portal serves. */
export function startMessage(config: Config): string {
  const lines = ["", `  ${config.PLATFORM_NAME}已启动`, "", `  打开：${config.publicUrl}`, ""];
  if (config.demo) {
    lines.push("  演示账号（密码均为 Tender@2026）：");
    for (const [name, what] of accounts) lines.push(`    ${name.padEnd(11)} ${what}`);
    lines.push("", "  按 Ctrl+C 停止", "");
  }
  return `${lines.join("\n")}\n`;
}
