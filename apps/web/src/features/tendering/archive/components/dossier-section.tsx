import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Pager } from "#shared/workspace-ui/list/pager.tsx";
import { useDossiers } from "../api.ts";
import { type ArchiveFilters, DEFAULT_BASIS } from "../model/archive-filters.ts";
import type { Drill } from "../model/dossier-query.ts";
import { fillText } from "../model/fill-text.ts";
import { showCount } from "../model/number-display.ts";
import { archiveText } from "../text.ts";
import { useWordFor, type WordFor } from "./code-text.ts";
import { DossierResults } from "./dossier-results.tsx";
import styles from "./dossier-section.module.css";

const text = archiveText.dossiers;
const latestRows = 8;
const drillRows = 20;

export interface DossierSectionProps {
  readonly filters: ArchiveFilters;
  /** The filters of the figures; null: not known yet. */
  readonly fixedFilters: ArchiveFilters | null;
  readonly drill: Drill | null;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onClose: () => void;
}

/** 最新归档, or the list behind a clicked figure: with the same filters, so that its total equals that figure. */
export function DossierSection({
  filters,
  fixedFilters,
  drill,
  page,
  onPage,
  onClose,
}: DossierSectionProps): ReactNode {
  const wordFor = useWordFor();
  const pageSize = drill ? drillRows : latestRows;
  const chosen = drill ? fixedFilters : filters;
  const query = useDossiers({ filters: chosen ?? filters, drill, page, pageSize }, chosen !== null);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const latest = text.latest[filters.basis ?? DEFAULT_BASIS];
  const title = drill ? drillTitle(drill, wordFor) : latest;
  const listKey = drill ? JSON.stringify([drill, page]) : "";

  // Focuses the heading after a click on a figure and on each page of its list.
  useEffect(() => {
    if (listKey === "") return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [listKey]);

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h3>
        {query.isSuccess && !query.isPlaceholderData ? (
          <span className={styles.total} role="status">
            {fillText(text.total, { total: showCount(query.data.total) })}
          </span>
        ) : null}
        {drill ? (
          <Button kind="text" className={styles.back} onClick={onClose}>
            {fillText(text.back, { list: latest })}
          </Button>
        ) : null}
      </header>
      <DossierResults
        query={query}
        label={title}
        rowCount={latestRows}
        emptyText={drill ? text.empty : text.emptyLatest}
        onFirstPage={() => onPage(1)}
      />
      {query.isSuccess ? <Pager page={page} pageSize={pageSize} total={query.data.total} onChange={onPage} /> : null}
    </section>
  );
}

function drillTitle(drill: Drill, wordFor: WordFor): string {
  if (drill.month) return fillText(text.month, { month: drill.month });
  if (drill.method) return wordFor("cgfs", drill.method);
  if (drill.category) return wordFor("category", drill.category);
  return drill.name ? `${text.lists[drill.of]}：${drill.name}` : text.lists[drill.of];
}
