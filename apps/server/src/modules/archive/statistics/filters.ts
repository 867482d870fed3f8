/** What every figure and list shares, as it comes from the page's address. */
export interface ArchiveFilters {
  /** Which date puts a lot into the range. */
  basis: "archive" | "award" | "notice";
  /** Without `from` and `to` this range; `last12` moves to the newest data when it is empty. */
  range: "year" | "last12" | "last24" | "all" | "custom";
  /** Beijing dates, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Department code; its subtree is meant. */
  dept?: string | undefined;
  region?: string | undefined;
  method?: string | undefined;
  category?: string | undefined;
  orgForm?: string | undefined;
  status?: string | undefined;
  source?: Source | undefined;
  currency?: string | undefined;
}

export type Source = "own" | "imported" | "all";

export const sourcesOf = (source: Source): string[] => (source === "all" ? ["own", "imported"] : [source]);
