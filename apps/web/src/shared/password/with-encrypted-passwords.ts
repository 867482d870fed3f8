import { ApiError } from "../api/client.ts";
import { readStored, removeStored } from "../storage/stored-values.ts";
import { encryptPassword } from "./encrypt-password.ts";

/** Sends passwords encrypted. A kept key that the server no longer knows is fetched anew, once. */
export async function withEncryptedPasswords<T>(send: (encrypt: typeof encryptPassword) => Promise<T>): Promise<T> {
  const hadKey = readStored("ENCRYPTED_STRING") !== null;
  try {
    return await send(encryptPassword);
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === "http.invalid_request" && hadKey;
    if (!isStale) throw error;
    removeStored("ENCRYPTED_STRING");
    return send(encryptPassword);
  }
}
