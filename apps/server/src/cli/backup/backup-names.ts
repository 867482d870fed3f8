import { randomBytes } from "node:crypto";

/** Names of finished backups: UTC time and a short random id, so that they sort by time. */
const NAME = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/;
/** Names of backups that are being written, or whose writing was interrupted. */
const UNFINISHED = /^\.\d{8}T\d{6}Z-[0-9a-f]{6}\.unfinished$/;

export const isBackupName = (name: string): boolean => NAME.test(name);
export const isUnfinishedName = (name: string): boolean => UNFINISHED.test(name);
export const unfinishedNameOf = (name: string): string => `.${name}.unfinished`;

export const newBackupName = (now: number): string =>
  `${new Date(now).toISOString().replace(/[-:]|\.\d+/g, "")}-${randomBytes(3).toString("hex")}`;

/** Returns the backups to delete, so that the newest `kept` remain. */
export const outdatedNames = (names: readonly string[], kept: number): string[] =>
  names.filter(isBackupName).toSorted().reverse().slice(kept);
