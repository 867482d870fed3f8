import { createHash } from "node:crypto";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CRLDistributionPoints,
  DistributionPoint,
  DistributionPointName,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Time,
  Validity,
} from "@peculiar/asn1-x509";
import type { KeyKind } from "../algorithms.ts";
import type { Attribute } from "../name.ts";
import type { KeyPair } from "./key-pair.ts";

/** Issuer: an authority's name and key. */
export interface Signer {
  readonly name: readonly Attribute[];
  readonly keys: KeyPair;
}

type Usage = keyof typeof KeyUsageFlags;

export interface CertificateOptions {
  readonly subject: readonly Attribute[];
  readonly spki: Buffer;
  /** Hexadecimal. */
  readonly serial: string;
  readonly notBefore: number;
  readonly notAfter: number;
  /** Null: a person's certificate. */
  readonly authority: { readonly pathLength?: number } | null;
  /** Null: without the extension. */
  readonly keyUsage: readonly Usage[] | null;
  readonly extendedKeyUsage?: readonly string[];
  readonly listAddresses?: readonly string[];
  /** Further extensions; the value in DER. */
  readonly extensions?: readonly { readonly oid: string; readonly isCritical?: boolean; readonly value: Buffer }[];
}

const signatureOids: Readonly<Record<KeyKind, string>> = {
  SM2: "1.2.156.10197.1.501",
  RSA: "1.2.840.113549.1.1.11",
  "P-256": "1.2.840.10045.4.3.2",
  "P-384": "1.2.840.10045.4.3.2",
};

/** Has NULL parameters for RSA and none for the others, as their standards require. */
export const signatureAlgorithm = ({ kind, signatureOid = signatureOids[kind] }: KeyPair): AlgorithmIdentifier =>
  new AlgorithmIdentifier({ algorithm: signatureOid, ...(kind === "RSA" ? { parameters: null } : {}) });

export const nameOf = (attributes: readonly Attribute[]): Name =>
  new Name(
    attributes.map(
      ({ oid, value }) =>
        new RelativeDistinguishedName([
          new AttributeTypeAndValue({ type: oid, value: new AttributeValue({ utf8String: value }) }),
        ]),
    ),
  );

/** Depends on the bytes of the key only, so that an authority's two certificates have the same id. */
const keyIdOf = (spki: Buffer): Buffer => createHash("sha256").update(spki).digest().subarray(0, 20);

export const extensionOf = (oid: string, value: unknown, isCritical = false): Extension =>
  new Extension({ extnID: oid, critical: isCritical, extnValue: new OctetString(AsnConvert.serialize(value)) });

export const authorityKeyIdOf = ({ keys }: Signer): Extension =>
  extensionOf("2.5.29.35", new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(keyIdOf(keys.spki)) }));

export const listAddressNames = (addresses: readonly string[]): GeneralName[] =>
  addresses.map((uniformResourceIdentifier) => new GeneralName({ uniformResourceIdentifier }));

/** Returns a certificate in DER. */
export function issueCertificate(options: CertificateOptions, signer: Signer): Buffer {
  const { authority, keyUsage, extendedKeyUsage, listAddresses = [], extensions: more = [] } = options;
  const basic = authority
    ? new BasicConstraints({
        cA: true,
        ...(authority.pathLength === undefined ? {} : { pathLenConstraint: authority.pathLength }),
      })
    : new BasicConstraints({ cA: false });
  const usage = keyUsage?.reduce((flags, name) => flags | KeyUsageFlags[name], 0);
  const points = listAddresses.map(
    (address) =>
      new DistributionPoint({
        distributionPoint: new DistributionPointName({ fullName: listAddressNames([address]) }),
      }),
  );
  const tbs = new TBSCertificate({
    version: 2,
    serialNumber: serialBytes(options.serial),
    signature: signatureAlgorithm(signer.keys),
    issuer: nameOf(signer.name),
    validity: new Validity({ notBefore: new Date(options.notBefore), notAfter: new Date(options.notAfter) }),
    subject: nameOf(options.subject),
    subjectPublicKeyInfo: AsnConvert.parse(options.spki, SubjectPublicKeyInfo),
    extensions: new Extensions([
      extensionOf("2.5.29.19", basic, authority !== null),
      ...(usage === undefined ? [] : [extensionOf("2.5.29.15", new KeyUsage(usage), true)]),
      ...(extendedKeyUsage ? [extensionOf("2.5.29.37", new ExtendedKeyUsage([...extendedKeyUsage]))] : []),
      extensionOf("2.5.29.14", new SubjectKeyIdentifier(keyIdOf(options.spki))),
      authorityKeyIdOf(signer),
      ...(points.length > 0 ? [extensionOf("2.5.29.31", new CRLDistributionPoints(points))] : []),
      ...more.map(
        ({ oid, isCritical = false, value }) =>
          new Extension({ extnID: oid, critical: isCritical, extnValue: new OctetString(value) }),
      ),
    ]),
  });
  const signed = Buffer.from(AsnConvert.serialize(tbs));
  return Buffer.from(
    AsnConvert.serialize(
      new Certificate({
        tbsCertificate: tbs,
        signatureAlgorithm: signatureAlgorithm(signer.keys),
        signatureValue: bufferOf(signer.keys.sign(signed)),
      }),
    ),
  );
}

/** Returns a buffer of its own: a slice of a shared one would include its neighbours. */
export const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** Returns the bytes of a positive INTEGER, with a leading zero if the first bit is set. */
export const serialBytes = (serial: string): ArrayBuffer => {
  const bytes = Buffer.from(serial, "hex");
  return bufferOf((bytes[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
};

export const timeOf = (at: number): Time => new Time(new Date(at));
