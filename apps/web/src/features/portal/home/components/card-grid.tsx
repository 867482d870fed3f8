import type { ReactNode } from "react";
import { type Arrangement, type CardKey, spansOf } from "../model/home-layout.ts";
import styles from "./card-grid.module.css";

export type Cards = Readonly<Partial<Record<CardKey, ReactNode>>>;

/** The cards in the user's order, two in a row if the width allows. */
export function CardGrid({ shown, cards }: { shown: Arrangement["shown"]; cards: Cards }) {
  const spans = spansOf(shown);
  return (
    <div className={styles.grid}>
      {shown.map((key, index) => (
        <div key={key} className={styles.place} data-span={spans[index]}>
          {cards[key]}
        </div>
      ))}
    </div>
  );
}
