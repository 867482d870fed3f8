import { createECDH, createPublicKey } from "node:crypto";
import type { AuthType } from "@tender/contract";
import type { Secrets } from "#platform/secrets.ts";

/**
 * Keys and holders of the simulated phones of the demo. They are derived from the installation's secret and not stored,
 * so that they differ per installation and are unknown in production.
 */
export interface DemoPhoneKeys {
  /** A private JWK for WebCrypto. */
  privateKey(authType: AuthType): Readonly<Record<"kty" | "crv" | "x" | "y" | "d", string>>;
  /** Public half of the key as PEM. */
  publicKey(authType: AuthType): string;
  /** Holder that the app on the phone with this number uses. */
  holder(authType: AuthType, phone: number): string;
}

/** Some are bound to accounts of the demo; the others are free to be bound. */
export const DEMO_PHONES = 4;

export function demoPhoneKeys({ keyFor }: Secrets): DemoPhoneKeys {
  const privateKey = (authType: AuthType) => {
    const pair = createECDH("prime256v1");
    const d = keyFor(`demo phone key ${authType}`);
    pair.setPrivateKey(d);
    const point = pair.getPublicKey();
    const text = (bytes: Buffer) => bytes.toString("base64url");
    return { kty: "EC", crv: "P-256", x: text(point.subarray(1, 33)), y: text(point.subarray(33)), d: text(d) };
  };
  return {
    privateKey,
    publicKey: (authType) => {
      const { d: _, ...key } = privateKey(authType);
      return createPublicKey({ key, format: "jwk" }).export({ type: "spki", format: "pem" }).toString();
    },
    holder: (authType, phone) => keyFor(`demo phone ${authType} ${phone}`).toString("base64url"),
  };
}
