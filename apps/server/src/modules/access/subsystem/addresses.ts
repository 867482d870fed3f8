import { isIndexPage } from "#platform/page-address.ts";

/** Returns the origin of an address. Null: a path of the portal. Undefined: an address that no subsystem may have. */
function targetOf(address: string): string | null | undefined {
  if (!isIndexPage(address)) return undefined;
  return address.startsWith("/") ? null : new URL(address).origin;
}

/** Returns true for a path of the portal and for an address at a registered origin. */
export function isReachable(address: string, registered: ReadonlySet<string>): boolean {
  const target = targetOf(address);
  return target === null || (target !== undefined && registered.has(target));
}

export interface AddressFault {
  readonly field: string;
  /** Set when the only fault is that the origin is not registered. */
  readonly origin?: string;
}

/** Addresses by the field of the form that holds them. */
export type AddressFields = readonly {
  readonly field: string;
  readonly addresses: readonly string[];
  /** Accepts paths of the portal too. */
  readonly allowsPaths?: true;
}[];

/** Returns the first address that is malformed or at an unregistered origin. */
export function addressFaultOf(fields: AddressFields, registered: ReadonlySet<string>): AddressFault | undefined {
  for (const { field, addresses, allowsPaths } of fields)
    for (const address of addresses) {
      const target = targetOf(address);
      if (target === undefined || (target === null && !allowsPaths)) return { field };
      if (target !== null && !registered.has(target)) return { field, origin: target };
    }
  return undefined;
}
