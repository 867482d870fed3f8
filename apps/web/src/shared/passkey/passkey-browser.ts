import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type { Assertion, AssertionOptions, Attestation, AttestationOptions } from "@tender/contract";

const text = {
  cancelled: "未完成通行密钥验证，可重试或改用其他方式",
  registered: "该通行密钥已添加过",
} as const;

/** The person closed the browser's dialog, it timed out, or there is no passkey here. The message is ready to show. */
export class PasskeyCancelledError extends Error {
  override readonly name = "PasskeyNotGiven";
}

async function withReadableError<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (cause) {
    const isRegistered = cause instanceof WebAuthnError && cause.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    throw new PasskeyCancelledError(isRegistered ? text.registered : text.cancelled, { cause });
  }
}

/** Asks the browser for a proof by one of the person's passkeys. */
export const proveByPasskey = async (options: AssertionOptions): Promise<Assertion> => {
  const { id, rawId, type, response } = await withReadableError(startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
};

/** Asks the browser to create a passkey. */
export const createPasskey = async (options: AttestationOptions): Promise<Attestation> => {
  const { id, rawId, type, response } = await withReadableError(startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) } };
};
