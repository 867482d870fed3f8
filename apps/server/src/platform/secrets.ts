import { type CipherKey, createCipheriv, createDecipheriv, hkdfSync, randomFillSync } from "node:crypto";

/** Keys by purpose, all derived from one root. */
export interface Secrets {
  /** Returns 32 bytes for a purpose, equal after restarts and on all nodes. */
  keyFor(purpose: string): Buffer;
}

export function deriveSecrets(appSecret: string): Secrets {
  return { keyFor: (purpose) => Buffer.from(hkdfSync("sha256", appSecret, "tender-portal", purpose, 32)) };
}

const IV_BYTES = 12;
/** Drawn in bulk, because a draw costs the same for any size. Each byte is used once. */
const randomPool = Buffer.alloc(IV_BYTES * 256);
let usedBytes = randomPool.length;

function newIv(): Buffer {
  if (usedBytes === randomPool.length) {
    randomFillSync(randomPool);
    usedBytes = 0;
  }
  usedBytes += IV_BYTES;
  return Buffer.from(randomPool.subarray(usedBytes - IV_BYTES, usedBytes));
}

/**
 * Encrypts with AES-256-GCM to `iv.tag.data` in base64url, for secrets in the database. A `KeyObject` costs a third of
 * a key as bytes, which is converted on every call.
 */
export function seal(key: CipherKey, plain: string): string {
  const iv = newIv();
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const data = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return [iv, cipher.getAuthTag(), data].map((part) => part.toString("base64url")).join(".");
}

/** Decrypts the result of `seal`. Throws if the text was altered or sealed under another key. */
export function unseal(key: CipherKey, sealed: string): string {
  const [iv, tag, data] = sealed.split(".").map((part) => Buffer.from(part, "base64url"));
  if (!iv || !tag || !data) throw new Error("invalid sealed text");
  const decipher = createDecipheriv("aes-256-gcm", key, iv);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(data), decipher.final()]).toString("utf8");
}
