import type { ArchiveFilters, EndpointKey, EndpointOf, ResultOf } from "@tender/contract";
import { amountText, chartTerms as terms } from "@tender/contract/archive-terms";
import { beijingMinute } from "@tender/contract/beijing";
import type { PdfBlock, PdfChart, PdfColumn, PdfDocument } from "#platform/pdf/pdf-document.ts";
import type { ArchiveService, Dimension } from "../archive.service.ts";
import type { ArchiveCharts } from "../archive-charts.service.ts";
import type { CodeWords } from "../code-words.service.ts";
import type { ArchiveScope } from "../statistics/scope.ts";

type Result<K extends EndpointKey> = ResultOf<EndpointOf<K>>;
type Overview = Result<"archive.readOverview">;
type Breakdown = Result<"archive.readBreakdown">;

/** All figures of the file, for one scope and filters. */
export interface StatisticsParts {
  readonly overview: Overview;
  readonly series: Result<"archive.readSeries">;
  readonly breakdowns: Readonly<Record<Dimension, Breakdown>>;
  readonly funnel: Result<"archiveCharts.readFunnel">;
  readonly durations: Result<"archiveCharts.readDurations">;
  readonly pipeline: Result<"archiveCharts.readPipeline">;
  readonly objections: Result<"archiveCharts.readObjections">;
}

const DIMENSIONS: readonly Dimension[] = ["method", "category", "amountBand", "buyer", "supplier", "agency", "region"];

export async function statisticsPartsOf(
  archives: ArchiveService,
  charts: ArchiveCharts,
  scope: ArchiveScope,
  filters: ArchiveFilters,
): Promise<StatisticsParts> {
  const overview = await archives.overview(scope, filters);
  // The overview may have moved an empty default range; the other figures use the same range.
  const effectiveFilters: ArchiveFilters = {
    ...filters,
    source: overview.source,
    currency: overview.currency,
    ...(overview.from === null ? {} : { from: overview.from }),
    ...(overview.to === null ? {} : { to: overview.to }),
  };
  const [series, funnel, durations, pipeline, objections, ...breakdowns] = await Promise.all([
    archives.series(scope, effectiveFilters),
    charts.funnel(scope, effectiveFilters),
    charts.durations(scope, effectiveFilters),
    charts.pipeline(scope, effectiveFilters),
    charts.objections(scope, effectiveFilters),
    ...DIMENSIONS.map((dim) => archives.breakdown(scope, effectiveFilters, dim, "amount")),
  ]);
  const byDimension = Object.fromEntries(DIMENSIONS.map((dim, n) => [dim, breakdowns[n]]));
  return {
    overview,
    series,
    funnel,
    durations,
    pipeline,
    objections,
    breakdowns: byDimension as unknown as StatisticsParts["breakdowns"],
  };
}

const DASH = "—";
const count = (value: number | null): string => (value === null ? DASH : value.toLocaleString("en-US"));
const rate = (value: number | null, decimals = 1): string =>
  value === null ? DASH : `${(value * 100).toFixed(decimals)}%`;
const measured = (value: number | null, unit: string): string =>
  value === null ? DASH : `${value.toFixed(1)} ${unit}`;
const money = (amount: string | null): string => (amount === null ? DASH : amountText(amount));
const heading = (text: string): PdfBlock => ({ kind: "heading", text });

/** 档案统计 for print: figures, charts and rankings of the filters. `conditions`: in words. */
export function statisticsDocument(
  parts: StatisticsParts,
  basis: ArchiveFilters["basis"],
  conditions: string,
  words: CodeWords,
): Omit<PdfDocument, "footer"> {
  const { overview, series, breakdowns } = parts;
  const { from, to, dataAsOf, currency, attributions } = overview;
  const range = from === null && to === null ? "全部时段" : `${from ?? "最早"} 至 ${to ?? "今天"}`;
  return {
    title: "档案统计",
    lines: [
      `${range}（按 ${terms.bases[basis]}）　币种：${currency}`,
      `条件：${conditions}`,
      ...(dataAsOf === null ? [] : [`数据截至 ${beijingMinute(dataAsOf)}（北京时间）`]),
    ],
    isLandscape: false,
    blocks: [
      figures(overview),
      barChart(
        "每月归档项目数",
        series.months.map(({ month, archivedCount }) => [month, archivedCount, count(archivedCount)]),
      ),
      heading(terms.sections.composition),
      ring("采购方式构成", words.inOrder("cgfs", breakdowns.method.rows)),
      ring(terms.categories.title, words.inOrder("category", breakdowns.category.rows)),
      groups(terms.bands.title, terms.bands.column, terms.bands.awards, breakdowns.amountBand),
      heading(terms.sections.ranking),
      groups(terms.buyers.title, terms.buyers.column, terms.count, breakdowns.buyer),
      groups(terms.suppliers.title, terms.suppliers.column, terms.suppliers.awards, breakdowns.supplier),
      groups(terms.agencies.title, terms.agencies.column, terms.count, breakdowns.agency),
      groups(terms.regions.title, terms.regions.column, terms.count, breakdowns.region),
      heading(terms.sections.progress),
      ...progress(parts),
      heading(terms.sections.holdings),
      states(parts, words),
      heading(terms.sections.supervision),
      objections(parts),
      ...attributions.map((text): PdfBlock => ({ kind: "note", text })),
    ],
  };
}

