import { createPublicKey, type KeyObject } from "node:crypto";

/** Accepted kinds of keys, for people and authorities alike. */
export type KeyKind = "SM2" | "RSA" | "P-256" | "P-384";

export interface PublicKey {
  readonly kind: KeyKind;
  /** SubjectPublicKeyInfo in DER. */
  readonly spki: Buffer;
  /** SM2: the uncompressed point in hexadecimal. Node implements the other kinds. */
  readonly point?: string;
  readonly key?: KeyObject;
}

export const OID = {
  ecPublicKey: "1.2.840.10045.2.1",
  sm2Curve: "1.2.156.10197.1.301",
  sm2WithSm3: "1.2.156.10197.1.501",
} as const;

/** Signature algorithm of a certificate or list; `hash` is Node's name. */
export interface SignatureKind {
  readonly key: "SM2" | "RSA" | "EC";
  readonly hash: "sm3" | "sha256";
}

/** Every other algorithm is refused: SHA-1, MD5, the longer SHAs, PSS with its parameters, uncommon keys. */
export const signatureKinds: Readonly<Record<string, SignatureKind>> = {
  [OID.sm2WithSm3]: { key: "SM2", hash: "sm3" },
  "1.2.840.113549.1.1.11": { key: "RSA", hash: "sha256" },
  "1.2.840.10045.4.3.2": { key: "EC", hash: "sha256" },
};

const RSA_BITS_MIN = 2_048;
/** Maximum key length: longer keys have no use, and forged certificates with them consume processor time. */
const RSA_BITS_MAX = 8_192;
const RSA_EXPONENT_MAX = 2n ** 32n;

const curves: Readonly<Record<string, KeyKind>> = { prime256v1: "P-256", secp384r1: "P-384" };

/** 04, then both coordinates. */
const SM2_POINT_BYTES = 65;

/** Reads a public key by its algorithm; undefined: the algorithm is not accepted, or the key is too weak. */
export function readPublicKey(spki: Buffer, algorithm: string, curve: string | undefined): PublicKey | undefined {
  if (algorithm === OID.ecPublicKey && curve === OID.sm2Curve) {
    const point = spki.subarray(-SM2_POINT_BYTES);
    return point.length === SM2_POINT_BYTES && point[0] === 4
      ? { kind: "SM2", spki, point: point.toString("hex") }
      : undefined;
  }
  const key = nodeKeyIn(spki);
  const kind = key && kindOf(key);
  return key && kind ? { kind, spki, key } : undefined;
}

function nodeKeyIn(spki: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key: spki, format: "der", type: "spki" });
  } catch {
    return undefined;
  }
}

function kindOf({ asymmetricKeyType, asymmetricKeyDetails = {} }: KeyObject): KeyKind | undefined {
  const { modulusLength = 0, publicExponent = 0n, namedCurve = "" } = asymmetricKeyDetails;
  if (asymmetricKeyType === "ec") return curves[namedCurve];
  if (asymmetricKeyType !== "rsa" || modulusLength < RSA_BITS_MIN || modulusLength > RSA_BITS_MAX) return undefined;
  return publicExponent >= 3n && publicExponent < RSA_EXPONENT_MAX && publicExponent % 2n === 1n ? "RSA" : undefined;
}
