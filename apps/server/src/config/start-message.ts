import { beijingSecond } from "@tender/contract";
import type { Config } from "./config.ts";

const demoAccountDescriptions: readonly [string, string][] = [
  ["admin", "系统管理员，可进入工作台各项管理"],
  ["buyer", "采购人经办"],
  ["staff", "属于三个部门，登录后须选择"],
  ["supplier", "供应商"],
  ["newcomer", "尚未归属部门"],
  ["calock", "进入 60009、61001 前须核验证书"],
  ["archivist", "档案管理员"],
  ["supervisor", "监督员"],
  ["buyerhead", "采购人负责人，审批公告"],
  ["agency", "代理机构"],
];

/** Returns the text that the terminal shows when the portal accepts requests. */
export function startMessageOf(config: Pick<Config, "PLATFORM_NAME" | "publicUrl" | "demo">): string {
  const lines = ["", `  ${config.PLATFORM_NAME}已启动`, "", `  打开：${config.publicUrl}`, ""];
  if (config.demo) {
    lines.push("  演示账号（密码均为 Tender@2026）：");
    for (const [username, description] of demoAccountDescriptions)
      lines.push(`    ${username.padEnd(11)} ${description}`);
    lines.push("", "  按 Ctrl+C 停止", "");
  }
  return `${lines.join("\n")}\n`;
}

/**
 * Returns the warning that other nodes cannot read files that were uploaded to one node. `hosts`: number of servers
 * with running nodes that store files locally.
 */
export const localFilesWarningOf = (hosts: number): string =>
  `FILE_STORAGE=local，而现有 ${hosts} 台服务器上的节点在运行：除非各服务器共用同一个文件目录，经一台上传的文件，其他各台读不到，请改用 FILE_STORAGE=s3`;

/**
 * Returns the terminal's text for an installation without accounts. Never for the log: the address opens the
 * installation.
 */
export function firstAdministratorMessageOf({ address, expiresAt }: { address: string; expiresAt: Date }): string {
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
