import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Key of one version: SM4 for the text, HMAC-SM3 for its tag. */
export interface CipherKey {
  readonly version: number;
  readonly cipher: KeyObject;
  readonly tag: KeyObject;
}

/** Key of one version for HMAC-SM3 of searched texts. */
export interface DigestKey {
  readonly version: number;
  readonly key: KeyObject;
}

const CIPHER_BYTES = 16;
const TAG_BYTES = 32;
const IV_BYTES = 16;
export const CIPHER_KEY_BYTES = CIPHER_BYTES + TAG_BYTES;
export const DIGEST_KEY_BYTES = 32;

const PREFIX = "sm4:";
const STORED = /^sm4:([1-9]\d{0,8}):([A-Za-z0-9_-]+)$/;

export const cipherKeyOf = (version: number, bytes: Buffer): CipherKey => ({
  version,
  cipher: createSecretKey(bytes.subarray(0, CIPHER_BYTES)),
  tag: createSecretKey(bytes.subarray(CIPHER_BYTES)),
});

export const digestKeyOf = (version: number, bytes: Buffer): DigestKey => ({ version, key: createSecretKey(bytes) });

export const isSealed = (stored: string): boolean => stored.startsWith(PREFIX);

/** Returns the beginning of every text that a version of the key has sealed. */
export const sealedPrefix = (version: number): string => `${PREFIX}${version}:`;

/** The context and the version are part of the tag, so that a value opens in its own column only. */
const tagOf = ({ tag, version }: CipherKey, context: string, sealed: Buffer): Buffer =>
  createHmac("sm3", tag).update(`${context}\n${version}\n`).update(sealed).digest();

/** Encrypts with SM4-CBC and authenticates with HMAC-SM3: `sm4:version:base64url(iv, text, tag)`. */
export function sealText(key: CipherKey, context: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("sm4-cbc", key.cipher, iv);
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]);
  return `${sealedPrefix(key.version)}${Buffer.concat([sealed, tagOf(key, context, sealed)]).toString("base64url")}`;
}

/**
 * Decrypts the result of `sealText`. Throws if the text was altered, belongs to another column, or was sealed under a
 * key that is not among the keys.
 */
export function openText(keys: ReadonlyMap<number, CipherKey>, context: string, stored: string): string {
  const [, version, encoded] = STORED.exec(stored) ?? [];
  if (version === undefined || encoded === undefined) throw new Error("a protected text has no valid form");
  const key = keys.get(Number(version));
  if (!key) throw new Error(`a protected text names the unknown key version ${version}`);
  const bytes = Buffer.from(encoded, "base64url");
  const sealed = bytes.subarray(0, -TAG_BYTES);
  const tag = bytes.subarray(-TAG_BYTES);
  if (sealed.length < 2 * IV_BYTES || !timingSafeEqual(tag, tagOf(key, context, sealed)))
    throw new Error("a protected text was altered or belongs to another column");
  const decipher = createDecipheriv("sm4-cbc", key.cipher, sealed.subarray(0, IV_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES)), decipher.final()]).toString("utf8");
}

/** Returns the keyed digest of a text for look-ups. Equal texts of different columns have different digests. */
export const digestOf = ({ key }: DigestKey, context: string, text: string): string =>
  createHmac("sm3", key).update(`${context}\n${text}`).digest("base64url");
