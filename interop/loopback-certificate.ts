import { ATTRIBUTE, writePem } from "@tender/x509";
import { issueCertificate, newKeyPair } from "@tender/x509/write";

const DAY_MS = 86_400_000;

/** SEQUENCE { [7] 127.0.0.1 } */
const LOOPBACK = Buffer.from("300687047f000001", "hex");

export interface LoopbackCertificate {
  /** Certificate of the authority. */
  readonly ca: string;
  readonly key: string;
  readonly cert: string;
}

/** Creates an authority, and a certificate of the loopback address that it issued. */
export function loopbackCertificate(): LoopbackCertificate {
  const [root, leaf] = [newKeyPair("RSA"), newKeyPair("RSA")];
  const authority = [{ oid: ATTRIBUTE.commonName, value: "Test Authority" }];
  const times = { notBefore: Date.now() - DAY_MS, notAfter: Date.now() + DAY_MS };
  const signer = { name: authority, keys: root };
  const rootCertificate = issueCertificate(
    { ...times, subject: authority, spki: root.spki, serial: "01", authority: {}, keyUsage: ["keyCertSign"] },
    signer,
  );
  const certificate = issueCertificate(
    {
      ...times,
      subject: [{ oid: ATTRIBUTE.commonName, value: "127.0.0.1" }],
      spki: leaf.spki,
      serial: "02",
      authority: null,
      keyUsage: ["digitalSignature"],
      extensions: [{ oid: "2.5.29.17", value: LOOPBACK }],
    },
    signer,
  );
  return {
    ca: writePem("CERTIFICATE", rootCertificate),
    key: writePem("PRIVATE KEY", Buffer.from(leaf.privateKey, "base64")),
    cert: writePem("CERTIFICATE", certificate),
  };
}
