import { type Certificate, readCertificate, readPem } from "@tender/x509";

/** The certificates of a PEM text that was checked when it was saved. */
export const certificatesIn = (pem: string): Certificate[] =>
  readPem(pem).flatMap(({ der }) => readCertificate(der) ?? []);
