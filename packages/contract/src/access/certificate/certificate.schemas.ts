import { z } from "zod";
import type { ErrorCode } from "#errors.ts";
import { instantText, text } from "#fields.ts";

/**
 * Answer of a lock: base64url of JSON `{ certificate, challenge, signature }`; certificate and signature are base64.
 */
export const lockAnswer = text(16_000, 1);

/** Purposes of a challenge. A signature for one purpose is refused for every other. */
export const challengePurposes = ["login", "bind", "gate", "sign", "prove"] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** Errors in the order in which a lock's answer is checked. */
export const lockErrors = [
  "certificate.malformed",
  "certificate.challenge_over",
  "certificate.unsupported_algorithm",
  "certificate.not_valid_now",
  "certificate.untrusted",
  "certificate.revoked",
  "certificate.status_unknown",
  "certificate.signature_wrong",
] as const satisfies readonly ErrorCode[];

export const certificateAlgorithm = z.enum(["SM2", "RSA", "P-256", "P-384"]);
export type CertificateAlgorithm = z.output<typeof certificateAlgorithm>;

/** pending: waits for a second administrator; rejected: refused by the second administrator. */
export const bindingState = z.enum(["pending", "active", "rejected", "unbound"]);

/** Shown fields of a bound certificate; the serial number is masked. */
export const bindingFields = {
  id: z.string(),
  providerName: z.string(),
  subject: z.string(),
  holder: z.string(),
  uscc: z.string().nullable(),
  /** `3F9A****C712` */
  serial: z.string(),
  algorithm: certificateAlgorithm,
  notBefore: instantText,
  notAfter: instantText,
  state: bindingState,
  isRevoked: z.boolean(),
  boundAt: instantText,
  lastUsedAt: instantText.nullable(),
};

/** Parsed certificate of an authority. */
export const authorityCertificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  algorithm: certificateAlgorithm.nullable(),
  notBefore: instantText,
  notAfter: instantText,
  /** SHA-256 in hexadecimal, to compare with the value that the authority publishes. */
  fingerprint: z.string(),
  isSelfSigned: z.boolean(),
  /** Texts for people; empty: the certificate is fit for the use it was submitted for. */
  problems: z.array(z.string()),
});
export type AuthorityCertificate = z.output<typeof authorityCertificate>;

/** Place of a holder's data in a certificate: a subject attribute or an extension, by OID. */
const attributeSource = z.strictObject({
  from: z.enum(["subject", "extension"]),
  oid: z.string().regex(/^[0-2](\.\d{1,10}){1,15}$/),
});
export const identityRule = z.strictObject({
  /** The organisation's 统一社会信用代码; null: certificates of this authority do not contain it. */
  uscc: attributeSource.nullable(),
  holder: attributeSource,
});
export type IdentityRule = z.output<typeof identityRule>;
