import { type Certificate, readCertificate, readPem } from "@tender/x509";

/** Returns the certificates of a PEM text that was validated when it was saved. */
export const parseCertificates = (pem: string): Certificate[] =>
  readPem(pem).flatMap(({ der }) => readCertificate(der) ?? []);
