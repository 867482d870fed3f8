import type { ArchiveFilters } from "@tender/contract";

export type Source = NonNullable<ArchiveFilters["source"]>;
