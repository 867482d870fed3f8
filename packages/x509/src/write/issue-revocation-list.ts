import { AsnConvert } from "@peculiar/asn1-schema";
import {
  CertificateList,
  DistributionPointName,
  type Extension,
  Extensions,
  IssuingDistributionPoint,
  RevokedCertificate,
  TBSCertList,
} from "@peculiar/asn1-x509";
import {
  authorityKeyIdOf,
  bufferOf,
  extensionOf,
  listAddressNames,
  nameOf,
  type Signer,
  serialBytes,
  signatureAlgorithm,
  timeOf,
} from "./issue-certificate.ts";

export interface ListOptions {
  readonly thisUpdate: number;
  readonly nextUpdate: number;
  /** Serial numbers in hexadecimal. */
  readonly revoked: readonly string[];
  /** Limits the list to these addresses. */
  readonly addresses?: readonly string[];
  readonly isIndirect?: boolean;
}

function scopeOf({ addresses, isIndirect = false }: ListOptions): Extension[] {
  if (!addresses && !isIndirect) return [];
  const point = new IssuingDistributionPoint({
    ...(addresses ? { distributionPoint: new DistributionPointName({ fullName: listAddressNames(addresses) }) } : {}),
    indirectCRL: isIndirect,
  });
  return [extensionOf("2.5.29.28", point, true)];
}

/** Returns a revocation list in DER. */
export function issueRevocationList(options: ListOptions, signer: Signer): Buffer {
  const algorithm = signatureAlgorithm(signer.keys);
  const revoked = options.revoked.map(
    (serial) =>
      new RevokedCertificate({ userCertificate: serialBytes(serial), revocationDate: timeOf(options.thisUpdate) }),
  );
  const tbs = new TBSCertList({
    version: 1,
    signature: algorithm,
    issuer: nameOf(signer.name),
    thisUpdate: timeOf(options.thisUpdate),
    nextUpdate: timeOf(options.nextUpdate),
    ...(revoked.length > 0 ? { revokedCertificates: revoked } : {}),
    crlExtensions: new Extensions([authorityKeyIdOf(signer), ...scopeOf(options)]),
  });
  const signature = bufferOf(signer.keys.sign(Buffer.from(AsnConvert.serialize(tbs))));
  return Buffer.from(
    AsnConvert.serialize(new CertificateList({ tbsCertList: tbs, signatureAlgorithm: algorithm, signature })),
  );
}
