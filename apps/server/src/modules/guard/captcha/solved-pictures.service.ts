import { addressKey } from "#platform/rate-limiter.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import { newToken, tokenDigest } from "#platform/tokens.ts";

const PASSED_MS = 120_000;

/** Pictures whose code was typed correctly: each allows one look-up within 120 s, in the browser that typed it. */
export interface SolvedPictures {
  /** Stores a solved picture and returns the secret that the browser sends back. */
  store(checkKey: string, address: string): Promise<string>;
  /**
   * Consumes a solved picture, found by its secret or, for a client without cookies, by the picture's key. False: there
   * is none.
   */
  consume(secret: string | undefined, checkKey: string | undefined, address: string): Promise<boolean>;
}

const placeOf = (digest: string): string => `captcha:passed-picture:${digest}`;
/** A key is a client's timestamp: two clients may choose the same one, so the address is part of the name. */
const keyPlaceOf = (checkKey: string, address: string): string =>
  `captcha:passed-key:${checkKey}:${addressKey(address)}`;

export function createSolvedPictures(shortLived: ShortLived): SolvedPictures {
  const consumeByDigest = async (digest: string): Promise<boolean> =>
    (await shortLived.consume<true>(placeOf(digest))) !== undefined;
  return {
    store: async (checkKey, address) => {
      const secret = newToken();
      const digest = tokenDigest(secret);
      await shortLived.put(placeOf(digest), true, PASSED_MS);
      await shortLived.put(keyPlaceOf(checkKey, address), digest, PASSED_MS);
      return secret;
    },
    consume: async (secret, checkKey, address) => {
      if (secret !== undefined && (await consumeByDigest(tokenDigest(secret)))) return true;
      const digest =
        checkKey === undefined ? undefined : await shortLived.consume<string>(keyPlaceOf(checkKey, address));
      return digest !== undefined && consumeByDigest(digest);
    },
  };
}
