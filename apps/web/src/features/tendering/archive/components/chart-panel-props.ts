import type { ArchiveFilters } from "../model/archive-filters.ts";
import type { Drill } from "../model/dossier-query.ts";

/** Props of every chart of 档案统计. */
export interface ChartPanelProps {
  readonly filters: ArchiveFilters;
  /** Opens the list behind a mark. */
  readonly onOpen: (drill: Drill) => void;
}
