import { createHash, randomBytes, randomInt } from "node:crypto";

/** 256 random bits as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

const PLAIN_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** 145 random bits as 29 letters and digits, for whoever takes nothing else or nothing longer. */
export const newPlainToken = (): string => [...randomBytes(29)].map((byte) => PLAIN_ALPHABET[byte & 31]).join("");

/** What is stored instead of a token: a copy of the database opens nothing. */
export const tokenDigest = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** So many random digits, the first of which may be 0. */
export const newDigits = (count: number): string => String(randomInt(10 ** count)).padStart(count, "0");
