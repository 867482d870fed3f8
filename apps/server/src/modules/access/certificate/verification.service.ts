import { createHash } from "node:crypto";
import type { CertificateAlgorithm, ChallengePurpose } from "@tender/contract";
import {
  type Certificate,
  type ChainFault,
  lockSignatureKind,
  readCertificate,
  verifyChain,
  verifySignature,
} from "@tender/x509";
import { AppError } from "#platform/app-error.ts";
import { BoundedCache } from "#platform/bounded-cache.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import {
  authorityKeyOf,
  type CertificateKey,
  certificateKeyOf,
  type Identity,
  identityOf,
} from "./certificate-identity.ts";
import type { Challenges } from "./challenge.service.ts";
import { readLockAnswer } from "./lock-answer.ts";
import type { Revocation } from "./revocation.service.ts";
import type { Trust, TrustedProvider } from "./trust.service.ts";

/** A certificate with valid chain, dates and status, and its identity. */
export interface VerifiedCertificate extends CertificateKey, Identity {
  readonly provider: { readonly id: string; readonly name: string };
  readonly authorityKey: string;
  readonly subject: string;
  readonly algorithm: CertificateAlgorithm;
  /** Milliseconds. */
  readonly notBefore: number;
  readonly notAfter: number;
}

/** Known facts of a certificate before its verification ends, for the log. */
export type SeenCertificate = Partial<Identity> & { readonly serial: string; readonly providerName?: string };

export interface VerificationRequest {
  readonly purpose: ChallengePurpose;
  readonly caller?: Caller | undefined;
  /** Called when the certificate has been parsed, and again when its authority is known. */
  readonly see: (seen: SeenCertificate) => void;
}

/**
 * The checks of section 6 of the domain document in their order, each with its own refusal. The caller applies the
 * result.
 */
export interface Verification {
  /** Verifies a lock's answer to a challenge. Throws the codes of `lockErrors`. */
  verifyAnswer(answer: string, request: VerificationRequest): Promise<VerifiedCertificate>;
  /** Verifies a certificate without an answer. It does not prove who presents it. */
  verifyCertificate(
    certificate: Certificate,
    request: Pick<VerificationRequest, "purpose" | "see">,
  ): Promise<VerifiedCertificate>;
}

export interface VerificationDeps {
  readonly challenges: Pick<Challenges, "consume">;
  readonly trust: Pick<Trust, "listProviders" | "onChange">;
  readonly revocation: Pick<Revocation, "statusOf">;
  readonly clock: Clock;
  /** Setting. True: a sign-in may pass while no list covers its certificate. */
  readonly signInWithoutStatus: () => boolean;
}

const faultCodes: Readonly<
  Record<ChainFault, "certificate.unsupported_algorithm" | "certificate.not_valid_now" | "certificate.untrusted">
> = {
  "unsupported-algorithm": "certificate.unsupported_algorithm",
  "not-valid-now": "certificate.not_valid_now",
  untrusted: "certificate.untrusted",
};

const MAX_CACHED_CHAINS = 5_000;
const CHAIN_CACHE_MS = 24 * 3_600_000;

/** A chain to a root, found once; the validity of its certificates is checked at each use. */
interface TrustedChain {
  readonly chain: readonly Certificate[];
  readonly verified: VerifiedCertificate;
}

/** Checks that all authorities of the chain are still trusted, since the message about a change may be lost. */
function isStillTrusted({ chain, verified }: TrustedChain, providers: readonly TrustedProvider[]): boolean {
  const provider = providers.find(({ id }) => id === verified.provider.id);
  const authorities = provider ? [...provider.roots, ...provider.intermediates] : [];
  return chain.slice(1).every((authority) => authorities.some(({ der }) => der.equals(authority.der)));
}

export function createVerification(deps: VerificationDeps): Verification {
  const { challenges, trust, revocation, clock } = deps;
  const chains = new BoundedCache<TrustedChain>(clock, MAX_CACHED_CHAINS, CHAIN_CACHE_MS);
  trust.onChange(() => chains.clear());

  const isValidNow = ({ notBefore, notAfter }: Certificate): boolean =>
    notBefore <= clock.now() && clock.now() <= notAfter;

  const keyOf = (der: Buffer): string => createHash("sha256").update(der).digest("base64");
  const certificateIn = (der: Buffer): Certificate | undefined =>
    chains.get(keyOf(der))?.chain[0] ?? readCertificate(der);

  async function chainOf(certificate: Certificate): Promise<TrustedChain> {
    const key = keyOf(certificate.der);
    const cached = chains.get(key);
    const providers = await trust.listProviders();
    if (cached && isStillTrusted(cached, providers) && cached.chain.every(isValidNow)) return cached;
    const found = findChain(certificate, providers);
    chains.set(key, found);
    return found;
  }

  function findChain(certificate: Certificate, providers: readonly TrustedProvider[]): TrustedChain {
    const { publicKey, subject, notBefore, notAfter } = certificate;
    if (!publicKey || !certificate.signedBy) throw new AppError("certificate.unsupported_algorithm");
    if (!isValidNow(certificate)) throw new AppError("certificate.not_valid_now");
    for (const { id, name, rule, roots, intermediates } of providers) {
      const { chain, fault } = verifyChain({ certificate, roots, intermediates, instant: clock.now() });
      if (fault && fault !== "untrusted") throw new AppError(faultCodes[fault]);
      const issuer = chain?.[1];
      if (!chain || !issuer) continue;
      const verified = {
        ...certificateKeyOf(certificate),
        ...identityOf(certificate, rule),
        provider: { id, name },
        authorityKey: authorityKeyOf(issuer),
        subject,
        algorithm: publicKey.kind,
        notBefore,
        notAfter,
      };
      return { chain, verified };
    }
    throw new AppError("certificate.untrusted");
  }

  async function verifyCertificate(
    certificate: Certificate,
    { purpose, see }: Pick<VerificationRequest, "purpose" | "see">,
  ) {
    see({ serial: certificate.serial });
    const { chain, verified } = await chainOf(certificate);
    const { serial, holder, uscc, provider } = verified;
    see({ serial, holder, uscc, providerName: provider.name });
    const status = await revocation.statusOf(chain);
    if (status === "revoked") throw new AppError("certificate.revoked");
    const mayPass = purpose === "login" && deps.signInWithoutStatus();
    if (status === "unknown" && !mayPass) throw new AppError("certificate.status_unknown");
    return verified;
  }

  return {
    verifyCertificate,
    verifyAnswer: async (text, { purpose, caller, see }) => {
      const answer = readLockAnswer(text, certificateIn);
      if (!answer) throw new AppError("certificate.malformed");
      const { certificate, challenge, signature } = answer;
      see({ serial: certificate.serial });
      if (!(await challenges.consume(challenge, purpose, caller))) throw new AppError("certificate.challenge_over");
      const verified = await verifyCertificate(certificate, { purpose, see });
      const { publicKey } = certificate;
      const isSigned =
        publicKey &&
        verifySignature(publicKey, lockSignatureKind(publicKey), Buffer.from(challenge, "utf8"), signature);
      if (!isSigned) throw new AppError("certificate.signature_wrong");
      return verified;
    },
  };
}
