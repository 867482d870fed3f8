import { chartTerms as text } from "@tender/contract/archive-terms";
import { type ReactNode, useState } from "react";
import { Segmented } from "#shared/ui/segmented.tsx";
import { useBreakdown } from "../api.ts";
import type { BarRow } from "../model/chart-rows.ts";
import type { BreakdownRow, Measure } from "../model/composition.ts";
import { fillText } from "../model/fill-text.ts";
import { displayMoney } from "../model/money-display.ts";
import { showCount } from "../model/number-display.ts";
import { archiveText } from "../text.ts";
import { BarPanel } from "./bar-panel.tsx";
import type { ChartPanelProps } from "./chart-panel-props.ts";

const measures = [
  { value: "count", label: archiveText.methods.byCount },
  { value: "amount", label: archiveText.methods.byAmount },
] as const;
const noRows: readonly BreakdownRow[] = [];

interface RankingRow extends BarRow {
  readonly amount: string | null;
}

/** Returns a row of the ranking by the chosen measure, with the other measure beside it. */
function rowOf(row: BreakdownRow, measure: Measure, currency: string): RankingRow {
  const money = displayMoney(row.amount, currency);
  const count = `${showCount(row.count)} ${text.countUnit}`;
  return {
    key: row.code,
    label: row.label,
    value: measure === "count" ? String(row.count) : row.amount,
    shown: measure === "count" ? count : money.text,
    amount: row.amount,
  };
}

const words = {
  buyer: text.buyers,
  agency: text.agencies,
  region: text.regions,
  supplier: text.suppliers,
} as const;

/** The top ten by number of projects or by award amount. A supplier's projects are those it won. */
export function RankingPanel({
  dimension,
  filters,
  onOpen,
}: ChartPanelProps & { dimension: keyof typeof words }): ReactNode {
  const [measure, setMeasure] = useState<Measure>("count");
  const query = useBreakdown(filters, dimension, measure);
  const { title, caption, column } = words[dimension];
  const { currency = "CNY", hhi = null } = query.data ?? {};
  const rows = (query.data?.rows ?? noRows).map((row) => rowOf(row, measure, currency));
  const counted = dimension === "supplier" ? text.suppliers.awards : text.count;
  return (
    <BarPanel
      title={title}
      caption={caption}
      query={query}
      rows={rows}
      column={column}
      valueTitle={measure === "count" ? counted : text.amount}
      switches={<Segmented label={text.measure} options={measures} value={measure} onChange={setMeasure} />}
      onOpen={({ key, label }) =>
        onOpen({ of: dimension === "supplier" ? "awarded" : "all", [dimension]: key, name: label })
      }
    >
      {hhi === null ? null : <p>{fillText(text.suppliers.hhi, { hhi: showCount(hhi) })}</p>}
    </BarPanel>
  );
}

/** 成交金额分布: awards by value. A project may have several awards, so the bars have no list. */
export function BandPanel({ filters }: Pick<ChartPanelProps, "filters">): ReactNode {
  const query = useBreakdown(filters, "amountBand");
  const currency = query.data?.currency ?? "CNY";
  const rows = (query.data?.rows ?? noRows).map((row) => rowOf(row, "count", currency));
  return (
    <BarPanel
      title={text.bands.title}
      caption={text.bands.caption}
      query={query}
      rows={rows}
      column={text.bands.column}
      valueTitle={text.bands.awards}
      more={{ title: text.amount, renderCell: ({ amount }) => displayMoney(amount, currency).exact ?? "—" }}
    />
  );
}
