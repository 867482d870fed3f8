import { createHash, verify } from "node:crypto";
import { sm2 } from "sm-crypto-v2";
import type { PublicKey, SignatureKind } from "./algorithms.ts";
import { readSignaturePair } from "./der.ts";

/** Default identity of GB/T 32918, which every authority uses. */
export const SM2_USER_ID = "1234567812345678";

const SM2_ORDER = Buffer.from("fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123", "hex");
const ZERO = Buffer.alloc(32);

/** Returns the digest that SM2 signs: SM3 over the signer's identity and key, then the data. */
function sm2Digest(point: string, data: Uint8Array, userId = SM2_USER_ID): Buffer {
  return createHash("sm3").update(sm2.getZ(point, userId)).update(data).digest();
}

/**
 * Node's own SM2 omits the identity. The library accepts numbers out of range and bytes after a signature, so that both
 * are refused before it is called.
 */
function verifySm2(point: string, data: Uint8Array, signature: Uint8Array, userId: string): boolean {
  const pair = readSignaturePair(signature, 32);
  if (!pair?.every((number) => number.compare(ZERO) > 0 && number.compare(SM2_ORDER) < 0)) return false;
  const options = { der: false, hash: false, userId };
  return sm2.doVerifySignature(sm2Digest(point, data, userId), Buffer.concat(pair).toString("hex"), point, options);
}

const fits = ({ kind }: PublicKey, { key }: SignatureKind): boolean =>
  key === "EC" ? kind === "P-256" || kind === "P-384" : kind === key;

/** Returns whether the key signed the data by this algorithm; false for malformed input. Never throws. */
export function verifySignature(
  publicKey: PublicKey,
  how: SignatureKind,
  data: Uint8Array,
  signature: Uint8Array,
  userId = SM2_USER_ID,
): boolean {
  if (!fits(publicKey, how)) return false;
  try {
    if (publicKey.point !== undefined) return verifySm2(publicKey.point, data, signature, userId);
    return publicKey.key !== undefined && verify(how.hash, data, publicKey.key, signature);
  } catch {
    return false;
  }
}

/** Returns the algorithm of a lock: SM2 with SM3, the others with SHA-256. */
export const lockSignatureKind = ({ kind }: PublicKey): SignatureKind =>
  kind === "SM2" ? { key: "SM2", hash: "sm3" } : { key: kind === "RSA" ? "RSA" : "EC", hash: "sha256" };
