import type { ReactNode } from "react";
import { Button } from "#shared/ui/button.tsx";
import styles from "./tree-page.module.css";

interface Props {
  readonly tree: ReactNode;
  readonly treeLabel: string;
  /** The details of the chosen entry. Null: none is chosen. */
  readonly details: ReactNode;
  readonly detailsLabel: string;
  readonly isChosen: boolean;
  readonly backText: string;
  onBack(): void;
}

/** A tree beside the details of the chosen entry; on a phone only one of the two. */
export const TreePage = ({ tree, treeLabel, details, detailsLabel, isChosen, backText, onBack }: Props) => (
  <div className={styles.page} data-chosen={isChosen || undefined}>
    <section className={styles.part} aria-label={treeLabel}>
      {tree}
    </section>
    <section className={styles.part} aria-label={detailsLabel}>
      <div className={styles.back}>
        <Button onClick={onBack}>{backText}</Button>
      </div>
      {details}
    </section>
  </div>
);
