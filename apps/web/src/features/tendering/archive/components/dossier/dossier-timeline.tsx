import { beijingMinute } from "@tender/contract/beijing";
import type { ReactNode } from "react";
import { useServerNow } from "#shared/clock/server-clock.ts";
import { Card } from "#shared/workspace-ui/card.tsx";
import { dossierText as text } from "../../dossier-text.ts";
import type { Dossier } from "../../model/dossier.ts";
import styles from "./dossier-timeline.module.css";

/** 办理进程: the events, oldest first; future events are marked by style and by words. */
export function DossierTimeline({ events }: { events: Dossier["timeline"] }): ReactNode {
  const now = useServerNow();
  return (
    <Card title={text.sections.timeline}>
      <ol className={styles.list}>
        {events.map(({ event, at, number }) => {
          const isAhead = Date.parse(at) > now;
          return (
            <li key={`${event} ${number ?? ""} ${at}`} className={styles.event} data-ahead={isAhead || undefined}>
              <span className={styles.name}>
                {text.events[event]}
                {number === null ? null : <span className={styles.number}>{number}</span>}
                {isAhead ? <span className={styles.ahead}>{text.ahead}</span> : null}
              </span>
              <time dateTime={at} className={styles.time}>
                {beijingMinute(at)}
              </time>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
