import type { LockCertificate } from "@tender/certificate-lock";
import type { ChallengePurpose } from "@tender/contract";
import { call } from "#shared/api/client.ts";
import type { LockBridge } from "./lock-bridge.ts";

const base64UrlOf = (text: string): string => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** Returns the proof that the lock is present: its certificate and a signed fresh challenge. */
export async function answerChallenge(
  purpose: ChallengePurpose,
  lock: { readonly bridge: LockBridge; readonly certificate: LockCertificate; readonly pin: string },
): Promise<string> {
  const { challenge } = await call("certificate.challenge", { query: { purpose } });
  const { certificate, signature } = await lock.bridge.sign({ ...lock, data: challenge });
  return base64UrlOf(JSON.stringify({ certificate, challenge, signature }));
}
