import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "#platform/startup-error.ts";

/** Returns the development secret. It is stored beside the data, so that sessions survive a restart. */
export function developmentSecret(dataDir: string): string {
  const path = join(dataDir, "app-secret");
  try {
    if (existsSync(path)) return readFileSync(path, "utf8").trim();
    const secret = randomBytes(32).toString("base64url");
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, secret, { mode: 0o600, flag: "wx" });
    return secret;
  } catch (cause) {
    throw new StartupError(`无法读写数据目录 ${dataDir}，请检查权限与磁盘空间，或用 DATA_DIR 另行指定`, { cause });
  }
}
