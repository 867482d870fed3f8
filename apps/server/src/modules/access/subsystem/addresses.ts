import { isIndexPage } from "#platform/page-address.ts";

/** Where an address leads: undefined: nowhere that a subsystem may lie; null: a path of our own. */
function targetOf(address: string): string | null | undefined {
  if (!isIndexPage(address)) return undefined;
  return address.startsWith("/") ? null : new URL(address).origin;
}

/** Is it a path of our own, or at a registered origin? */
export function isReachable(address: string, registered: ReadonlySet<string>): boolean {
  const target = targetOf(address);
  return target === null || (target !== undefined && registered.has(target));
}

export interface AddressFault {
  readonly field: string;
  /** Set where all that is missing is that the origin is registered. */
  readonly origin?: string;
}

/** Addresses by the field of a form that they stand in. */
export type AddressFields = readonly {
  readonly field: string;
  readonly addresses: readonly string[];
  /** Paths of our own as well. */
  readonly takesPaths?: true;
}[];

/** Of several addresses the first that leads where people must not be led. */
export function addressFaultOf(fields: AddressFields, registered: ReadonlySet<string>): AddressFault | undefined {
  for (const { field, addresses, takesPaths } of fields)
    for (const address of addresses) {
      const target = targetOf(address);
      if (target === undefined || (target === null && !takesPaths)) return { field };
      if (target !== null && !registered.has(target)) return { field, origin: target };
    }
  return undefined;
}
