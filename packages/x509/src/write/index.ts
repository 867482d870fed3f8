export { type CertificateWish, issueCertificate, type Signer } from "./issue-certificate.ts";
export { issueRevocationList, type ListWish } from "./issue-revocation-list.ts";
export { type KeyPair, keyPairOf, newKeyPair } from "./key-pair.ts";
