import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  AuthorityKeyIdentifier,
  BasicConstraints,
  CRLDistributionPoints,
  ExtendedKeyUsage,
  type Extension,
  type GeneralName,
  IssuingDistributionPoint,
  KeyUsage,
  KeyUsageFlags,
  SubjectKeyIdentifier,
} from "@peculiar/asn1-x509";

const ID = {
  subjectKeyIdentifier: "2.5.29.14",
  keyUsage: "2.5.29.15",
  subjectAltName: "2.5.29.17",
  basicConstraints: "2.5.29.19",
  cRLNumber: "2.5.29.20",
  deltaCRLIndicator: "2.5.29.27",
  issuingDistributionPoint: "2.5.29.28",
  cRLDistributionPoints: "2.5.29.31",
  certificatePolicies: "2.5.29.32",
  authorityKeyIdentifier: "2.5.29.35",
  extKeyUsage: "2.5.29.37",
} as const;

const CLIENT_AUTHENTICATION = "1.3.6.1.5.5.7.3.2";
const ANY_USAGE = "2.5.29.37.0";

export interface CertificateExtensions {
  /** Null: no authority. */
  readonly authority: { readonly pathLength: number | undefined } | null;
  /** Undefined: the certificate has no such extension. */
  readonly keyUsage:
    | { readonly signs: boolean; readonly signsCertificates: boolean; readonly signsLists: boolean }
    | undefined;
  readonly subjectKeyId: string | undefined;
  readonly authorityKeyId: string | undefined;
  /** Addresses of the revocation lists for the certificate. */
  readonly listAddresses: readonly string[];
  /** It has an unknown critical extension, or is restricted to other uses. */
  readonly hasUnknownDemand: boolean;
  /** Values by OID, for an authority's own extensions. */
  readonly values: ReadonlyMap<string, Buffer>;
}

const bytesOf = (value: OctetString | ArrayBuffer): Buffer =>
  Buffer.from(value instanceof OctetString ? value.buffer : value);
const keyIdText = (id: OctetString | undefined): string | undefined => id && bytesOf(id).toString("hex");
const addressesIn = (names: readonly GeneralName[] = []): string[] =>
  names.flatMap(({ uniformResourceIdentifier }) => uniformResourceIdentifier ?? []);

const understood: ReadonlySet<string> = new Set([
  ID.keyUsage,
  ID.basicConstraints,
  ID.extKeyUsage,
  ID.subjectAltName,
  ID.certificatePolicies,
  ID.cRLDistributionPoints,
]);

/** Throws the decoder's errors: a certificate with a broken extension is no certificate. */
export function readCertificateExtensions(list: readonly Extension[]): CertificateExtensions {
  const values = new Map(list.map(({ extnID, extnValue }) => [extnID, bytesOf(extnValue)]));
  if (values.size !== list.length) throw new Error("an extension occurs twice");
  const read = <T>(id: string, type: new () => T): T | undefined => {
    const value = values.get(id);
    return value && AsnConvert.parse(value, type);
  };
  const basic = read(ID.basicConstraints, BasicConstraints);
  const usage = read(ID.keyUsage, KeyUsage)?.toNumber();
  const purposes = read(ID.extKeyUsage, ExtendedKeyUsage);
  const isForOthers =
    purposes !== undefined && !purposes.some((purpose) => purpose === CLIENT_AUTHENTICATION || purpose === ANY_USAGE);
  const isCritical = (id: string) => list.some(({ extnID, critical }) => extnID === id && critical);
  return {
    authority: basic?.cA ? { pathLength: basic.pathLenConstraint } : null,
    keyUsage:
      usage === undefined
        ? undefined
        : {
            signs: (usage & KeyUsageFlags.digitalSignature) !== 0,
            signsCertificates: (usage & KeyUsageFlags.keyCertSign) !== 0,
            signsLists: (usage & KeyUsageFlags.cRLSign) !== 0,
          },
    subjectKeyId: keyIdText(read(ID.subjectKeyIdentifier, SubjectKeyIdentifier)),
    authorityKeyId: keyIdText(read(ID.authorityKeyIdentifier, AuthorityKeyIdentifier)?.keyIdentifier),
    listAddresses: (read(ID.cRLDistributionPoints, CRLDistributionPoints) ?? []).flatMap((point) =>
      addressesIn(point.distributionPoint?.fullName),
    ),
    hasUnknownDemand:
      list.some(({ extnID, critical }) => critical && !understood.has(extnID)) ||
      (isForOthers && isCritical(ID.extKeyUsage)),
    values,
  };
}

export interface ListExtensions {
  readonly authorityKeyId: string | undefined;
  /** Addresses whose list it is; empty: it covers everything its issuer issued. */
  readonly addresses: readonly string[];
  /** A delta, an indirect list, or one for some reasons only: it cannot prove that a certificate is valid. */
  readonly isPartial: boolean;
}

export function readListExtensions(list: readonly Extension[]): ListExtensions {
  const values = new Map(list.map(({ extnID, extnValue }) => [extnID, bytesOf(extnValue)]));
  const scope = values.get(ID.issuingDistributionPoint);
  const point = scope && AsnConvert.parse(scope, IssuingDistributionPoint);
  const authorityKey = values.get(ID.authorityKeyIdentifier);
  const supported: ReadonlySet<string> = new Set([
    ID.issuingDistributionPoint,
    ID.cRLNumber,
    ID.authorityKeyIdentifier,
  ]);
  return {
    authorityKeyId: keyIdText(authorityKey && AsnConvert.parse(authorityKey, AuthorityKeyIdentifier).keyIdentifier),
    addresses: addressesIn(point?.distributionPoint?.fullName),
    isPartial:
      list.some(({ extnID, critical }) => critical && !supported.has(extnID)) ||
      values.has(ID.deltaCRLIndicator) ||
      (point !== undefined &&
        (point.indirectCRL ||
          point.onlyContainsCACerts ||
          point.onlyContainsAttributeCerts ||
          point.onlySomeReasons !== undefined ||
          point.distributionPoint?.nameRelativeToCRLIssuer !== undefined)),
  };
}
