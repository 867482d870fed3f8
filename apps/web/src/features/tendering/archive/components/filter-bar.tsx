import { beijingDay } from "@tender/contract/beijing";
import type { ReactNode } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Segmented, type SegmentedProps } from "#shared/ui/segmented.tsx";
import {
  type ArchiveFilters,
  type Basis,
  bases,
  countNarrowingFilters,
  DEFAULT_BASIS,
  type FiltersChange,
  type Range,
  ranges,
  type Source,
  sources,
} from "../model/archive-filters.ts";
import { archiveText } from "../text.ts";
import styles from "./filter-bar.module.css";
import { SelectField } from "./select-field.tsx";

/** The values that the server used where the filters were open. */
export interface UsedFilters {
  readonly source: Source;
  readonly currency: string;
  readonly currencies: readonly string[];
}

export interface FilterBarProps {
  readonly filters: ArchiveFilters;
  readonly used: UsedFilters | undefined;
  readonly onChange: (change: FiltersChange) => void;
  readonly onReset: () => void;
  /** Offers the custom range as well. */
  readonly hasCustomRange?: boolean;
  /** Further filters before 重置. */
  readonly children?: ReactNode;
}

const basisOptions = bases.map((value) => ({ value, label: archiveText.bases[value] }));
const sourceOptions = sources.map((value) => ({ value, label: archiveText.sources[value] }));
const mostSegments = 4;

export function FilterBar(props: FilterBarProps): ReactNode {
  const { filters, used, onChange, onReset, hasCustomRange = false, children } = props;
  const offered = ranges.filter((range) => range !== "custom" || hasCustomRange || filters.range === "custom");
  const rangeOptions = offered.map((value) => ({ value, label: archiveText.ranges[value] }));
  return (
    <search className={styles.bar} aria-label={archiveText.filters}>
      <Segmented<Range>
        label={archiveText.range}
        options={rangeOptions}
        value={filters.range}
        onChange={(range) => onChange(rangeChange(range))}
      />
      <NamedChoice<Basis>
        label={archiveText.basis}
        options={basisOptions}
        value={filters.basis ?? DEFAULT_BASIS}
        onChange={(basis) => onChange({ basis })}
      />
      <NamedChoice<Source>
        label={archiveText.source}
        options={sourceOptions}
        value={filters.source ?? used?.source ?? "own"}
        onChange={(source) => onChange({ source })}
      />
      {used && used.currencies.length > 1 ? (
        <CurrencyFilter
          used={used}
          value={filters.currency ?? used.currency}
          onChange={(currency) => onChange({ currency })}
        />
      ) : null}
      {children}
      {countNarrowingFilters(filters) > 0 ? (
        <Button kind="text" onClick={onReset}>
          {archiveText.reset}
        </Button>
      ) : null}
    </search>
  );
}

/** The custom range starts with the current month; the dates are changed in their own fields. */
function rangeChange(range: Range): FiltersChange {
  if (range !== "custom") return { range, from: undefined, to: undefined };
  const today = beijingDay(Date.now());
  return { range, from: `${today.slice(0, 8)}01`, to: today };
}

type CurrencyProps = { used: UsedFilters; value: string; onChange: (currency: string) => void };

function CurrencyFilter({ used, value, onChange }: CurrencyProps): ReactNode {
  const options = used.currencies.map((code) => ({ value: code, label: code }));
  if (options.length > mostSegments)
    return <SelectField label={archiveText.currency} value={value} options={options} onChange={onChange} />;
  return <NamedChoice label={archiveText.currency} options={options} value={value} onChange={onChange} />;
}

/** A choice among a few options, with its label before it. */
function NamedChoice<V extends string>(props: SegmentedProps<V>): ReactNode {
  return (
    <span className={styles.named}>
      <span className={styles.name} aria-hidden="true">
        {props.label}
      </span>
      <Segmented {...props} />
    </span>
  );
}
