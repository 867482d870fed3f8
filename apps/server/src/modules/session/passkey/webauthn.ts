import type { verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { Assertion, AssertionOptions, Attestation, AttestationOptions } from "@tender/contract";
import type { RelyingParty } from "./relying-party.ts";

/** Loaded with the first passkey, so that the start of the server does not wait for it. */
const library = () => import("@simplewebauthn/server");

/** COSE numbers of EdDSA, ES256 and RS256; every authenticator in use supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Lifetime of a challenge, on the server and in the browser's dialog. */
export const CHALLENGE_MS = 5 * 60_000;

/** A registered credential with the fields that the checks need. */
export interface KnownCredential {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

export interface NewCredential extends KnownCredential {
  readonly isSynced: boolean;
}

type Transport = NonNullable<
  NonNullable<Parameters<typeof verifyAuthenticationResponse>[0]["credential"]>["transports"]
>[number];

const descriptorOf = ({ credentialId, transports }: KnownCredential) => ({
  id: credentialId,
  transports: [...transports] as Transport[],
});

/** Credential descriptors in the form that the browser expects. */
const descriptorsOf = (credentials: readonly KnownCredential[]) =>
  credentials.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: "public-key" as const,
    transports: [...transports],
  }));

/** Returns options for proving a credential. Empty `allowed`: the person may choose any discoverable credential. */
export async function optionsForProving(
  rp: RelyingParty,
  allowed: readonly KnownCredential[],
): Promise<AssertionOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    allowCredentials: allowed.map(descriptorOf),
    timeout: CHALLENGE_MS,
    userVerification: "required",
  });
  return {
    challenge: options.challenge,
    timeout: CHALLENGE_MS,
    rpId: rp.id,
    allowCredentials: descriptorsOf(allowed),
    userVerification: "required",
  };
}

/**
 * Returns options for a new discoverable credential with user verification; excludes the person's existing credentials.
 */
export async function optionsForAdding(
  rp: RelyingParty,
  user: { readonly id: string; readonly username: string; readonly realname: string },
  existing: readonly KnownCredential[],
): Promise<AttestationOptions> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.username,
    userDisplayName: user.realname,
    timeout: CHALLENGE_MS,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  });
  return {
    rp: { id: rp.id, name: rp.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: "public-key" as const })),
    timeout: CHALLENGE_MS,
    attestation: "none",
    excludeCredentials: descriptorsOf(existing),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  };
}

/** Returns the credential of a valid attestation; undefined when any part of it is wrong. */
export async function checkAttestation(
  rp: RelyingParty,
  challenge: string,
  { response, authenticatorAttachment: _, ...credential }: Attestation,
): Promise<NewCredential | undefined> {
  const { transports = [], ...data } = response;
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: data, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential: registered, credentialBackedUp } = registrationInfo;
    return {
      credentialId: registered.id,
      publicKey: Buffer.from(registered.publicKey).toString("base64url"),
      counter: registered.counter,
      transports,
      isSynced: credentialBackedUp,
    };
  } catch {
    // The library throws for an invalid attestation; the caller does not need the reason.
    return undefined;
  }
}

/** Returns the credential's new counter; undefined when the assertion is not valid. */
export async function checkAssertion(
  rp: RelyingParty,
  challenge: string,
  stored: KnownCredential,
  { response, authenticatorAttachment: _, ...credential }: Assertion,
): Promise<number | undefined> {
  const { userHandle, ...data } = response;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...data, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, "base64url")),
        counter: stored.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
