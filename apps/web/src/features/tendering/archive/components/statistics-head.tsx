import { beijingMinute } from "@tender/contract/beijing";
import type { ReactNode } from "react";
import { Icon } from "#shared/ui/icon.tsx";
import { fillText } from "../model/fill-text.ts";
import type { Overview } from "../model/kpi-cards.ts";
import { archiveText } from "../text.ts";
import styles from "./statistics-head.module.css";

export type HeadingLevel = 1 | 2;

type Basis = Pick<Overview, "from" | "to" | "dataAsOf" | "rangeMoved" | "source">;

export interface StatisticsHeadProps {
  readonly title: string;
  readonly titleId: string;
  readonly level: HeadingLevel;
  readonly basis: Basis | undefined;
  /** Content at the end of the line. */
  readonly children?: ReactNode;
}

/** The title with the covered days and the time of the data. */
export function StatisticsHead({ title, titleId, level, basis, children }: StatisticsHeadProps): ReactNode {
  const Heading = level === 1 ? "h1" : "h2";
  const { from, to, dataAsOf } = basis ?? {};
  return (
    <header className={styles.head}>
      <Heading id={titleId} className={styles.title}>
        {title}
        {basis?.source === "imported" ? <span className={styles.imported}>{archiveText.importedData}</span> : null}
      </Heading>
      <p className={styles.basis}>
        {from && to ? <span>{fillText(archiveText.until, { from, to })}</span> : null}
        {dataAsOf ? <span>{fillText(archiveText.dataAsOf, { time: beijingMinute(dataAsOf) })}</span> : null}
      </p>
      {children}
    </header>
  );
}

/** Says that another range is shown, because the requested one was empty. */
export function MovedNote({ basis }: { basis: Basis | undefined }): ReactNode {
  if (!basis?.rangeMoved) return null;
  return (
    <p className={styles.moved} role="status">
      <Icon name="info" size={16} />
      {fillText(archiveText.rangeMoved, { to: basis.to ?? "" })}
    </p>
  );
}

/** The sources of the shown data, as their licences require. */
export function Attributions({ lines }: { lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <section className={styles.attributions} aria-label={archiveText.attributions}>
      <p>{archiveText.attributions}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
