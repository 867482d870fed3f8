import { Link } from "react-router";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { useOverview } from "../api.ts";
import { DEFAULT_RANGE, filtersShowing, searchWithFilters, type Unarchived } from "../model/archive-filters.ts";
import { type KpiCard, type KpiKey, kpiCards } from "../model/kpi-cards.ts";
import { archiveText } from "../text.ts";
import styles from "./home-archive.module.css";
import { formatShowByBasis, UnarchivedNote } from "./unarchived-note.tsx";

const text = archiveText.home;
const shownFilters = { range: DEFAULT_RANGE } as const;
const shown: readonly KpiKey[] = ["archivedCount", "archiveRate", "awardAmount", "savingRate"];

/** Four figures of the archive with their change against last year, and a link to the statistics. */
export function HomeFigures({ statistics }: { statistics: string | undefined }) {
  const { data, error, isFetching, refetch } = useOverview(shownFilters);
  return (
    <Card title={text.figures} extra={statistics ? <Link to={statistics}>{text.statistics}</Link> : null}>
      {data ? (
        data.empty === "no-department" || data.empty === "nothing-in-scope" ? (
          <p className={styles.quiet}>{text.nothing}</p>
        ) : (
          <>
            <dl className={styles.figures}>
              {kpiCards(data)
                .filter(({ key }) => shown.includes(key))
                .map((card) => (
                  <Figure key={card.key} card={card} />
                ))}
            </dl>
            {data.unarchived ? (
              <div className={styles.note}>
                <UnarchivedNote unarchived={{ ...data.unarchived, shownCurrency: data.currency }}>
                  <Link to={`${statistics ?? routePaths.landing}?${searchFor(data.unarchived, data.currency)}`}>
                    {formatShowByBasis(data.unarchived)}
                  </Link>
                </UnarchivedNote>
              </div>
            ) : null}
          </>
        )
      ) : error === null ? (
        <Skeleton lines={3} />
      ) : (
        <LoadFailure subject={text.figures} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

const searchFor = (unarchived: Unarchived, currency: string): string =>
  searchWithFilters(new URLSearchParams(), filtersShowing(unarchived, shownFilters, currency)).toString();

function Figure({ card }: { card: KpiCard }) {
  const { key, code, figure, unit, exact, change, tone } = card;
  return (
    <div className={styles.figure} title={exact ?? undefined}>
      <dt>{archiveText.kpi[key].label}</dt>
      <dd>
        {code ? <span className={styles.unit}>{code} </span> : null}
        <span className={styles.value}>{figure}</span>
        {unit ? <span className={styles.unit}> {unit}</span> : null}
      </dd>
      <dd className={styles.change} data-tone={tone}>
        {change ? `${archiveText.yearOnYear} ${change.text}` : archiveText.noChange}
      </dd>
    </div>
  );
}
