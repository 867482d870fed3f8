import type { EndpointKey, EndpointOf, Method } from "@tender/contract";

/** Calls that answer with the envelope. Files and standard protocols are reached by address, not by `call`. */
export type CallKey = {
  [K in EndpointKey]: EndpointOf<K> extends { readonly shape: "own" } ? never : K;
}[EndpointKey];

export interface ApiTableRow {
  readonly method: Method;
  /** The specified path, with parameters as `{name}`. */
  readonly path: string;
  /** The page polls this call: its answer does not count as use of the session. */
  readonly isPassive?: true;
}

/** Method and path of every call; generated from the contract at build time, so that zod stays out of the bundle. */
export type ApiTable = Readonly<Record<CallKey, ApiTableRow>>;

/** The rows that the login page and every sign-out need; the others are loaded on first use. */
export type EntryApiTable = Readonly<Partial<Record<CallKey, ApiTableRow>>>;
