import type { SignInWays } from "@tender/contract";
import type { Logger } from "#platform/logger.ts";

/** Reads the state of each way, cached by the way itself: called for every page. */
export type SignInWayReads = { readonly [W in keyof SignInWays]: () => Promise<SignInWays[W]> };

const none: SignInWays = { scanApps: [], certificate: null, thirdParties: [] };

/**
 * Reads the ways that the sign-in page offers beside the password. Never rejects: for a failing way the last answer is
 * returned, as a page with fewer ways is better than none.
 */
export function createSignInWays(reads: SignInWayReads, logger: Pick<Logger, "warn">): () => Promise<SignInWays> {
  let last = none;
  async function read<W extends keyof SignInWays>(way: W): Promise<SignInWays[W]> {
    try {
      return await reads[way]();
    } catch (error) {
      logger.warn({ err: error, way }, "the state of a way of signing in could not be read");
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
