import { ApiError } from "#shared/api/api-error.ts";
import { readStored, removeStored } from "#shared/storage/stored-values.ts";
import { encryptPassword } from "./encrypt-password.ts";

/**
 * A server that cannot read a password answers that the request is invalid or, at a sign-in, that the password is
 * wrong.
 */
const WRONG_PASSWORD_CODES: readonly string[] = ["session.wrong_credentials", "proof.wrong_password"];

/**
 * Sends passwords encrypted. The stored key may be unknown to the server by now and is then dropped. The request is
 * sent again only if the server could not read it, because each attempt counts.
 */
export async function withEncryptedPasswords<T>(send: (encrypt: typeof encryptPassword) => Promise<T>): Promise<T> {
  const hadKey = readStored("ENCRYPTED_STRING") !== null;
  try {
    return await send(encryptPassword);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : "";
    const isUnreadable = hadKey && code === "http.invalid_request";
    if (isUnreadable || WRONG_PASSWORD_CODES.includes(code)) removeStored("ENCRYPTED_STRING");
    if (isUnreadable) return send(encryptPassword);
    throw error;
  }
}
