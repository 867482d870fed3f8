import { chartTerms } from "@tender/contract/archive-terms";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { ChartTable } from "#shared/charts/chart-table.tsx";
import { Segmented } from "#shared/ui/segmented.tsx";
import { useBreakdown } from "../api.ts";
import type { ArchiveFilters } from "../model/archive-filters.ts";
import { sortByDictionary } from "../model/code-labels.ts";
import { type BreakdownRow, type Measure, type Slice, shareOf, slicesOf } from "../model/composition.ts";
import type { Drill } from "../model/dossier-query.ts";
import { displayMoney } from "../model/money-display.ts";
import { showCount, showRate } from "../model/number-display.ts";
import { archiveText } from "../text.ts";
import { useCodeDictionaries } from "./code-text.ts";
import { CompositionView } from "./composition-view.tsx";
import styles from "./month-series-panel.module.css";

const text = archiveText.methods;
const measures = [
  { value: "count", label: text.byCount },
  { value: "amount", label: text.byAmount },
] as const;
const noRows: readonly BreakdownRow[] = [];

export interface CompositionPanelProps {
  readonly dimension: "method" | "category";
  readonly filters: ArchiveFilters;
  readonly onOpen: (drill: Drill) => void;
}

const codeLists = { method: "cgfs", category: "category" } as const;

const words = {
  method: { title: text.title, column: text.method, caption: text.caption },
  category: {
    title: chartTerms.categories.title,
    column: chartTerms.categories.column,
    caption: chartTerms.categories.caption,
  },
} as const;

/** 采购方式构成 or 采购类别构成, by number of projects or by award amount. */
export function CompositionPanel({ dimension, filters, onOpen }: CompositionPanelProps): ReactNode {
  const [measure, setMeasure] = useState<Measure>("count");
  const list = codeLists[dimension];
  const { title, column, caption } = words[dimension];
  const dictionaries = useCodeDictionaries();
  const query = useBreakdown(filters, dimension);
  const found = query.data?.rows ?? noRows;
  const rows = useMemo(() => sortByDictionary(found, dictionaries, list), [found, dictionaries, list]);
  const currency = query.data?.currency ?? "CNY";
  const slices = useMemo(() => slicesOf(rows, measure, text.other), [rows, measure]);
  const show = useCallback(
    (amount: string) =>
      measure === "count" ? `${showCount(Number(amount))} ${text.countUnit}` : displayMoney(amount, currency).text,
    [measure, currency],
  );
  const describe = useCallback(
    (slice: Slice) => `${slice.label}\n${show(slice.amount)}，${showRate(slice.share, 1)}`,
    [show],
  );
  const open = (code: string) => onOpen({ of: "all", [dimension]: code });
  const whole = rows.reduce((sum, row) => sum + row.count, 0);
  return (
    <ChartPanel
      title={title}
      caption={caption}
      query={query}
      emptyText={rows.some((row) => row.count > 0) ? null : text.empty}
      switches={<Segmented label={text.measure} options={measures} value={measure} onChange={setMeasure} />}
      chart={() => <CompositionView title={title} slices={slices} show={show} describe={describe} onSelect={open} />}
      table={() => (
        <ChartTable
          label={title}
          rows={rows}
          keyOf={(row) => row.code}
          columns={[
            { title: column, renderCell: (row) => row.label },
            {
              title: `${text.count}（${text.countUnit}）`,
              isNumber: true,
              renderCell: (row) => (
                <button
                  type="button"
                  className={styles.link}
                  aria-label={`${row.label} ${row.count}，${archiveText.listFor}`}
                  onClick={() => open(row.code)}
                >
                  {showCount(row.count)}
                </button>
              ),
            },
            {
              title: text.share,
              isNumber: true,
              renderCell: (row) => showRate(shareOf(String(row.count), String(whole)), 1),
            },
            {
              title: text.amount,
              isNumber: true,
              renderCell: (row) => displayMoney(row.amount, currency).exact ?? "—",
            },
          ]}
        />
      )}
    />
  );
}
