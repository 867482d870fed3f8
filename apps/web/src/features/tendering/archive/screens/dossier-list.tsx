import { type ReactNode, useId } from "react";
import { usePageSearch } from "#shared/hooks/use-page-search.ts";
import { Button } from "#shared/ui/button.tsx";
import { pageFromText } from "#shared/workspace-ui/list/page-number.ts";
import { Pager } from "#shared/workspace-ui/list/pager.tsx";
import { QueryFold } from "#shared/workspace-ui/list/query-fold.tsx";
import { useIsNarrow } from "#shared/workspace-ui/list/use-is-narrow.ts";
import { useDossiers } from "../api.ts";
import { ArchiveExport } from "../components/archive-export.tsx";
import { useCodeDictionaries } from "../components/code-text.ts";
import { DateRangeFields } from "../components/date-range-fields.tsx";
import { DossierResults } from "../components/dossier-results.tsx";
import { FilterBar } from "../components/filter-bar.tsx";
import { KeywordSearch } from "../components/keyword-search.tsx";
import { SelectField } from "../components/select-field.tsx";
import { StatisticsEmpty } from "../components/statistics-empty.tsx";
import { Attributions, MovedNote, StatisticsHead } from "../components/statistics-head.tsx";
import {
  countNarrowingFilters,
  type FiltersChange,
  filtersFromSearch,
  type ListOf,
  listOfText,
  searchWithFilters,
} from "../model/archive-filters.ts";
import { type CodeList, codeChoices, type Dictionaries } from "../model/code-labels.ts";
import { drillFromSearch, fixedFilters, searchWithDrill } from "../model/dossier-query.ts";
import { fillText } from "../model/fill-text.ts";
import { showCount } from "../model/number-display.ts";
import { archiveText } from "../text.ts";
import styles from "./archive-screens.module.css";

const text = archiveText.dossiers;
const pageSize = 20;

const lists = [
  "all",
  "archived",
  "due",
  "dueDone",
  "overdue",
  "awarded",
  "abnormal",
] as const satisfies readonly ListOf[];
const listOptions = lists.map((value) => ({ value, label: value === "all" ? text.all : text.lists[value] }));

/** Returns the codes of a list, preceded by 不限. */
const choicesWithAll = (dictionaries: Dictionaries, list: CodeList) => [
  { value: "", label: text.all },
  ...codeChoices(dictionaries, list),
];

/** 档案目录: all dossiers in scope, with filters, keyword and paging. */
export function DossierList(): ReactNode {
  const dictionaries = useCodeDictionaries();
  const titleId = useId();
  const { search, now, change } = usePageSearch();
  const filters = filtersFromSearch(search);
  const drill = drillFromSearch(search);
  const page = pageFromText(search.get("page"));
  const keyword = (search.get("keyword") ?? "").trim().slice(0, 100);
  const isNarrow = useIsNarrow();
  const query = useDossiers({ filters, drill, page, pageSize, keyword });

  const filter = (part: FiltersChange) =>
    change(withFirstPage(searchWithFilters(now(), { ...filtersFromSearch(now()), ...part })));
  const setParameter = (name: string, value: string) => {
    const next = new URLSearchParams(now());
    if (value) next.set(name, value);
    else next.delete(name);
    change(name === "page" ? next : withFirstPage(next));
  };
  const reset = () => change(new URLSearchParams());
  const empty = query.isSuccess ? query.data.empty : null;
  const isScopeEmpty = empty === "no-department" || empty === "nothing-in-scope";
  const asking = (fold?: () => void) => (
    <>
      <KeywordSearch
        keyword={keyword}
        onSearch={(typed) => {
          fold?.();
          setParameter("keyword", typed);
        }}
      />
      <FilterBar filters={filters} used={query.data} onChange={filter} onReset={reset} hasCustomRange>
        <DateRangeFields filters={filters} onChange={filter} />
        <SelectField
          label={text.list}
          value={drill?.of ?? "all"}
          options={listOptions}
          onChange={(list) => change(searchWithDrill(now(), list === "all" ? null : { of: listOfText(list) ?? "all" }))}
        />
        <SelectField
          label={text.method}
          value={filters.method ?? ""}
          options={choicesWithAll(dictionaries, "cgfs")}
          onChange={(method) => filter({ method: method || undefined })}
        />
        <SelectField
          label={text.category}
          value={filters.category ?? ""}
          options={choicesWithAll(dictionaries, "category")}
          onChange={(category) => filter({ category: category || undefined })}
        />
      </FilterBar>
    </>
  );
  return (
    <section className={styles.list} aria-labelledby={titleId}>
      <StatisticsHead title={text.title} titleId={titleId} level={1} basis={query.data}>
        {query.data && query.data.total > 0 ? (
          <ArchiveExport filters={fixedFilters(filters, query.data)} drill={drill} keyword={keyword} />
        ) : null}
      </StatisticsHead>
      {isScopeEmpty ? null : isNarrow ? (
        <QueryFold activeCount={countNarrowingFilters(filters) + (drill ? 1 : 0) + (keyword ? 1 : 0)}>
          {asking}
        </QueryFold>
      ) : (
        asking()
      )}
      <MovedNote basis={query.data} />
      {isScopeEmpty ? (
        <StatisticsEmpty reason={empty} onReset={reset} />
      ) : (
        <section aria-label={text.listed} aria-busy={query.isFetching}>
          <DossierResults
            query={query}
            label={text.title}
            rowCount={10}
            emptyText={text.empty}
            emptyAction={<Button onClick={reset}>{archiveText.reset}</Button>}
            onFirstPage={() => setParameter("page", "")}
          />
        </section>
      )}
      {query.isSuccess && !isScopeEmpty ? (
        <footer className={styles.foot}>
          <span role="status">
            {query.isPlaceholderData ? null : fillText(text.total, { total: showCount(query.data.total) })}
          </span>
          <Pager
            page={page}
            pageSize={pageSize}
            total={query.data.total}
            onChange={(next) => setParameter("page", String(next))}
          />
        </footer>
      ) : null}
      <Attributions lines={query.data?.attributions ?? []} />
    </section>
  );
}

function withFirstPage(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete("page");
  return next;
}
