import { sm2 } from "sm-crypto-v2";
import type { LockContents } from "./lock-state.ts";

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Identity for certificates with this algorithm; the library's default differs. */
const SM2_USER = "1234567812345678";

function signBySm2(privateKey: string, data: Uint8Array): string {
  const signature = sm2.doSignature(data, privateKey, { der: true, hash: true, userId: SM2_USER });
  return base64Of(bytesOfHex(signature));
}

async function signByRsa(privateKey: string, data: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("pkcs8", bytesOf(privateKey), algorithm, false, ["sign"]);
  return base64Of(new Uint8Array(await crypto.subtle.sign(algorithm.name, key, data)));
}

/** Signs base64-encoded bytes like a lock's chip; runs in Node and in a page. */
export async function signWithKey({ algorithm, privateKey }: LockContents, data: string): Promise<string> {
  if (algorithm === "SM2") return signBySm2(privateKey, bytesOf(data));
  if (algorithm === "RSA") return signByRsa(privateKey, bytesOf(data));
  throw new Error(`a simulated lock does not support ${algorithm} keys`);
}
