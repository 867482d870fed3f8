import { createCipheriv } from "node:crypto";
import type { TestApp } from "@tender/testkit";

/** Returns the encryption of passwords that browsers use, with the server's present key. */
export async function passwordEncryption(t: TestApp): Promise<(plain: string) => string> {
  const { key, iv } = (await t.call("signIn.readEncryptionKey")).body.result;
  const [keyBytes, ivBytes] = [Buffer.from(key, "base64"), Buffer.from(iv, "base64")];
  return (plain) => {
    const cipher = createCipheriv("aes-256-cbc", keyBytes, ivBytes);
    return `{aes-cbc}${cipher.update(plain, "utf8", "base64")}${cipher.final("base64")}`;
  };
}
