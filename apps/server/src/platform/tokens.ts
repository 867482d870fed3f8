import { createHash, randomBytes, randomInt } from "node:crypto";

/** Returns 256 random bits as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

const PLAIN_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** Returns 145 random bits as 29 letters and digits, for systems that accept no other or longer value. */
export const newPlainToken = (): string => [...randomBytes(29)].map((byte) => PLAIN_ALPHABET[byte & 31]).join("");

/** Returns the digest that is stored instead of a token, so that a copy of the database opens nothing. */
export const tokenDigest = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Returns random digits; the first may be 0. */
export const newDigits = (count: number): string => String(randomInt(10 ** count)).padStart(count, "0");
