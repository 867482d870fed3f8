import type { EndpointOf, ResultOf } from "@tender/contract";

/** A report as its reader may see it. */
export type OpenReport = ResultOf<EndpointOf<"reportRun.read">>;

/** The query of a report in the form that the calls accept. */
export interface QueryParameters {
  readonly filter?: string;
  readonly parameters?: string;
}
