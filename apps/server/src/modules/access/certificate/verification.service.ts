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

/** A certificate whose chain, days and status are good, with whom it names. */
export interface VerifiedCertificate extends CertificateKey, Identity {
  readonly provider: { readonly id: string; readonly name: string };
  readonly authorityKey: string;
  readonly subject: string;
  readonly algorithm: CertificateAlgorithm;
  /** Milliseconds. */
  readonly notBefore: number;
  readonly notAfter: number;
}

/** What is known of a certificate before it is judged, for the log. */
export type SeenCertificate = Partial<Identity> & { readonly serial: string; readonly providerName?: string };

export interface Wanted {
  readonly purpose: ChallengePurpose;
  readonly caller?: Caller | undefined;
  /** Told as soon as the certificate can be read, and again when its authority is known. */
  readonly see: (seen: SeenCertificate) => void;
}

/** Domain, section 6: the checks in their order, each with a refusal of its own. What they end in is the caller's part. */
export interface Verification {
  /** A lock's answer to a challenge. Throws the codes of `lockErrors`. */
  verifyAnswer(answer: string, wanted: Wanted): Promise<VerifiedCertificate>;
  /** A certificate by itself, which its holder handed in: it proves nothing of who sits there. */
  verifyCertificate(certificate: Certificate, wanted: Pick<Wanted, "purpose" | "see">): Promise<VerifiedCertificate>;
}

export interface VerificationDeps {
  readonly challenges: Pick<Challenges, "take">;
  readonly trust: Pick<Trust, "providers" | "onChange">;
  readonly revocation: Pick<Revocation, "statusOf">;
  readonly clock: Clock;
  /** By setting, a sign-in passes while no list says anything of its certificate. */
  readonly signInWithoutStatus: () => boolean;
}

const faultCodes: Readonly<
  Record<ChainFault, "certificate.unsupported_algorithm" | "certificate.not_valid_now" | "certificate.untrusted">
> = {
  "unsupported-algorithm": "certificate.unsupported_algorithm",
  "not-valid-now": "certificate.not_valid_now",
  untrusted: "certificate.untrusted",
};

const CHAINS_KEPT = 5_000;
const CHAIN_KEPT_MS = 24 * 3_600_000;

/** A way to a root that was found once; how long each in it is valid is asked again each time. */
interface KnownChain {
  readonly chain: readonly Certificate[];
  readonly verified: VerifiedCertificate;
}

/** Also where no message told of a change: everybody above the person has to be there yet. */
function isTrustedStill({ chain, verified }: KnownChain, providers: readonly TrustedProvider[]): boolean {
  const provider = providers.find(({ id }) => id === verified.provider.id);
  const authorities = provider ? [...provider.roots, ...provider.intermediates] : [];
  return chain.slice(1).every((one) => authorities.some(({ der }) => der.equals(one.der)));
}

export function createVerification(deps: VerificationDeps): Verification {
  const { challenges, trust, revocation, clock } = deps;
  const chains = new BoundedCache<KnownChain>(clock, CHAINS_KEPT, CHAIN_KEPT_MS);
  trust.onChange(() => chains.clear());

  const isValidNow = ({ notBefore, notAfter }: Certificate): boolean =>
    notBefore <= clock.now() && clock.now() <= notAfter;

  const keyOf = (der: Buffer): string => createHash("sha256").update(der).digest("base64");
  const certificateIn = (der: Buffer): Certificate | undefined =>
    chains.get(keyOf(der))?.chain[0] ?? readCertificate(der);

  async function chainOf(certificate: Certificate): Promise<KnownChain> {
    const key = keyOf(certificate.der);
    const known = chains.get(key);
    const providers = await trust.providers();
    if (known && isTrustedStill(known, providers) && known.chain.every(isValidNow)) return known;
    const found = findChain(certificate, providers);
    chains.set(key, found);
    return found;
  }

  function findChain(certificate: Certificate, providers: readonly TrustedProvider[]): KnownChain {
    const { publicKey, subject, notBefore, notAfter } = certificate;
    if (!publicKey || !certificate.signedBy) throw new AppError("certificate.unsupported_algorithm");
    if (!isValidNow(certificate)) throw new AppError("certificate.not_valid_now");
    for (const { id, name, rule, roots, intermediates } of providers) {
      const { chain, fault } = verifyChain({ certificate, roots, intermediates, at: clock.now() });
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

  async function verifyCertificate(certificate: Certificate, { purpose, see }: Pick<Wanted, "purpose" | "see">) {
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
      if (!(await challenges.take(challenge, purpose, caller))) throw new AppError("certificate.challenge_over");
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
