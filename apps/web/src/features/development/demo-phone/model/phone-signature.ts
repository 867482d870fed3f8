import type { AuthType } from "@tender/contract";

export interface Phone {
  readonly authType: AuthType;
  readonly holder: string;
}

/** The app's private key. */
export type Key = Readonly<Record<"kty" | "crv" | "x" | "y" | "d", string>>;

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

const base64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

async function sign(privateKey: Key, lines: readonly (string | number)[]): Promise<string> {
  const key = await crypto.subtle.importKey("jwk", { ...privateKey }, algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(lines.join("\n")));
  return base64url(new Uint8Array(signature));
}

/** Returns the signed request that a phone sends after it has read a code. */
export async function signScan({ authType, holder }: Phone, privateKey: Key, taskId: string, time: number) {
  const signature = await sign(privateKey, ["mauth-scan", authType, taskId, holder, time]);
  return { authType, taskId, holder, time, signature };
}

/** Returns the signed request after the user's decision. `number`: the typed number; null: a refusal. */
export async function signConfirmation(
  { authType, holder }: Phone,
  privateKey: Key,
  taskId: string,
  time: number,
  number: string | null,
) {
  const accepted = number !== null;
  const lines = ["mauth-confirm", authType, taskId, holder, time, accepted ? "yes" : "no", number ?? ""];
  const signature = await sign(privateKey, lines);
  return { authType, taskId, holder, time, accepted, ...(accepted ? { number } : {}), signature };
}
