import { type ListFault, readPem, readRevocationList, verifyRevocationList } from "@tender/x509";
import { authorityKeyOf } from "./certificate-identity.ts";
import { certificatesIn } from "./provider-certificates.ts";

export interface ListTask {
  /** PEM, base64 or DER. */
  readonly bytes: Uint8Array;
  /** PEM: the certificates of the provider. */
  readonly authoritiesPem: string;
  /** Milliseconds: the instant at which the list has to count. */
  readonly at: number;
}

/** What a list that counts says. */
export interface JudgedList {
  /** Name of the authority. */
  readonly issuer: string;
  readonly authorityKey: string;
  /** Milliseconds. */
  readonly thisUpdate: number;
  readonly nextUpdate: number;
  /** Serial numbers as certificates show theirs. */
  readonly revoked: readonly string[];
  /** The list speaks of certificates with one of these addresses alone; none: of all. */
  readonly addresses: readonly string[];
}

/** PEM, base64 or DER as it lies on a server. */
function derIn(bytes: Buffer): Buffer {
  const text = bytes.toString("latin1");
  const [block] = readPem(text).filter(({ label }) => label === "X509 CRL");
  if (block) return block.der;
  return /^[A-Za-z0-9+/=\s]+$/.test(text) ? Buffer.from(text, "base64") : bytes;
}

/** Reads a list and verifies that it counts, or says why it does not. */
export function judgeList({ bytes, authoritiesPem, at }: ListTask): JudgedList | ListFault | "unreadable" {
  const list = readRevocationList(derIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  if (!list) return "unreadable";
  const { issuer, fault } = verifyRevocationList(list, certificatesIn(authoritiesPem), at);
  if (fault) return fault;
  const { thisUpdate, nextUpdate, revoked, addresses } = list;
  return { issuer: list.issuer, authorityKey: authorityKeyOf(issuer), thisUpdate, nextUpdate, revoked, addresses };
}
