import type { ProofMethod } from "@tender/contract";
import { call } from "#shared/api/client.ts";
import { proveByPasskey } from "#shared/passkey/passkey-browser.ts";
import { withEncryptedPasswords } from "#shared/password/with-encrypted-passwords.ts";

export const readProofMethods = async (signal: AbortSignal): Promise<readonly ProofMethod[]> =>
  (await call("proof.readMethods", {}, { signal })).methods;

export const proveByPassword = (password: string, signal: AbortSignal) =>
  withEncryptedPasswords(async (encrypt) =>
    call("proof.submit", { body: { evidence: { method: "password", password: await encrypt(password) } } }, { signal }),
  );

export const proveByCode = (method: "code" | "recovery-code", code: string, signal: AbortSignal) =>
  call("proof.submit", { body: { evidence: { method, code } } }, { signal });

/** `caLock`: the lock's answer to a challenge of purpose prove. */
export const proveByLock = (caLock: string) =>
  call("proof.submit", { body: { evidence: { method: "certificate", caLock } } });

export async function proveIdentityByPasskey(signal: AbortSignal) {
  const assertion = await proveByPasskey(await call("proof.challengePasskey", {}, { signal }));
  return call("proof.submit", { body: { evidence: { method: "passkey", assertion } } }, { signal });
}
