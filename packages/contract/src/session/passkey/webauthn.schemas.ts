import { z } from "zod";
import { text } from "#fields.ts";

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(max);
const transports = z.array(text(20)).max(10);
const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

const credential = {
  id: base64url(2_000),
  rawId: base64url(2_000),
  type: z.literal("public-key"),
  authenticatorAttachment: text(20).nullish(),
};

/** Result of the browser's `navigator.credentials.get`, as JSON (Web Authentication level 3). */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: base64url(200).nullish(),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** Result of `navigator.credentials.create`. */
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(10_000),
    transports: transports.optional(),
  }),
});
export type Attestation = z.output<typeof attestation>;

/** Options of `navigator.credentials.get`. */
export const assertionOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal("required"),
});
export type AssertionOptions = z.output<typeof assertionOptions>;

/** Options of `navigator.credentials.create`. */
export const attestationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.boolean(),
    userVerification: z.literal("required"),
  }),
});
export type AttestationOptions = z.output<typeof attestationOptions>;
