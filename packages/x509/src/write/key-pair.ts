import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { sm2 } from "sm-crypto-v2";
import type { KeyKind } from "../algorithms.ts";
import { SM2_USER_ID } from "../signature.ts";

/** Key that signs certificates, lists and challenges, for tests and for the authority of development mode. */
export interface KeyPair {
  readonly kind: KeyKind;
  /** SubjectPublicKeyInfo in DER. */
  readonly spki: Buffer;
  /** SM2: 64 hexadecimal digits; otherwise PKCS #8 in base64. */
  readonly privateKey: string;
  /** Signs with SM2 and SM3, otherwise with SHA-256; elliptic curve signatures in DER. */
  sign(data: Uint8Array): Buffer;
  /** Declared signature algorithm if it differs from the usual one, for tests of refusals. */
  readonly signatureOid?: string;
}

/** SEQUENCE { SEQUENCE { ecPublicKey, curve of SM2 }, BIT STRING }, up to the point. */
const SM2_SPKI_HEAD = "3059301306072a8648ce3d020106082a811ccf5501822d034200";

function sm2Pair(privateKey: string): KeyPair {
  const point = sm2.getPublicKeyFromPrivateKey(privateKey);
  const options = { der: true, hash: true, userId: SM2_USER_ID, publicKey: point };
  return {
    kind: "SM2",
    spki: Buffer.from(SM2_SPKI_HEAD + point, "hex"),
    privateKey,
    sign: (data) => Buffer.from(sm2.doSignature(data, privateKey, options), "hex"),
  };
}

function nodePair(kind: KeyKind, key: KeyObject): KeyPair {
  return {
    kind,
    spki: createPublicKey(key).export({ format: "der", type: "spki" }),
    privateKey: key.export({ format: "der", type: "pkcs8" }).toString("base64"),
    sign: (data) => sign("sha256", data, key),
  };
}

const RSA_BITS = 2_048;

export function newKeyPair(kind: KeyKind, bits = RSA_BITS): KeyPair {
  // Called without an argument: with one the library reduces by the wrong modulus and returns the same key each time.
  if (kind === "SM2") return sm2Pair(sm2.generateKeyPairHex().privateKey);
  if (kind === "RSA") return nodePair(kind, generateKeyPairSync("rsa", { modulusLength: bits }).privateKey);
  return nodePair(kind, generateKeyPairSync("ec", { namedCurve: kind }).privateKey);
}

/** Returns the pair of a stored private key. */
export const keyPairOf = (kind: KeyKind, privateKey: string): KeyPair =>
  kind === "SM2"
    ? sm2Pair(privateKey)
    : nodePair(kind, createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" }));
