import { PASSWORD_MARK } from "@tender/contract/rules";
import { call } from "#shared/api/client.ts";
import { readStored, writeStored } from "#shared/storage/stored-values.ts";

/** Reads key and iv, stored for 7 days; the server also accepts the previous pair. */
async function encryptionKey(): Promise<{ key: string; iv: string }> {
  const stored = readStored("ENCRYPTED_STRING");
  if (stored) return stored;
  const fetched = await call("signIn.readEncryptionKey");
  writeStored("ENCRYPTED_STRING", fetched);
  return fetched;
}

/**
 * Encrypts with AES-CBC and adds the mark of the protocol in front. Without web crypto (plain http) the password is
 * sent plain and unmarked.
 */
export async function encryptPassword(password: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return password;
  const { key, iv } = await encryptionKey();
  const algorithm = { name: "AES-CBC", iv: bytesOf(iv) };
  const cryptoKey = await crypto.subtle.importKey("raw", bytesOf(key), "AES-CBC", false, ["encrypt"]);
  const data = await crypto.subtle.encrypt(algorithm, cryptoKey, new TextEncoder().encode(password));
  return PASSWORD_MARK + base64Of(new Uint8Array(data));
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
