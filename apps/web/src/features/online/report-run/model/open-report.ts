import type { EndpointOf, ResultOf } from "@tender/contract";

/** A report as it is for whoever reads it. */
export type OpenReport = ResultOf<EndpointOf<"reportRun.read">>;

/** What a report is asked by: both as the call takes them. */
export interface Asked {
  readonly filter?: string;
  readonly parameters?: string;
}
