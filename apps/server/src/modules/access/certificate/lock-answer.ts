import { type Certificate, readCertificate } from "@tender/x509";

/** A decoded answer of a lock, not verified yet. */
export interface LockAnswer {
  readonly certificate: Certificate;
  readonly challenge: string;
  readonly signature: Buffer;
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const BASE64URL = /^[A-Za-z0-9_-]+$/;
/** Limits in characters of base64 or text. */
const MAX_CERTIFICATE_LENGTH = 12_000;
const MAX_SIGNATURE_LENGTH = 2_048;
const MAX_CHALLENGE_LENGTH = 500;

const decodeBytes = (value: unknown, maxLength: number): Buffer | undefined =>
  typeof value === "string" && value.length <= maxLength && BASE64.test(value)
    ? Buffer.from(value, "base64")
    : undefined;

function parseObject(text: string): Record<string, unknown> | undefined {
  if (!BASE64URL.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "base64url")));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Decodes base64url of JSON `{ certificate, challenge, signature }`; undefined: malformed. `read`: may return a cached
 * certificate.
 */
export function readLockAnswer(
  text: string,
  read: (der: Buffer) => Certificate | undefined = readCertificate,
): LockAnswer | undefined {
  const fields = parseObject(text);
  const der = decodeBytes(fields?.certificate, MAX_CERTIFICATE_LENGTH);
  const signature = decodeBytes(fields?.signature, MAX_SIGNATURE_LENGTH);
  const challenge = fields?.challenge;
  if (!der || !signature || typeof challenge !== "string" || challenge.length > MAX_CHALLENGE_LENGTH) return undefined;
  const certificate = read(der);
  return certificate && { certificate, challenge, signature };
}
