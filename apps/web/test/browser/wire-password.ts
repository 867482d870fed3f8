import { answer } from "./answers.ts";

const DEFAULT_KEY = "k".repeat(32);
const iv = "i".repeat(16);
const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

export const keyPair = (key = DEFAULT_KEY) => ({ key: btoa(key), iv: btoa(iv) });

/** Answers the key pair that encrypts passwords. */
export const answerEncryptionKey = (key = DEFAULT_KEY) => answer("signIn.readEncryptionKey", keyPair(key));

/** Decrypts a sent password by that pair, as the server does. */
export async function decryptPassword(sentPassword: string | undefined, key = DEFAULT_KEY): Promise<string> {
  const [, mark, data = ""] = /^(\{aes-cbc\})?(.*)$/.exec(sentPassword ?? "") ?? [];
  if (mark === undefined) throw new Error(`sent without encryption: ${sentPassword}`);
  const secret = await crypto.subtle.importKey("raw", bytesOf(key), "AES-CBC", false, ["decrypt"]);
  const plain = await crypto.subtle.decrypt({ name: "AES-CBC", iv: bytesOf(iv) }, secret, bytesOf(atob(data)));
  return new TextDecoder().decode(plain);
}
