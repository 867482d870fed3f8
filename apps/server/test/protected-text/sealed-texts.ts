import { randomBytes } from "node:crypto";
import { type KeyRing, type ProtectedText, protectedText } from "#platform/protected-text/protected-text.ts";
import { CIPHER_KEY_BYTES, cipherKeyOf, DIGEST_KEY_BYTES, digestKeyOf } from "#platform/protected-text/sealed-text.ts";

/** A ring with random keys of these versions, the last of which are the current ones. */
export function keyRing(versions: { ciphers?: readonly number[]; digests?: readonly number[] } = {}): KeyRing {
  const ciphers = (versions.ciphers ?? [1]).map((version) => cipherKeyOf(version, randomBytes(CIPHER_KEY_BYTES)));
  const digests = (versions.digests ?? [1]).map((version) => digestKeyOf(version, randomBytes(DIGEST_KEY_BYTES)));
  const [cipher, digest] = [ciphers.at(-1), digests.at(-1)];
  if (!cipher || !digest) throw new Error("a ring needs a key of each purpose");
  return { stage: "sealed", ciphers: new Map(ciphers.map((key) => [key.version, key])), cipher, digests, digest };
}

/** Protected texts for stores that are tested without a platform. */
export function sealedTexts(ring: KeyRing = keyRing()): { of(context: string): ProtectedText } {
  return {
    of: (context) =>
      protectedText(
        context,
        () => ring,
        (_, error) => {
          throw error;
        },
      ),
  };
}
