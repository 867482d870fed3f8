import { type ListFault, readPem, readRevocationList, verifyRevocationList } from "@tender/x509";
import { authorityKeyOf } from "./certificate-identity.ts";
import { parseCertificates } from "./provider-certificates.ts";

export interface ListTask {
  /** PEM, base64 or DER. */
  readonly bytes: Uint8Array;
  /** PEM: the certificates of the provider. */
  readonly authoritiesPem: string;
  /** Milliseconds: the time at which the list must be valid. */
  readonly at: number;
}

/** Contents of a valid list. */
export interface ValidList {
  /** Name of the authority. */
  readonly issuer: string;
  readonly authorityKey: string;
  /** Milliseconds. */
  readonly thisUpdate: number;
  readonly nextUpdate: number;
  /** Serial numbers in the form that certificates show. */
  readonly revoked: readonly string[];
  /** The list covers only certificates with one of these distribution addresses; empty: all certificates. */
  readonly addresses: readonly string[];
}

/** Decodes PEM, base64 or DER, as servers publish lists. */
function toDer(bytes: Buffer): Buffer {
  const text = bytes.toString("latin1");
  const [block] = readPem(text).filter(({ label }) => label === "X509 CRL");
  if (block) return block.der;
  return /^[A-Za-z0-9+/=\s]+$/.test(text) ? Buffer.from(text, "base64") : bytes;
}

/** Reads and verifies a list, or returns its fault. */
export function checkList({ bytes, authoritiesPem, at }: ListTask): ValidList | ListFault | "unreadable" {
  const list = readRevocationList(toDer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  if (!list) return "unreadable";
  const { issuer, fault } = verifyRevocationList(list, parseCertificates(authoritiesPem), at);
  if (fault) return fault;
  const { thisUpdate, nextUpdate, revoked, addresses } = list;
  return { issuer: list.issuer, authorityKey: authorityKeyOf(issuer), thisUpdate, nextUpdate, revoked, addresses };
}
