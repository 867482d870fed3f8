import { beijingSecond } from "@tender/contract";
import type { Config } from "./config.ts";

const demoAccounts: readonly [string, string][] = [
  ["admin", "系统管理员，可进入工作台各项管理"],
  ["buyer", "采购人"],
  ["staff", "属于三个部门，登录后须选择"],
  ["supplier", "供应商"],
  ["newcomer", "尚未归属部门"],
  ["calock", "进入 60009、61001 前须核验证书"],
  ["archivist", "档案管理员"],
  ["supervisor", "监督员"],
];

/** Returns the text that the terminal shows once the portal serves. */
export function startMessage(config: Config): string {
  const lines = ["", `  ${config.PLATFORM_NAME}已启动`, "", `  打开：${config.publicUrl}`, ""];
  if (config.demo) {
    lines.push("  演示账号（密码均为 Tender@2026）：");
    for (const [username, description] of demoAccounts) lines.push(`    ${username.padEnd(11)} ${description}`);
    lines.push("", "  按 Ctrl+C 停止", "");
  }
  return `${lines.join("\n")}\n`;
}

/** Warns that other nodes cannot read a file that was uploaded to one node. */
export const ownFilesWarning = (nodes: number): string =>
  `FILE_STORAGE=local，而现有 ${nodes} 个节点在运行：除非各节点共用同一个文件目录，经一个节点上传的文件，其他节点读不到，请改用 FILE_STORAGE=s3`;

/**
 * Returns the terminal's text for an installation without accounts. Never for the log: the address opens the
 * installation.
 */
export function firstAdministratorMessage({ address, expiresAt }: { address: string; expiresAt: Date }): string {
  return `${[
    "",
    "  平台尚无账号。请用浏览器打开以下链接，建立机构和首个管理员账号：",
    "",
    `    ${address}`,
    "",
    `  链接在 ${beijingSecond(expiresAt.getTime())}（北京时间）前有效，只能使用一次，请勿转发。`,
    "  各节点启动时均会更换链接，仅最后打印的链接有效；链接过期后，重新启动服务即可获取新链接。",
    "",
  ].join("\n")}\n`;
}
