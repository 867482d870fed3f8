import { type CipherKey, type DigestKey, digestOf, isSealed, openText, sealText } from "./sealed-text.ts";

/** The keys of a node, and the form in which it writes. */
export interface KeyRing {
  readonly stage: "plain" | "sealed";
  readonly ciphers: ReadonlyMap<number, CipherKey>;
  readonly cipher: CipherKey;
  /** All versions; a text is stored with a digest of each. */
  readonly digests: readonly DigestKey[];
  /** The version that look-ups use. */
  readonly digest: DigestKey;
}

/** Keyed digests of a text and of its last four characters. */
export interface TextDigest {
  readonly version: number;
  readonly whole: string;
  readonly end: string;
}

/** The texts of one column: phone numbers, identity numbers, bank accounts. */
export interface ProtectedText {
  /** Returns the stored form: sealed, or plain while nodes of the former release may run. */
  seal(text: string): string;
  seal(text: string | null): string | null;
  /** Opens either form. A damaged text is logged and becomes `UNREADABLE`, so that a list remains readable. */
  open(stored: string): string;
  open(stored: string | null): string | null;
  /** Returns the digests to store beside the text, one for each version of the key. */
  digests(text: string): readonly TextDigest[];
  /** Returns the digest that look-ups compare. */
  lookup(text: string): { readonly version: number; readonly digest: string };
  /** Returns the digest by which rows with these last four characters are found. */
  lookupEnd(end: string): { readonly version: number; readonly digest: string };
  /** Returns the key under which rows about a text are stored in place of it; the text itself while nodes of the former
   * release may run. */
  keyOf(text: string): string;
  /** Returns all keys under which rows about a text may be stored. */
  keysOf(text: string): string[];
}

/** Shown in place of a text that cannot be opened. */
export const UNREADABLE = "无法解密";

/** Returns the beginning of the keys that a version of the digest key has made. */
export const digestPrefix = (version: number): string => `hmac:${version}:`;

const END_LENGTH = 4;
/** Separates the digests of ends from those of whole texts. */
const endContext = (context: string): string => `${context} end`;

export function protectedText(
  context: string,
  ring: () => KeyRing,
  onUnreadable: (context: string, error: unknown) => void,
): ProtectedText {
  const keyUnder = (key: DigestKey, text: string): string =>
    `${digestPrefix(key.version)}${digestOf(key, context, text)}`;

  function seal(text: string): string;
  function seal(text: string | null): string | null;
  function seal(text: string | null): string | null {
    const { stage, cipher } = ring();
    return text === null || text === "" || stage === "plain" ? text : sealText(cipher, context, text);
  }

  function open(stored: string): string;
  function open(stored: string | null): string | null;
  function open(stored: string | null): string | null {
    if (stored === null || !isSealed(stored)) return stored;
    try {
      return openText(ring().ciphers, context, stored);
    } catch (error) {
      onUnreadable(context, error);
      return UNREADABLE;
    }
  }

  return {
    seal,
    open,
    digests: (text) =>
      ring().digests.map((key) => ({
        version: key.version,
        whole: digestOf(key, context, text),
        end: digestOf(key, endContext(context), text.slice(-END_LENGTH)),
      })),
    lookup: (text) => {
      const { digest } = ring();
      return { version: digest.version, digest: digestOf(digest, context, text) };
    },
    lookupEnd: (end) => {
      const { digest } = ring();
      return { version: digest.version, digest: digestOf(digest, endContext(context), end) };
    },
    keyOf: (text) => {
      const { stage, digest } = ring();
      return stage === "plain" ? text : keyUnder(digest, text);
    },
    keysOf: (text) => [text, ...ring().digests.map((key) => keyUnder(key, text))],
  };
}
