import { AsnConvert } from "@peculiar/asn1-schema";
import { Certificate as CertificateSchema } from "@peculiar/asn1-x509";
import { OID, type PublicKey, readPublicKey, type SignatureKind, signatureKinds } from "./algorithms.ts";
import { childrenOf, DerError, readTime, readTlv, serialText, TAG, type Tlv, wholeTlv } from "./der.ts";
import { type CertificateExtensions, readCertificateExtensions } from "./extensions.ts";
import { type Attribute, nameText, readName } from "./name.ts";

export const CERTIFICATE_BYTES_MAX = 8_192;

/** A parsed certificate; nothing of it is verified. */
export interface Certificate {
  readonly der: Buffer;
  /** The signed bytes. */
  readonly tbs: Buffer;
  /** Hexadecimal, in upper case. */
  readonly serial: string;
  readonly subject: string;
  readonly issuer: string;
  readonly attributes: readonly Attribute[];
  /** Encoded names, for comparison. */
  readonly subjectDer: Buffer;
  readonly issuerDer: Buffer;
  /** Milliseconds. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** SubjectPublicKeyInfo, also of an unknown algorithm. */
  readonly spki: Buffer;
  /** Undefined: the algorithm is not accepted, or the key is too weak. */
  readonly publicKey: PublicKey | undefined;
  /** Undefined: the signature algorithm is not accepted. */
  readonly signedBy: SignatureKind | undefined;
  readonly signature: Buffer;
  readonly extensions: CertificateExtensions;
}

const V3 = 2;

/** Returns the positions of the signed parts; the decoder has checked their types. */
function partsOf(der: Buffer): { tbs: Tlv; issuer: Tlv; validity: Tlv; subject: Tlv; spki: Tlv; serial: Tlv } {
  const tbs = readTlv(der, wholeTlv(der, TAG.sequence).value);
  const parts = [...childrenOf(der, tbs)].filter(({ tag }) => tag !== TAG.context0);
  const [serial, , issuer, validity, subject, spki] = parts;
  if (!serial || !issuer || !validity || !subject || !spki) throw new DerError("parts");
  return { tbs, serial, issuer, validity, subject, spki };
}

/** Parses DER of at most 8 KB; undefined: no certificate of version 3. */
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
  const isAlgorithmConsistent = tbs.signature.algorithm === signatureAlgorithm.algorithm;
  if (tbs.version !== V3 || !isAlgorithmConsistent) return undefined;
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

/** OBJECT IDENTIFIER of the only curve that Node cannot read. */
const SM2_CURVE_DER = Buffer.from("06082a811ccf5501822d", "hex");
const oidIn = (der: ArrayBuffer): string | undefined =>
  Buffer.from(der).equals(SM2_CURVE_DER) ? OID.sm2Curve : undefined;
