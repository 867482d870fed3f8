import type { Certificate } from "./certificate.ts";
import { verifySignature } from "./signature.ts";

/** Reason why a certificate may not sign for its holder now. */
export type ChainFault =
  /** The kind of its key is not accepted. */
  | "unsupported-algorithm"
  | "not-valid-now"
  /** There is no chain to a root, or a certificate in it may not issue the next. */
  | "untrusted";

export type ChainVerdict =
  /** From the certificate itself up to the root. */
  | { readonly chain: readonly Certificate[]; readonly fault?: undefined }
  | { readonly fault: ChainFault; readonly chain?: undefined };

export interface ChainRequest {
  readonly certificate: Certificate;
  readonly intermediates: readonly Certificate[];
  readonly roots: readonly Certificate[];
  /** Time of the verification, in milliseconds. */
  readonly instant: number;
}

/** Certificates in a chain, including root and end. */
const MAX_CHAIN_LENGTH = 6;
/** Limit of verified signatures, however many intermediates have the same name. */
const MAX_VERIFIED_SIGNATURES = 24;

const isValidAt = ({ notBefore, notAfter }: Certificate, at: number): boolean => notBefore <= at && at <= notAfter;

export const isIssuedBy = (certificate: Certificate, issuer: Certificate): boolean => {
  if (!certificate.issuerDer.equals(issuer.subjectDer)) return false;
  const [expectedKeyId, actualKeyId] = [certificate.extensions.authorityKeyId, issuer.extensions.subjectKeyId];
  return expectedKeyId === undefined || actualKeyId === undefined || expectedKeyId === actualKeyId;
};

export const isSignedBy = (certificate: Certificate, { publicKey }: Certificate): boolean =>
  publicKey !== undefined &&
  certificate.signedBy !== undefined &&
  verifySignature(publicKey, certificate.signedBy, certificate.tbs, certificate.signature);

/**
 * Returns whether the certificate may have issued another one, with `below` authorities between the two. Self-issued
 * authorities are not counted.
 */
function mayIssue({ extensions }: Certificate, below: number): boolean {
  const { authority, keyUsage, hasUnknownDemand } = extensions;
  if (!authority || hasUnknownDemand || !keyUsage?.signsCertificates) return false;
  return authority.pathLength === undefined || below <= authority.pathLength;
}

const isSelfIssued = ({ subjectDer, issuerDer }: Certificate): boolean => subjectDer.equals(issuerDer);

/** Verifies that a chain leads from the certificate, which signs for a person, to one of the roots. */
export function verifyChain({ certificate, intermediates, roots, instant: at }: ChainRequest): ChainVerdict {
  if (!certificate.publicKey) return { fault: "unsupported-algorithm" };
  if (!isValidAt(certificate, at)) return { fault: "not-valid-now" };
  const { extensions } = certificate;
  const maySign = extensions.authority === null && extensions.keyUsage?.signs && !extensions.hasUnknownDemand;
  if (!maySign) return { fault: "untrusted" };
  let remainingSignatures = MAX_VERIFIED_SIGNATURES;

  function climb(path: readonly Certificate[]): readonly Certificate[] | undefined {
    const [last] = path.slice(-1);
    if (!last || path.length >= MAX_CHAIN_LENGTH) return undefined;
    const below = path.slice(1).filter((ancestor) => !isSelfIssued(ancestor)).length;
    const isStep = (issuer: Certificate) =>
      !path.includes(issuer) &&
      isIssuedBy(last, issuer) &&
      mayIssue(issuer, below) &&
      isValidAt(issuer, at) &&
      remainingSignatures-- > 0 &&
      isSignedBy(last, issuer);
    for (const root of roots) if (isStep(root)) return [...path, root];
    for (const intermediate of intermediates) {
      const chain = isStep(intermediate) ? climb([...path, intermediate]) : undefined;
      if (chain) return chain;
    }
    return undefined;
  }

  const chain = climb([certificate]);
  return chain ? { chain } : { fault: "untrusted" };
}

/** Reason why a certificate may not be a root or intermediate; undefined: it may. */
export type AuthorityFault =
  | "no-authority"
  | "may-not-sign"
  | "unknown-demand"
  | "unsupported-algorithm"
  | "not-self-signed"
  | "not-valid-now";

export function authorityFault(
  certificate: Certificate,
  as: "root" | "intermediate",
  at: number,
): AuthorityFault | undefined {
  const { extensions, publicKey, signedBy } = certificate;
  if (!extensions.authority) return "no-authority";
  if (!extensions.keyUsage?.signsCertificates) return "may-not-sign";
  if (extensions.hasUnknownDemand) return "unknown-demand";
  if (!publicKey || !signedBy) return "unsupported-algorithm";
  if (as === "root" && !(isSelfIssued(certificate) && isSignedBy(certificate, certificate))) return "not-self-signed";
  return isValidAt(certificate, at) ? undefined : "not-valid-now";
}