function figures(overview: Overview): PdfBlock {
  const { figures: names } = terms;
  const { archivedCount, archiveRate, avgArchiveDays, awardAmount, savingRate, avgBidders, smeShare, abnormalCount } =
    overview;
  return {
    kind: "facts",
    facts: [
      [names.archivedCount, count(archivedCount.value)],
      [names.archiveRate, rate(archiveRate.value)],
      [names.avgArchiveDays, measured(avgArchiveDays.value, "天")],
      [names.awardAmount, money(awardAmount.amount)],
      [names.savingRate, rate(savingRate.value, 2)],
      [names.avgBidders, measured(avgBidders.value, "家")],
      [names.smeShare, rate(smeShare.value)],
      [names.abnormalCount, count(abnormalCount.value)],
    ],
  };
}

type Mark = readonly [label: string, amount: number | null, shown: string];

const chart = (form: PdfChart["form"], title: string, marks: readonly Mark[]): PdfChart => ({
  kind: "chart",
  form,
  title,
  series: [title],
  isStacked: false,
  items: marks.map(([label, amount, shown]) => ({ label, amounts: [amount], shown: [shown] })),
});
const barChart = (title: string, marks: readonly Mark[]): PdfChart => chart("bar", title, marks);

const ring = (title: string, rows: Breakdown["rows"]): PdfChart =>
  chart(
    "pie",
    `${title}（成交金额）`,
    rows.map(({ label, amount }) => [label, amount === null ? 0 : Number(amount), money(amount)]),
  );

type Head = readonly [title: string, width: number, align?: PdfColumn["align"]];

const table = (heads: readonly Head[], rows: readonly (readonly string[])[]): PdfBlock => ({
  kind: "table",
  columns: heads.map(([title, width, align = "left"]) => ({ title, width, align })),
  rows,
  empty: terms.nothing,
});

/** A ranking with its title in the head of the first column. */
function groups(title: string, column: string, countTitle: string, { rows }: Breakdown): PdfBlock {
  const name = title === column ? title : `${title}：${column}`;
  return table(
    [
      [name, 4],
      [countTitle, 1, "right"],
      [terms.amount, 2, "right"],
    ],
    rows.map((row) => [row.label, count(row.count), money(row.amount)]),
  );
}

function progress({ funnel, durations }: StatisticsParts): PdfBlock[] {
  return [
    barChart(
      terms.funnel.title,
      funnel.stages.map(({ stage, count: reached }) => [terms.stages[stage], reached, count(reached)]),
    ),
    table(
      [
        [terms.funnel.column, 4],
        [terms.count, 2, "right"],
      ],
      funnel.stages.map(({ stage, count: reached }) => [
        terms.stages[stage],
        reached === null ? terms.unknown : count(reached),
      ]),
    ),
    table(
      [
        [terms.durations.title, 4],
        [terms.durations.days, 2, "right"],
        [terms.durations.lots, 2, "right"],
      ],
      durations.spans.map(({ span, days, lots }) => [
        terms.spans[span],
        measured(days, terms.durations.daysUnit),
        count(lots),
      ]),
    ),
  ];
}

const states = ({ pipeline }: StatisticsParts, { wordFor }: CodeWords): PdfBlock =>
  table(
    [
      [terms.pipeline.title, 4],
      [terms.dossiers, 2, "right"],
    ],
    pipeline.states.map((state) => [wordFor("gdzt", state.code), count(state.count)]),
  );

const objections = ({ objections: { rows } }: StatisticsParts): PdfBlock =>
  table(
    [
      [terms.objections.title, 4],
      [terms.objections.count, 2, "right"],
    ],
    rows.map(({ stage, kind, outcome, count: filed }) => [
      terms.objections.row(terms.objectionStages[stage], terms.objectionKinds[kind], terms.outcomes[outcome]),
      count(filed),
    ]),
  );
