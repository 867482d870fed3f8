import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LockContents } from "@tender/certificate-lock/state";

const isLock = (value: unknown): value is LockContents => {
  const fields = value as Readonly<Record<string, unknown>>;
  const names: readonly (keyof LockContents)[] = ["id", "name", "algorithm", "certificate", "privateKey", "pin"];
  return names.every((name) => typeof fields[name] === "string");
};

/** Returns the locks of a folder, one per JSON file, ordered by file name. */
export const readLockFolder = (folder: string): LockContents[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => {
      const lock: unknown = JSON.parse(readFileSync(join(folder, file), "utf8"));
      if (typeof lock !== "object" || lock === null || !isLock(lock)) throw new Error(`${file} 不是证书锁文件`);
      return lock;
    });
