import type { EndpointOf, InputOf } from "@tender/contract";

/** What every figure and list shares, as the page's address says it. */
export type ArchiveFilters = InputOf<EndpointOf<"archive.readOverview">>["query"];
export type Source = NonNullable<ArchiveFilters["source"]>;
