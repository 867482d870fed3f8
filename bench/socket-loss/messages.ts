/** Task of the process with the crowd: open a connection for each person, behind one address for all nodes. */
export interface CrowdRequest {
  readonly port: number;
  readonly people: readonly { readonly userId: string; readonly token: string }[];
}

/** Instants in milliseconds by `instant()`. */
export interface CrowdReturn {
  /** Times at which the lost clients were connected again. */
  readonly backAt: readonly number[];
  /** Time at which the last of them had read what it may have missed. */
  readonly readAt: number;
}

export type CrowdMessage = { readonly kind: "all-open" } | ({ readonly kind: "returned" } & CrowdReturn);

/** Returns the time of a clock that all processes of a machine share. */
export const instant = (): number => performance.timeOrigin + performance.now();
