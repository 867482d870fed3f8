/** What the process with the crowd is to do: hold a connection for each, behind one address for all nodes. */
export interface CrowdWish {
  readonly nodes: readonly number[];
  readonly people: readonly { readonly userId: string; readonly token: string }[];
}

/** Instants in milliseconds by `instant()`. */
export interface CrowdReturn {
  /** When each that was let go had a connection again. */
  readonly backAt: readonly number[];
  /** When the last of them had read again what it may have missed. */
  readonly readAt: number;
}

export type CrowdNews = { readonly kind: "all-open" } | ({ readonly kind: "returned" } & CrowdReturn);

/** A clock that several processes of one machine read alike. */
export const instant = (): number => performance.timeOrigin + performance.now();
