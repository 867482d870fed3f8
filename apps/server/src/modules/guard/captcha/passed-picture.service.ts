import { addressKey } from "#platform/rate-limiter.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import { newToken, tokenDigest } from "#platform/tokens.ts";

const PASSED_MS = 120_000;

/** A picture whose code was typed rightly: good for one look-up within 120 s, in the browser that typed it. */
export interface PassedPictures {
  /** Answers the secret that the browser brings back. */
  keep(checkKey: string, address: string): Promise<string>;
  /** Uses one up, known by its secret or, from a client without cookies, by the picture's key; false: there is none. */
  take(secret: string | undefined, checkKey: string | undefined, address: string): Promise<boolean>;
}

const placeOf = (digest: string): string => `captcha:passed-picture:${digest}`;
/** A key is a client's timestamp: two clients may choose the same, so it counts together with the address. */
const keyPlaceOf = (checkKey: string, address: string): string =>
  `captcha:passed-key:${checkKey}:${addressKey(address)}`;

export function createPassedPictures(shortLived: ShortLived): PassedPictures {
  const takeByDigest = async (digest: string): Promise<boolean> =>
    (await shortLived.take<true>(placeOf(digest))) !== undefined;
  return {
    keep: async (checkKey, address) => {
      const secret = newToken();
      const digest = tokenDigest(secret);
      await shortLived.put(placeOf(digest), true, PASSED_MS);
      await shortLived.put(keyPlaceOf(checkKey, address), digest, PASSED_MS);
      return secret;
    },
    take: async (secret, checkKey, address) => {
      if (secret !== undefined && (await takeByDigest(tokenDigest(secret)))) return true;
      const digest = checkKey === undefined ? undefined : await shortLived.take<string>(keyPlaceOf(checkKey, address));
      return digest !== undefined && takeByDigest(digest);
    },
  };
}
