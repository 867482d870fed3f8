import { beijingDay } from "@tender/contract/beijing";
import { Link } from "react-router";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { useDossiers } from "../api.ts";
import { DEFAULT_RANGE } from "../model/archive-filters.ts";
import { displayMoney } from "../model/money-display.ts";
import { archiveText } from "../text.ts";
import { DossierLink } from "./dossier-link.tsx";
import styles from "./home-archive.module.css";

const text = archiveText.home;
const newest = { filters: { range: DEFAULT_RANGE }, drill: { of: "archived" }, page: 1, pageSize: 5 } as const;

/** The five newest dossiers, with a link to all of them if the menu has one. */
export function HomeDossiers({ all }: { all: string | undefined }) {
  const { data, error, isFetching, refetch } = useDossiers(newest);
  return (
    <Card title={text.dossiers} extra={all ? <Link to={all}>{text.all}</Link> : null}>
      {data ? (
        data.rows.length === 0 ? (
          <p className={styles.quiet}>{text.noDossiers}</p>
        ) : (
          <ul>
            {data.rows.map(({ id, archiveNo, projectName, amount, archivedAt }) => {
              const money = amount && displayMoney(amount.amount, amount.currency);
              return (
                <li key={id} className={styles.dossier}>
                  <span className={styles.name}>
                    <span className={styles.title}>
                      <DossierLink id={id}>{projectName}</DossierLink>
                    </span>
                    <span className={styles.quiet}>{archiveNo ?? text.noNumber}</span>
                  </span>
                  <span className={styles.money} title={money?.exact ?? undefined}>
                    {money?.text ?? "—"}
                  </span>
                  <span className={styles.date}>{archivedAt ? beijingDay(archivedAt) : "—"}</span>
                </li>
              );
            })}
          </ul>
        )
      ) : error === null ? (
        <Skeleton lines={5} />
      ) : (
        <LoadFailure subject={text.dossiers} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}
