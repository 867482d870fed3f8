export type { KeyKind, PublicKey } from "./algorithms.ts";
export { CERTIFICATE_BYTES_MAX, type Certificate, readCertificate } from "./certificate.ts";
export { type AuthorityFault, authorityFault, type ChainFault, type ChainVerdict, verifyChain } from "./chain.ts";
export { ATTRIBUTE, type Attribute } from "./name.ts";
export { type PemBlock, readPem, writePem } from "./pem.ts";
export {
  type ListFault,
  MAX_LIST_BYTES,
  type RevocationList,
  readRevocationList,
  verifyRevocationList,
} from "./revocation-list.ts";
export { lockSignatureKind, SM2_USER_ID, verifySignature } from "./signature.ts";
