import type { ReactNode } from "react";
import { Icon } from "#shared/ui/icon.tsx";
import type { Unarchived } from "../model/archive-filters.ts";
import { fillText } from "../model/fill-text.ts";
import { showCount } from "../model/number-display.ts";
import { archiveText } from "../text.ts";
import styles from "./unarchived-note.module.css";

const text = archiveText.unarchived;

export interface UnarchivedNoteData extends Unarchived {
  /** The currency of the shown figures. If a lot has another one, the note lists the currencies of all the lots. */
  readonly shownCurrency: string;
}

/** Unarchived lots with an action that shows them. */
export interface UnarchivedAction extends UnarchivedNoteData {
  readonly onShow: () => void;
}

export interface UnarchivedNoteProps {
  readonly unarchived: UnarchivedNoteData;
  /** An action that shows the lots. */
  readonly children?: ReactNode;
}

/** Reports the lots that the figures leave out because they are not archived. */
export function UnarchivedNote({ unarchived, children }: UnarchivedNoteProps): ReactNode {
  return (
    <div className={styles.note}>
      <Icon name="info" size={16} />
      <div className={styles.words}>
        <p>{formatUnarchivedNote(unarchived)}</p>
        {children}
      </div>
    </div>
  );
}

export function formatUnarchivedNote({ basis, lots, currencies, shownCurrency }: UnarchivedNoteData): string {
  const otherCurrencies = currencies.filter((currency) => currency !== shownCurrency);
  return fillText(text[basis === "notice" ? "notice" : "award"], {
    lots: showCount(lots),
    currencies: otherCurrencies.length > 0 ? `（${currencies.join("、")}）` : "",
  });
}

export const formatShowByBasis = ({ basis }: Unarchived): string =>
  fillText(text.show, { basis: archiveText.bases[basis] });
