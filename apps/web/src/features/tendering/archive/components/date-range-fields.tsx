import type { ReactNode } from "react";
import { DateRange } from "#shared/workspace-ui/list/date-range.tsx";
import type { ArchiveFilters, FiltersChange } from "../model/archive-filters.ts";
import { archiveText } from "../text.ts";

export interface DateRangeProps {
  readonly filters: ArchiveFilters;
  readonly onChange: (change: FiltersChange) => void;
}

/** First and last day of the custom range. */
export const DateRangeFields = ({ filters, onChange }: DateRangeProps): ReactNode =>
  filters.range === "custom" ? (
    <DateRange
      labels={[archiveText.from, archiveText.to]}
      from={filters.from ?? ""}
      to={filters.to ?? ""}
      isRequired
      onChange={onChange}
    />
  ) : null;
