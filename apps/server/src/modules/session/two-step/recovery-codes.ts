import { createHmac, randomInt } from "node:crypto";

const RECOVERY_CODES = 10;

/** Without 0, 1, I and O, which people confuse. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = 3;
const GROUP_LENGTH = 4;

const group = (): string => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** `ABCD-EFGH-JKLM`: 60 random bits. */
const newCode = (): string => Array.from({ length: GROUPS }, group).join("-");

export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  return [...codes];
}

/** Normalises a typed code: any case, with or without dashes and blanks. Undefined: it cannot be a recovery code. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, "");
  return code.length === GROUPS * GROUP_LENGTH && [...code].every((letter) => LETTERS.includes(letter))
    ? code
    : undefined;
}

/** Returns the stored digest: bound to the account and to the deployment's secret. */
export const recoveryDigest = (key: Buffer, userId: string, code: string): string =>
  createHmac("sha256", key)
    .update(`${userId} ${readRecoveryCode(code) ?? ""}`)
    .digest("base64url");
