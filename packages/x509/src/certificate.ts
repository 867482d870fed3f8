import { AsnConvert } from "@peculiar/asn1-schema";
import { Certificate as CertificateSchema } from "@peculiar/asn1-x509";
import { OID, type PublicKey, readPublicKey, type SignatureKind, signatureKinds } from "./algorithms.ts";
import { childrenOf, DerError, readTime, readTlv, serialText, TAG, type Tlv, wholeTlv } from "./der.ts";
import { type CertificateExtensions, readCertificateExtensions } from "./extensions.ts";
import { type Attribute, nameText, readName } from "./name.ts";

export const CERTIFICATE_BYTES_MAX = 8_192;

/** A certificate as it was read; nothing of it has been verified. */
export interface Certificate {
  readonly der: Buffer;
  /** What its issuer signed. */
  readonly tbs: Buffer;
  /** Hexadecimal, in upper case. */
  readonly serial: string;
  readonly subject: string;
  readonly issuer: string;
  readonly attributes: readonly Attribute[];
  /** Names byte by byte, as they are compared. */
  readonly subjectDer: Buffer;
  readonly issuerDer: Buffer;
  /** Milliseconds. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** SubjectPublicKeyInfo, whether its algorithm is known or not. */
  readonly spki: Buffer;
  /** Undefined: an algorithm that is not accepted, or too weak a key. */
  readonly publicKey: PublicKey | undefined;
  /** Undefined: signed in a way that is not accepted. */
  readonly signedBy: SignatureKind | undefined;
  readonly signature: Buffer;
  readonly extensions: CertificateExtensions;
}

const V3 = 2;

/** Where the parts of the signed half lie; the decoder has checked their kinds. */
function partsOf(der: Buffer): { tbs: Tlv; issuer: Tlv; validity: Tlv; subject: Tlv; spki: Tlv; serial: Tlv } {
  const tbs = readTlv(der, wholeTlv(der, TAG.sequence).value);
  const parts = [...childrenOf(der, tbs)].filter(({ tag }) => tag !== TAG.context0);
  const [serial, , issuer, validity, subject, spki] = parts;
  if (!serial || !issuer || !validity || !subject || !spki) throw new DerError("parts");
  return { tbs, serial, issuer, validity, subject, spki };
}

/** Reads DER of at most 8 KB; undefined for what is no certificate of version 3. */
export function readCertificate(der: Uint8Array): Certificate | undefined {
  if (der.length > CERTIFICATE_BYTES_MAX) return undefined;
  try {
    return read(Buffer.from(der));
  } catch {
    return undefined;
  }
}

function read(der: Buffer): Certificate | undefined {
  const at = partsOf(der);
  const bytes = ({ start, end }: Tlv) => der.subarray(start, end);
  const { tbsCertificate: tbs, signatureAlgorithm, signatureValue } = AsnConvert.parse(der, CertificateSchema);
  const isSignedAsStated = tbs.signature.algorithm === signatureAlgorithm.algorithm;
  if (tbs.version !== V3 || !isSignedAsStated) return undefined;
  const [subjectDer, issuerDer, spki] = [bytes(at.subject), bytes(at.issuer), bytes(at.spki)];
  const attributes = readName(subjectDer);
  const [notBefore, notAfter] = [...childrenOf(der, at.validity)].map((time) => readTime(der, time));
  if (notBefore === undefined || notAfter === undefined) return undefined;
  const { algorithm, parameters } = tbs.subjectPublicKeyInfo.algorithm;
  const curve = algorithm === OID.ecPublicKey && parameters ? oidIn(parameters) : undefined;
  return {
    der,
    tbs: bytes(at.tbs),
    serial: serialText(der.subarray(at.serial.value, at.serial.end)),
    subject: nameText(attributes),
    issuer: nameText(readName(issuerDer)),
    attributes,
    subjectDer,
    issuerDer,
    notBefore,
    notAfter,
    spki,
    publicKey: readPublicKey(spki, algorithm, curve),
    signedBy: signatureKinds[signatureAlgorithm.algorithm],
    signature: Buffer.from(signatureValue),
    extensions: readCertificateExtensions(tbs.extensions ?? []),
  };
}

/** An OBJECT IDENTIFIER in words of the one curve that matters: the others are Node's to know. */
const SM2_CURVE_DER = Buffer.from("06082a811ccf5501822d", "hex");
const oidIn = (der: ArrayBuffer): string | undefined =>
  Buffer.from(der).equals(SM2_CURVE_DER) ? OID.sm2Curve : undefined;
