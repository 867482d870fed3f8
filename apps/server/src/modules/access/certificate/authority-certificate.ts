import { createHash } from "node:crypto";
import type { AuthorityCertificate } from "@tender/contract";
import type { Certificate } from "@tender/x509";

/** Describes an authority's certificate for the person who decides whether to trust it. */
export const describeAuthority = (certificate: Certificate, problems: string[]): AuthorityCertificate => ({
  subject: certificate.subject,
  issuer: certificate.issuer,
  serial: certificate.serial,
  algorithm: certificate.publicKey?.kind ?? null,
  notBefore: new Date(certificate.notBefore).toISOString(),
  notAfter: new Date(certificate.notAfter).toISOString(),
  fingerprint: createHash("sha256").update(certificate.der).digest("hex").toUpperCase(),
  isSelfSigned: certificate.subjectDer.equals(certificate.issuerDer),
  problems,
});
