import { z } from "zod";
import type { ErrorCode } from "#errors.ts";
import { instantText, text } from "#fields.ts";

/** base64url of JSON `{ certificate, challenge, signature }`, the first and the last in base64: what a lock answers. */
export const lockAnswer = text(16_000, 1);

/** What a signature is asked for; a challenge of one purpose serves no other. */
export const challengePurposes = ["login", "bind", "gate", "sign", "prove"] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** In the order in which a lock's answer is checked. */
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

/** pending: waits for a second administrator; rejected: by that one. */
export const bindingState = z.enum(["pending", "active", "rejected", "unbound"]);

/** A bound certificate as it is shown; its serial number is masked. */
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

/** A certificate of an authority, as it reads. */
export const authorityCertificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  algorithm: certificateAlgorithm.nullable(),
  notBefore: instantText,
  notAfter: instantText,
  /** SHA-256 in hexadecimal, to be compared with what the authority publishes. */
  fingerprint: z.string(),
  isSelfSigned: z.boolean(),
  /** In words; empty: it can be trusted as what it was given for. */
  problems: z.array(z.string()),
});
export type AuthorityCertificate = z.output<typeof authorityCertificate>;

/** Where a certificate says something of its holder: an attribute of the subject, or an extension, by its OID. */
const place = z.strictObject({
  from: z.enum(["subject", "extension"]),
  oid: z.string().regex(/^[0-2](\.\d{1,10}){1,15}$/),
});
export const identityRule = z.strictObject({
  /** The organisation's 统一社会信用代码; null: its certificates do not name it. */
  uscc: place.nullable(),
  holder: place,
});
export type IdentityRule = z.output<typeof identityRule>;
