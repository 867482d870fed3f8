import { ApiError } from "#shared/api/api-error.ts";
import { readStored, removeStored } from "#shared/storage/stored-values.ts";
import { encryptPassword } from "./encrypt-password.ts";

/** A server that cannot read a password says that the request is wrong, or, where one signs in, that the password is. */
const wrongPassword: readonly string[] = ["session.wrong_credentials", "proof.wrong_password"];

/**
 * Sends passwords encrypted. The kept key may be one that the server no longer knows: it is fetched anew, at once where
 * the server says as much, else for the next try, since each try counts.
 */
export async function withEncryptedPasswords<T>(send: (encrypt: typeof encryptPassword) => Promise<T>): Promise<T> {
  const hadKey = readStored("ENCRYPTED_STRING") !== null;
  try {
    return await send(encryptPassword);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : "";
    const isUnread = hadKey && code === "http.invalid_request";
    if (isUnread || wrongPassword.includes(code)) removeStored("ENCRYPTED_STRING");
    if (isUnread) return send(encryptPassword);
    throw error;
  }
}
