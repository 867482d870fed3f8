import { type ReactNode, useId } from "react";
import { usePageSearch } from "#shared/hooks/use-page-search.ts";
import { pageFromText } from "#shared/workspace-ui/list/page-number.ts";
import { QueryFold } from "#shared/workspace-ui/list/query-fold.tsx";
import { useIsNarrow } from "#shared/workspace-ui/list/use-is-narrow.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useOverview } from "../api.ts";
import { ArchiveExport } from "../components/archive-export.tsx";
import { ChartSections, type SectionName } from "../components/chart-sections.tsx";
import { CompositionPanel } from "../components/composition-panel.tsx";
import { DossierSection } from "../components/dossier-section.tsx";
import { FilterBar } from "../components/filter-bar.tsx";
import { KpiRow } from "../components/kpi-row.tsx";
import { useCharts } from "../components/lazy-chart.tsx";
import { MonthSeriesPanel } from "../components/month-series-panel.tsx";
import { PipelinePanel } from "../components/progress-panels.tsx";
import { RankingPanel } from "../components/ranking-panels.tsx";
import { StatisticsEmpty } from "../components/statistics-empty.tsx";
import { Attributions, type HeadingLevel, MovedNote, StatisticsHead } from "../components/statistics-head.tsx";
import { formatShowByBasis, type UnarchivedAction, UnarchivedNote } from "../components/unarchived-note.tsx";
import {
  type ArchiveFilters,
  countNarrowingFilters,
  DEFAULT_RANGE,
  type FiltersChange,
  filtersFromSearch,
  filtersShowing,
  searchWithFilters,
  type Unarchived,
} from "../model/archive-filters.ts";
import { type Drill, drillFromSearch, fixedFilters, searchWithDrill } from "../model/dossier-query.ts";
import type { Overview } from "../model/kpi-cards.ts";
import { archiveText } from "../text.ts";
import styles from "./archive-screens.module.css";

const allSections: readonly SectionName[] = ["progress", "composition", "ranking", "holdings", "supervision"];

export interface ArchiveStatisticsProps {
  /** 2 below a page with its own title. */
  readonly headingLevel?: HeadingLevel;
  /** A report: one subject of the statistics under its own title. */
  readonly report?: { readonly title: string; readonly sections: readonly SectionName[] };
}

/** 档案统计, or one of its reports: figures, charts and the newest dossiers. */
export function ArchiveStatistics({ headingLevel = 1, report }: ArchiveStatisticsProps): ReactNode {
  const { search, now, change } = usePageSearch();
  const filters = filtersFromSearch(search);
  const drill = drillFromSearch(search);
  const overview = useOverview(filters);
  useCharts();
  const { data } = overview;
  // The landing page shows the four most requested charts; the workspace shows all.
  const isLanding = headingLevel === 2;
  const titleId = useId();
  const isNarrow = useIsNarrow();

  const show = (next: ArchiveFilters) => change(searchWithDrill(searchWithFilters(now(), next), null));
  const filter = (part: FiltersChange) => show({ ...filtersFromSearch(now()), ...part });
  const reset = () => show({ range: DEFAULT_RANGE });
  const unarchived = unarchivedOffer(data, (unarchivedLots, currency) =>
    show(filtersShowing(unarchivedLots, filtersFromSearch(now()), currency)),
  );
  const open = (next: Drill | null) => change(searchWithDrill(now(), next), "push");
  const goToPage = (page: number) => {
    const next = new URLSearchParams(now());
    next.set("page", String(page));
    change(next);
  };

  const empty = overview.isSuccess ? overview.data.empty : null;
  const isScopeEmpty = empty === "no-department" || empty === "nothing-in-scope";
  const asking = <FilterBar filters={filters} used={data} onChange={filter} onReset={reset} />;
  return (
    <section className={styles.statistics} aria-labelledby={titleId}>
      <StatisticsHead
        title={report?.title ?? archiveText.title}
        titleId={titleId}
        level={headingLevel}
        basis={isScopeEmpty ? undefined : data}
      >
        {data && !empty ? <ArchiveExport filters={fixedFilters(filters, data)} drill={drill} hasCharts /> : null}
      </StatisticsHead>
      {isScopeEmpty ? null : isNarrow ? (
        <QueryFold activeCount={countNarrowingFilters(filters)}>{() => asking}</QueryFold>
      ) : (
        asking
      )}
      <MovedNote basis={data} />
      {empty ? (
        <StatisticsEmpty reason={empty} onReset={reset} unarchived={unarchived} />
      ) : (
        <>
          {unarchived ? (
            <UnarchivedNote unarchived={unarchived}>
              <RowAction onClick={unarchived.onShow}>{formatShowByBasis(unarchived)}</RowAction>
            </UnarchivedNote>
          ) : null}
          <KpiRow overview={overview} onOpen={(list) => open({ of: list })} />
          <div className={styles.charts}>
            <MonthSeriesPanel filters={filters} onOpen={open} />
            <CompositionPanel dimension="method" filters={filters} onOpen={open} />
            {isLanding ? (
              <>
                <PipelinePanel filters={filters} onOpen={open} />
                <RankingPanel dimension="buyer" filters={filters} onOpen={open} />
              </>
            ) : null}
          </div>
          {drill === null && !isLanding ? (
            <ChartSections names={report?.sections ?? allSections} filters={filters} onOpen={open} />
          ) : null}
          <DossierSection
            filters={filters}
            fixedFilters={fixedFiltersOf(overview, filters)}
            drill={drill}
            page={pageFromText(search.get("page"))}
            onPage={goToPage}
            onClose={() => open(null)}
          />
        </>
      )}
      <Attributions lines={data?.attributions ?? []} />
    </section>
  );
}

function unarchivedOffer(
  data: Pick<Overview, "unarchived" | "currency"> | undefined,
  show: (unarchived: Unarchived, currency: string) => void,
): UnarchivedAction | undefined {
  if (!data?.unarchived) return undefined;
  const { unarchived, currency } = data;
  return { ...unarchived, shownCurrency: currency, onShow: () => show(unarchived, currency) };
}

/**
 * Returns the fixed filters of the figures; null: not known yet. If the figures failed, the filters apply as they are.
 */
function fixedFiltersOf(overview: ReturnType<typeof useOverview>, filters: ArchiveFilters): ArchiveFilters | null {
  if (overview.isError) return filters;
  return overview.isSuccess && !overview.isPlaceholderData ? fixedFilters(filters, overview.data) : null;
}
