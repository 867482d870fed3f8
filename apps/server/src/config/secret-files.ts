import { readFileSync, statSync } from "node:fs";
import { StartupError } from "#platform/startup-error.ts";
import { settingWords } from "./setting-catalogue.ts";

/** Secrets are short; a larger file is a mistake, such as the path of a key store. */
const MAX_BYTES = 65_536;

const secretNames = [...settingWords.values()].filter(({ kind }) => kind === "secret").map(({ name }) => name);

/**
 * Returns the variables with each secret that `<NAME>_FILE` names a file for, as container platforms mount them. One
 * line end at the end of the file does not belong to the secret. Throws a StartupError for a file that cannot be read,
 * that is empty or too large, and for a secret that is set in both ways.
 */
export function withSecretFiles(values: Readonly<Record<string, string>>): Record<string, string> {
  const secrets = secretNames.flatMap((name) => {
    const variable = `${name}_FILE`;
    const path = values[variable];
    if (path === undefined) return [];
    if (values[name] !== undefined) throw new StartupError(`${name} 与 ${variable} 不能同时设置，请只保留一个`);
    return [[name, readSecret(variable, path)] as const];
  });
  return { ...values, ...Object.fromEntries(secrets) };
}

function readSecret(variable: string, path: string): string {
  let secret: string;
  try {
    if (statSync(path).size > MAX_BYTES) throw new StartupError(`${variable}：文件 ${path} 超过 64 KB，不是密钥文件`);
    secret = readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(`${variable}：无法读取文件 ${path}，请检查路径与权限`, { cause });
  }
  if (secret === "") throw new StartupError(`${variable}：文件 ${path} 为空`);
  return secret;
}
