import { AsnConvert } from "@peculiar/asn1-schema";
import { AlgorithmIdentifier, Extensions } from "@peculiar/asn1-x509";
import { type SignatureKind, signatureKinds } from "./algorithms.ts";
import type { Certificate } from "./certificate.ts";
import { isIssuedBy, isSignedBy } from "./chain.ts";
import { childrenOf, DerError, readTime, serialText, TAG, type Tlv, wholeTlv } from "./der.ts";
import { type ListExtensions, readListExtensions } from "./extensions.ts";
import { nameText, readName } from "./name.ts";
import { verifySignature } from "./signature.ts";

/** Maximum size of a list in DER: about sixty thousand entries. */
export const MAX_LIST_BYTES = 2_097_152;

/** A parsed revocation list; nothing of it is verified. */
export interface RevocationList extends ListExtensions {
  readonly tbs: Buffer;
  readonly issuer: string;
  readonly issuerDer: Buffer;
  /** Milliseconds. */
  readonly thisUpdate: number;
  readonly nextUpdate: number;
  /** Serial numbers in the form of certificates. */
  readonly revoked: readonly string[];
  readonly signedBy: SignatureKind | undefined;
  readonly signature: Buffer;
}

/** Parses DER. Undefined: it is no list, is too large, or has no `nextUpdate`. */
export function readRevocationList(der: Uint8Array): RevocationList | undefined {
  if (der.length > MAX_LIST_BYTES) return undefined;
  try {
    return parseList(Buffer.from(der));
  } catch {
    return undefined;
  }
}

const isTime = ({ tag }: Tlv): boolean => tag === TAG.utcTime || tag === TAG.generalizedTime;

/** Parses the parts without the decoder, since a list may have tens of thousands of entries. Throws DerError. */
function parseList(der: Buffer): RevocationList {
  const [tbs, algorithm, signature, ...rest] = [...childrenOf(der, wholeTlv(der, TAG.sequence))];
  if (tbs?.tag !== TAG.sequence || !algorithm || signature?.tag !== TAG.bitString || rest.length > 0)
    throw new DerError("list");
  const parts = [...childrenOf(der, tbs)];
  if (parts[0]?.tag === TAG.integer) parts.shift();
  const [inner, issuer, thisUpdate, nextUpdate] = parts;
  const bytes = ({ start, end }: Tlv) => der.subarray(start, end);
  if (!inner || !issuer || !thisUpdate || !nextUpdate || !isTime(nextUpdate) || der[signature.value] !== 0)
    throw new DerError("list");
  if (!bytes(inner).equals(bytes(algorithm))) throw new DerError("algorithm");
  const revoked = parts.slice(4).find(({ tag }) => tag === TAG.sequence);
  const extensions = parts.slice(4).find(({ tag }) => tag === TAG.context0);
  const issuerDer = bytes(issuer);
  return {
    tbs: bytes(tbs),
    issuer: nameText(readName(issuerDer)),
    issuerDer,
    thisUpdate: readTime(der, thisUpdate),
    nextUpdate: readTime(der, nextUpdate),
    revoked: revoked ? [...childrenOf(der, revoked)].map((entry) => serialOf(der, entry)) : [],
    signedBy: signatureKinds[AsnConvert.parse(bytes(algorithm), AlgorithmIdentifier).algorithm],
    signature: der.subarray(signature.value + 1, signature.end),
    ...readListExtensions(
      extensions ? AsnConvert.parse(der.subarray(extensions.value, extensions.end), Extensions) : [],
    ),
  };
}

function serialOf(der: Buffer, entry: Tlv): string {
  const [serial] = childrenOf(der, entry);
  if (serial?.tag !== TAG.integer) throw new DerError("entry");
  return serialText(der.subarray(serial.value, serial.end));
}

export type ListFault =
  /** None of the authorities has the name of the list's issuer. */
  | "unknown-issuer"
  | "bad-signature"
  /** The list does not cover all certificates of its issuer. */
  | "partial"
  | "outdated"
  | "not-yet";

export type ListVerdict =
  | { readonly issuer: Certificate; readonly fault?: undefined }
  | { readonly fault: ListFault; readonly issuer?: undefined };

/**
 * Verifies a list at an instant, in milliseconds, and returns its issuer. The list is signed by an authority, or by a
 * certificate with the authority's name that the authority has issued. `authorities` are trusted.
 */
export function verifyRevocationList(
  list: RevocationList,
  authorities: readonly Certificate[],
  instant: number,
): ListVerdict {
  const candidates = authorities.filter(({ subjectDer }) => subjectDer.equals(list.issuerDer));
  if (candidates.length === 0) return { fault: "unknown-issuer" };
  if (list.isPartial) return { fault: "partial" };
  const issuers = candidates.filter(({ extensions }) => extensions.authority !== null);
  const signer = candidates.find((certificate) => hasSigned(certificate, list));
  if (!signer) return { fault: "bad-signature" };
  const issuer = signer.extensions.authority
    ? signer
    : issuers.find((authority) => isIssuedBy(signer, authority) && isSignedBy(signer, authority));
  if (!issuer) return { fault: "bad-signature" };
  if (list.thisUpdate > instant) return { fault: "not-yet" };
  return list.nextUpdate < instant ? { fault: "outdated" } : { issuer };
}

function hasSigned({ publicKey, extensions }: Certificate, list: RevocationList): boolean {
  if (!publicKey || !list.signedBy || !extensions.keyUsage?.signsLists) return false;
  const [listKeyId, signerKeyId] = [list.authorityKeyId, extensions.subjectKeyId];
  if (listKeyId !== undefined && signerKeyId !== undefined && listKeyId !== signerKeyId) return false;
  return verifySignature(publicKey, list.signedBy, list.tbs, list.signature);
}
