import { createDecipheriv, randomBytes } from "node:crypto";
import { PASSWORD_MARK } from "@tender/contract";
import type { Clock } from "#platform/clock.ts";
import type { EncryptionPair, EncryptionPairStore } from "./encryption-pair.store.ts";

const ROTATION_MS = 7 * 86_400_000;

/** Decrypts passwords that old clients encrypt in the browser. TLS is the actual protection. */
export interface PasswordTransport {
  /** Returns the newest pair in base64; creates a new one when it is 7 days old. */
  current(): Promise<{ key: string; iv: string }>;
  /**
   * Returns an unmarked password unchanged and decrypts a marked one with the current or previous pair. Undefined:
   * neither fits.
   */
  open(sent: string): Promise<string | undefined>;
}

function decrypt(pair: EncryptionPair, data: string): string | undefined {
  try {
    const decipher = createDecipheriv("aes-256-cbc", Buffer.from(pair.key, "base64"), Buffer.from(pair.iv, "base64"));
    const bytes = Buffer.concat([decipher.update(data, "base64"), decipher.final()]);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined; // encrypted with another pair, or damaged
  }
}

export function createPasswordTransport(store: EncryptionPairStore, clock: Clock): PasswordTransport {
  let cachedPairs: EncryptionPair[] = [];
  const isFresh = (pair: EncryptionPair | undefined) =>
    pair !== undefined && pair.createdAt.getTime() > clock.now() - ROTATION_MS;

  async function pairs(): Promise<EncryptionPair[]> {
    if (isFresh(cachedPairs[0])) return cachedPairs;
    cachedPairs = await store.newest();
    if (isFresh(cachedPairs[0])) return cachedPairs;
    const fresh = {
      key: randomBytes(32).toString("base64"),
      iv: randomBytes(16).toString("base64"),
      createdAt: new Date(clock.now()),
    };
    cachedPairs = await store.add(fresh, new Date(clock.now() - ROTATION_MS));
    return cachedPairs;
  }

  return {
    current: async () => {
      const [newest] = await pairs();
      if (!newest) throw new Error("no key pair for passwords");
      return { key: newest.key, iv: newest.iv };
    },
    open: async (sent) => {
      if (!sent.startsWith(PASSWORD_MARK)) return sent;
      const data = sent.slice(PASSWORD_MARK.length);
      // The previous pair is accepted for one more rotation, because browsers cache theirs for 7 days.
      const accepted = (await pairs()).filter((pair) => pair.createdAt.getTime() > clock.now() - 2 * ROTATION_MS);
      for (const pair of accepted) {
        const plain = decrypt(pair, data);
        if (plain !== undefined) return plain;
      }
      return undefined;
    },
  };
}
