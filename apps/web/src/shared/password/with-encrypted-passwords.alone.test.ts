import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, type FailureCode } from "#shared/api/api-error.ts";
import { clearAllStored, readStored, writeStored } from "#shared/storage/stored-values.ts";
import { withEncryptedPasswords } from "./with-encrypted-passwords.ts";

vi.mock("./encrypt-password.ts", () => ({ encryptPassword: async (password: string) => `encrypted ${password}` }));

beforeEach(clearAllStored);

const storeKey = () => writeStored("ENCRYPTED_STRING", { key: "k", iv: "i" });
const hasKey = () => readStored("ENCRYPTED_STRING") !== null;

/** Creates a server that answers with these refusals in turn and then accepts. `sent` lists the received passwords. */
function createServer(...codes: readonly FailureCode[]) {
  const sent: string[] = [];
  const send = async (encrypt: (password: string) => Promise<string>) => {
    sent.push(await encrypt("p"));
    const code = codes[sent.length - 1];
    if (code !== undefined) throw new ApiError({ status: 200, code, message: code, details: null });
    return "good";
  };
  return { sent, send };
}

test("sends the password encrypted and retains the key", async () => {
  storeKey();
  const { sent, send } = createServer();
  expect(await withEncryptedPasswords(send)).toBe("good");
  expect(sent).toEqual(["encrypted p"]);
  expect(hasKey()).toBe(true);
});

test("[LOGIN-20] drops the key and sends again if the server could not read the request", async () => {
  storeKey();
  const { sent, send } = createServer("http.invalid_request");
  expect(await withEncryptedPasswords(send)).toBe("good");
  expect(sent).toHaveLength(2);
  expect(hasKey()).toBe(false);
});

test("reports the second refusal, or the first one if the key was new", async () => {
  storeKey();
  const server = createServer("http.invalid_request", "session.account_frozen");
  await expect(withEncryptedPasswords(server.send)).rejects.toThrow("session.account_frozen");
  expect(hasKey()).toBe(false);
  const { sent, send } = createServer("http.invalid_request");
  await expect(withEncryptedPasswords(send)).rejects.toThrow("http.invalid_request");
  expect(sent).toHaveLength(1);
});

test.each(["session.wrong_credentials", "proof.wrong_password"] as const)(
  "sends nothing twice after %s and drops the key",
  async (code) => {
    storeKey();
    const { sent, send } = createServer(code);
    await expect(withEncryptedPasswords(send)).rejects.toThrow(code);
    expect(sent).toHaveLength(1);
    expect(hasKey()).toBe(false);
  },
);

test("retains the key after any other refusal", async () => {
  storeKey();
  await expect(withEncryptedPasswords(createServer("session.account_frozen").send)).rejects.toThrow(
    "session.account_frozen",
  );
  expect(hasKey()).toBe(true);
});
