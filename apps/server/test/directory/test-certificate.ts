import { ATTRIBUTE, writePem } from "@tender/x509";
import { issueCertificate, newKeyPair } from "@tender/x509/write";

const DAY_MS = 86_400_000;
const SUBJECT_ALTERNATIVE_NAME = "2.5.29.17";

/** SEQUENCE { [2] name } */
const alternative = (name: string): Buffer =>
  Buffer.concat([Buffer.from([0x30, name.length + 2, 0x82, name.length]), Buffer.from(name)]);

/** Returns a self-signed certificate of a host. */
export function certificateOf(host: string): { readonly key: string; readonly cert: string } {
  const keys = newKeyPair("RSA");
  const name = [{ oid: ATTRIBUTE.commonName, value: host }];
  const certificate = issueCertificate(
    {
      subject: name,
      spki: keys.spki,
      serial: "01",
      notBefore: Date.now() - DAY_MS,
      notAfter: Date.now() + DAY_MS,
      authority: {},
      keyUsage: ["digitalSignature", "keyCertSign"],
      extensions: [{ oid: SUBJECT_ALTERNATIVE_NAME, value: alternative(host) }],
    },
    { name, keys },
  );
  const key = writePem("PRIVATE KEY", Buffer.from(keys.privateKey, "base64"));
  return { key, cert: writePem("CERTIFICATE", certificate) };
}
