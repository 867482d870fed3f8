import type { SignInWays } from "@tender/contract";
import type { Logger } from "#platform/logger.ts";

/** Reads of the state of each sign-in method. Each caches its own answer, since every page calls it. */
export type SignInWayReads = { readonly [W in keyof SignInWays]: () => Promise<SignInWays[W]> };

const none: SignInWays = { scanApps: [], certificate: null, thirdParties: [] };

/**
 * Reads the sign-in methods that the page offers beside the password. Never rejects: a failing method is answered with
 * its last state, since a page with outdated methods is better than none.
 */
export function createSignInWays(reads: SignInWayReads, logger: Pick<Logger, "warn">): () => Promise<SignInWays> {
  let last = none;
  async function read<W extends keyof SignInWays>(method: W): Promise<SignInWays[W]> {
    try {
      return await reads[method]();
    } catch (error) {
      logger.warn({ err: error, way: method }, "the state of a way of signing in could not be read");
      return last[method];
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
