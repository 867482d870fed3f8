import { type LookupAddress, lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./special-addresses.ts";

/** The address refers to a target that the server must not call. */
export class ForbiddenTarget extends Error {
  override name = "ForbiddenTarget";
}

export type Resolve = (host: string, found: (error: Error | null, addresses: LookupAddress[]) => void) => void;
export const systemResolve: Resolve = (host, found) => systemLookup(host, { all: true }, found);

/**
 * Returns a lookup that checks the addresses of the connection itself, so a name that changes its address in between
 * has no effect.
 */
export const publicLookup =
  (resolve: Resolve = systemResolve): LookupFunction =>
  (host, options, found) =>
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return found(error ?? new Error(`no address of ${host}`), "", 0);
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return found(new ForbiddenTarget(`${host} lies in a network of special purpose`), "", 0);
      if (options.all) (found as (error: null, all: LookupAddress[]) => void)(null, addresses);
      else found(null, first.address, first.family);
    });
