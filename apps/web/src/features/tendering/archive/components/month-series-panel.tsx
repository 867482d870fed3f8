import type { ReactNode } from "react";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { ChartTable } from "#shared/charts/chart-table.tsx";
import { useSeries } from "../api.ts";
import { type ArchiveFilters, DEFAULT_BASIS } from "../model/archive-filters.ts";
import type { Drill } from "../model/dossier-query.ts";
import { fillText } from "../model/fill-text.ts";
import { displayMoney } from "../model/money-display.ts";
import { amountScale, isSeriesEmpty, type MonthRow } from "../model/month-series.ts";
import { showCount } from "../model/number-display.ts";
import { archiveText } from "../text.ts";
import { LazyMonthSeries } from "./lazy-chart.tsx";
import styles from "./month-series-panel.module.css";

const text = archiveText.series;

export interface SeriesPanelProps {
  readonly filters: ArchiveFilters;
  readonly onOpen: (drill: Drill) => void;
}

/** 24 months: dossiers as bars, award amount as a line. */
export function MonthSeriesPanel({ filters, onOpen }: SeriesPanelProps): ReactNode {
  const query = useSeries(filters);
  const months = query.data?.months ?? [];
  const currency = query.data?.currency ?? "CNY";
  const openMonth = (month: string) => onOpen({ of: "archived", month });
  return (
    <ChartPanel
      title={text.title}
      caption={fillText(text.caption, { basis: archiveText.bases[filters.basis ?? DEFAULT_BASIS] })}
      query={query}
      emptyText={isSeriesEmpty(months) ? text.empty : null}
      chart={() => (
        <div className={styles.chart}>
          <SeriesLegend months={months} currency={currency} />
          <div className={styles.canvas}>
            <LazyMonthSeries months={months} currency={currency} onSelect={openMonth} />
          </div>
        </div>
      )}
      table={() => (
        <ChartTable
          label={text.title}
          rows={[...months].reverse()}
          keyOf={(row) => row.month}
          columns={[
            { title: text.month, renderCell: (row) => row.month },
            {
              title: `${text.count}（${text.countUnit}）`,
              isNumber: true,
              renderCell: (row) => <MonthCount row={row} onOpen={openMonth} />,
            },
            {
              title: text.amount,
              isNumber: true,
              renderCell: (row) => displayMoney(row.awardAmount, currency).exact ?? "—",
            },
          ]}
        />
      )}
    />
  );
}

/** Legend and units of the axes in one; each is above its axis. */
function SeriesLegend({ months, currency }: { months: readonly MonthRow[]; currency: string }): ReactNode {
  const { unit } = amountScale(
    months.map((row) => row.awardAmount),
    currency,
  );
  return (
    <ul className={styles.legend}>
      <li>
        <span className={styles.bar} aria-hidden="true" />
        {text.count}（{text.countUnit}）
      </li>
      <li>
        <span className={styles.trend} aria-hidden="true" />
        {text.amount}（{unit}）
      </li>
    </ul>
  );
}

function MonthCount({ row, onOpen }: { row: MonthRow; onOpen: (month: string) => void }): ReactNode {
  if (row.archivedCount === 0) return showCount(0);
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`${row.month} ${text.count} ${row.archivedCount}，${archiveText.listFor}`}
      onClick={() => onOpen(row.month)}
    >
      {showCount(row.archivedCount)}
    </button>
  );
}
