import { z } from "zod";
import { instantText } from "#fields.ts";

/** Type of the phone app. Specification 9: no other value exists. */
export const authType = z.enum(["0", "1"]);
export type AuthType = z.output<typeof authType>;

/** State of a task for the waiting browser: not scanned, scanned, confirmed, or ended. */
export const scanState = z.enum(["waiting", "scanned", "confirmed", "over"]);
export type ScanState = z.output<typeof scanState>;

/** Fields of both calls of a phone. Each value has one spelling only, because the signature covers it literally. */
export const signedScan = {
  authType,
  taskId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  /** `cert:` and a certificate's serial number, or a random value that the app created at its binding. */
  holder: z.string().regex(/^(cert:[0-9A-F]{1,64}|[A-Za-z0-9_-]{22,100})$/),
  /** Milliseconds since 1970. */
  time: z.number().int().nonnegative(),
  /** In base64url. */
  signature: z.string().regex(/^[A-Za-z0-9_-]{64,2000}$/),
};

export const scanBinding = z.object({
  id: z.string(),
  authType,
  app: z.string(),
  boundAt: instantText,
  lastUsedAt: instantText.nullable(),
});
export type ScanBinding = z.output<typeof scanBinding>;

export const scanAlgorithm = z.enum(["ECDSA P-256", "Ed25519", "RSA"]);
export type ScanAlgorithm = z.output<typeof scanAlgorithm>;
