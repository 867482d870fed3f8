import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, type FailureCode } from "#shared/api/api-error.ts";
import { clearAllStored, readStored, writeStored } from "#shared/storage/stored-values.ts";
import { withEncryptedPasswords } from "./with-encrypted-passwords.ts";

vi.mock("./encrypt-password.ts", () => ({ encryptPassword: async (password: string) => `encrypted ${password}` }));

beforeEach(clearAllStored);

const keepKey = () => writeStored("ENCRYPTED_STRING", { key: "k", iv: "i" });
const hasKey = () => readStored("ENCRYPTED_STRING") !== null;

/** Answers the refusals in turn, then well; what was sent is counted. */
function server(...codes: readonly FailureCode[]) {
  const sent: string[] = [];
  const send = async (encrypt: (password: string) => Promise<string>) => {
    sent.push(await encrypt("p"));
    const code = codes[sent.length - 1];
    if (code !== undefined) throw new ApiError({ status: 200, code, message: code, details: null });
    return "good";
  };
  return { sent, send };
}

test("sends encrypted and keeps the key", async () => {
  keepKey();
  const { sent, send } = server();
  expect(await withEncryptedPasswords(send)).toBe("good");
  expect(sent).toEqual(["encrypted p"]);
  expect(hasKey()).toBe(true);
});

test("[LOGIN-20] sends once more with a new key where the server could not read what was sent", async () => {
  keepKey();
  const { sent, send } = server("http.invalid_request");
  expect(await withEncryptedPasswords(send)).toBe("good");
  expect(sent).toHaveLength(2);
  expect(hasKey()).toBe(false);
});

test("takes the second refusal, and the first where the key was new, for the answer", async () => {
  keepKey();
  await expect(withEncryptedPasswords(server("http.invalid_request", "http.invalid_request").send)).rejects.toThrow();
  const { sent, send } = server("http.invalid_request");
  await expect(withEncryptedPasswords(send)).rejects.toThrow("http.invalid_request");
  expect(sent).toHaveLength(1);
});

test.each(["session.wrong_credentials", "proof.wrong_password"] as const)(
  "sends nothing twice after %s, and fetches the key anew for the next try",
  async (code) => {
    keepKey();
    const { sent, send } = server(code);
    await expect(withEncryptedPasswords(send)).rejects.toThrow(code);
    expect(sent).toHaveLength(1);
    expect(hasKey()).toBe(false);
  },
);

test("keeps the key after any other refusal", async () => {
  keepKey();
  await expect(withEncryptedPasswords(server("session.account_frozen").send)).rejects.toThrow();
  expect(hasKey()).toBe(true);
});
