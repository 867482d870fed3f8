import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import type { ScanAlgorithm } from "@tender/contract";

/** A key that verifies an app's signatures. */
export interface AppKey {
  readonly algorithm: ScanAlgorithm;
  /** SPKI as normalised PEM, without surrounding text. */
  readonly pem: string;
  /** SHA-256 over the SPKI, in groups of four for comparison by people. */
  readonly fingerprint: string;
}

const MIN_RSA_BITS = 2_048;
const MAX_RSA_BITS = 8_192;
/** ECDSA has two numbers of 32 bytes in plain form. In DER they are longer except in one case of 2^50. */
const P256_PLAIN_BYTES = 64;

function algorithmOf(key: KeyObject): ScanAlgorithm | undefined {
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === "ed25519") return "Ed25519";
  if (key.asymmetricKeyType === "ec" && namedCurve === "prime256v1") return "ECDSA P-256";
  if (key.asymmetricKeyType === "rsa" && modulusLength >= MIN_RSA_BITS && modulusLength <= MAX_RSA_BITS) return "RSA";
  return undefined;
}

/**
 * Reads a key from PEM text. Undefined: the text has no accepted key. A private key is refused: it must never leave its
 * owner.
 */
export function readAppKey(text: string): AppKey | undefined {
  if (!/^-----BEGIN (RSA )?PUBLIC KEY-----/.test(text.trim())) return undefined;
  try {
    const key = createPublicKey(text.trim());
    const algorithm = algorithmOf(key);
    if (!algorithm) return undefined;
    const digest = createHash("sha256")
      .update(key.export({ type: "spki", format: "der" }))
      .digest("hex");
    const fingerprint = (digest.toUpperCase().match(/.{4}/g) ?? []).join(" ");
    return { algorithm, pem: key.export({ type: "spki", format: "pem" }).toString(), fingerprint };
  } catch {
    return undefined;
  }
}

/** SHA-256 with ECDSA and RSA (PKCS #1 v1.5); Ed25519 has its own hash. */
export function isSignedBy(key: KeyObject, text: string, signature: Buffer): boolean {
  const data = Buffer.from(text, "utf8");
  if (key.asymmetricKeyType === "ed25519") return verify(null, data, key, signature);
  const dsaEncoding = signature.length === P256_PLAIN_BYTES ? "ieee-p1363" : "der";
  return verify("sha256", data, { key, dsaEncoding }, signature);
}
