import type { SignInWays } from "@tender/contract";
import type { Logger } from "#platform/logger.ts";

/** Each way's own answer to whether it is on, kept by itself: asked at every page. */
export type SignInWayReads = { readonly [W in keyof SignInWays]: () => Promise<SignInWays[W]> };

const none: SignInWays = { scanApps: [], certificate: null, thirdParties: [] };

/**
 * What the sign-in page offers beside the password. Never rejects: while a way cannot be asked, what it said last stands,
 * as a page without it is better than no page.
 */
export function createSignInWays(reads: SignInWayReads, logger: Pick<Logger, "warn">): () => Promise<SignInWays> {
  let last = none;
  async function read<W extends keyof SignInWays>(way: W): Promise<SignInWays[W]> {
    try {
      return await reads[way]();
    } catch (error) {
      logger.warn({ err: error, way }, "whether a way of signing in is on could not be read");
      return last[way];
    }
  }
  return async () => {
    const [scanApps, certificate, thirdParties] = await Promise.all([
      read("scanApps"),
      read("certificate"),
      read("thirdParties"),
    ]);
    last = { scanApps, certificate, thirdParties };
    return last;
  };
}
