import { beijingMinute } from "@tender/contract";
import { rowsOf } from "./check-backup.ts";
import type { BackupCheck, Manifest } from "./manifest.ts";

const grouped = (count: number): string => count.toLocaleString("zh-CN");

/** Formats a size: 812 KB, 3.4 MB, 10.2 GB. */
export function sizeText(bytes: number): string {
  if (bytes < 1_048_576) return `${Math.ceil(bytes / 1_024)} KB`;
  if (bytes < 1_073_741_824) return `${(bytes / 1_048_576).toFixed(1)} MB`;
  return `${(bytes / 1_073_741_824).toFixed(1)} GB`;
}

const contentText = ({ tables, files, parts }: Manifest): string =>
  [
    `数据库 ${sizeText(parts[0]?.bytes ?? 0)}`,
    `${grouped(rowsOf(tables))} 行`,
    `文件 ${grouped(files.count)} 个（${sizeText(files.bytes)}）`,
    ...(files.missing > 0 ? [`其中 ${grouped(files.missing)} 个在文件存储中缺失或损坏，未备份`] : []),
  ].join("，");

function checkText(check: BackupCheck | undefined): string {
  if (!check) return "未核对";
  if (check.fault !== null) return `核对未通过：${check.fault}`;
  return check.notRestoredBecause === null ? "核对通过" : `核对通过（${check.notRestoredBecause}）`;
}

/** The result of a backup, for the operator and for 后台任务. */
export const resultLine = (manifest: Manifest, check: BackupCheck | undefined): string =>
  `已备份 ${manifest.name}：${contentText(manifest)}；${checkText(check)}`;

/** A backup in the list. */
export const backupLine = (manifest: Manifest, check: BackupCheck | undefined): string =>
  `${manifest.name}  ${beijingMinute(Date.parse(manifest.startedAt))}  版本 ${manifest.release}  ${contentText(manifest)}；${checkText(check)}`;

export const checkLine = (check: BackupCheck): string => `备份 ${check.name}：${checkText(check)}`;
