import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type { Assertion, AssertionOptions, Attestation, AttestationOptions } from "@tender/contract";
import { passkeyText } from "./passkey-text.ts";

/** The person closed the browser's dialog, let it run out, or has no passkey here. The message is ready to show. */
export class PasskeyNotGiven extends Error {
  override readonly name = "PasskeyNotGiven";
}

async function given<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask;
  } catch (cause) {
    const isKnown = cause instanceof WebAuthnError && cause.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    throw new PasskeyNotGiven(isKnown ? passkeyText.known : passkeyText.notDone, { cause });
  }
}

/** Lets the browser prove one of the person's passkeys. */
export const proveByPasskey = async (options: AssertionOptions): Promise<Assertion> => {
  const { id, rawId, type, response } = await given(startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
};

/** Lets the browser make a passkey. */
export const makePasskey = async (options: AttestationOptions): Promise<Attestation> => {
  const { id, rawId, type, response } = await given(startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) } };
};
