export { type CertificateOptions, issueCertificate, type Signer } from "./issue-certificate.ts";
export { issueRevocationList, type ListOptions } from "./issue-revocation-list.ts";
export { type KeyPair, keyPairOf, newKeyPair } from "./key-pair.ts";
