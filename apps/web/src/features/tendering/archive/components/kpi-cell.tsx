import type { ReactNode } from "react";
import { Icon } from "#shared/ui/icon.tsx";
import type { ListOf } from "../model/archive-filters.ts";
import { fillText } from "../model/fill-text.ts";
import type { KpiCard } from "../model/kpi-cards.ts";
import { UNKNOWN } from "../model/money-display.ts";
import type { ChangeDisplay } from "../model/number-display.ts";
import { archiveText } from "../text.ts";
import { InfoTip } from "./info-tip.tsx";
import styles from "./kpi-row.module.css";

/** A figure with its change against last year. The whole cell links to the list behind it, if there is one. */
export function KpiCell({ card, onOpen }: { card: KpiCard; onOpen: (of: ListOf) => void }): ReactNode {
  const { label, note, definition } = archiveText.kpi[card.key];
  const { listOf, exact } = card;
  const noteText = note ? fillText(note, card.facts) : UNKNOWN;
  return (
    <li className={styles.cell}>
      <h3 className={styles.label}>
        {label}
        <InfoTip label={fillText(archiveText.explain, { label })}>
          {exact ? fillText(archiveText.exactAmount, { amount: exact }) : null}
          {fillText(definition, card.facts)}
        </InfoTip>
      </h3>
      <p className={styles.figure}>
        {card.code ? <span className={styles.unit}>{card.code}</span> : null}
        <span className={styles.value}>{card.figure}</span>
        {card.unit ? <span className={styles.unit}>{card.unit}</span> : null}
        {card.isOverCeiling ? <span className={styles.tag}>{archiveText.overCeiling}</span> : null}
      </p>
      <p className={styles.change} data-tone={card.tone}>
        {card.change ? <Change change={card.change} tone={card.tone} /> : archiveText.noChange}
      </p>
      {noteText.includes(UNKNOWN) ? null : <p className={styles.note}>{noteText}</p>}
      {listOf ? (
        <button
          type="button"
          className={styles.open}
          aria-label={fillText(archiveText.openList, { label })}
          onClick={() => onOpen(listOf)}
        >
          <Icon name="chevron-right" size={16} className={styles.chevron} />
        </button>
      ) : null}
    </li>
  );
}

function Change({ change, tone }: { change: ChangeDisplay; tone: KpiCard["tone"] }): ReactNode {
  const words = { up: archiveText.up, down: archiveText.down, level: "" }[change.direction];
  const judged = { good: archiveText.better, bad: archiveText.worse, plain: "" }[tone];
  return (
    <>
      {archiveText.yearOnYear}
      <span className={styles.amount}>
        {change.direction === "level" ? null : (
          <Icon name={change.direction === "up" ? "chevron-up" : "chevron-down"} size={14} />
        )}
        {words ? <span className="visually-hidden">{words}</span> : null}
        {change.text}
        {judged ? <span className="visually-hidden">（{judged}）</span> : null}
      </span>
    </>
  );
}
