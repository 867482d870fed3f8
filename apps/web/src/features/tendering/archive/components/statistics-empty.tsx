import type { ReactNode } from "react";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import type { Overview } from "../model/kpi-cards.ts";
import { archiveText } from "../text.ts";
import styles from "./statistics-empty.module.css";
import { formatShowByBasis, formatUnarchivedNote, type UnarchivedAction } from "./unarchived-note.tsx";

const text = archiveText.empty;
const words = {
  "no-department": [text.noDepartment, text.noDepartmentHint],
  "nothing-in-scope": [text.nothingInScope, text.nothingInScopeHint],
  "nothing-for-filters": [text.nothingForFilters, text.nothingForFiltersHint],
} as const;

/** Explains why there are no figures, and offers a next step. */
export function StatisticsEmpty({
  reason,
  onReset,
  unarchived,
}: {
  reason: NonNullable<Overview["empty"]>;
  onReset: () => void;
  /** Lots that are not archived, which can be shown instead. */
  unarchived?: UnarchivedAction | undefined;
}): ReactNode {
  const [title, hint] = unarchived ? [text.nothingArchived, formatUnarchivedNote(unarchived)] : words[reason];
  const reset = reason === "nothing-for-filters" ? <Button onClick={onReset}>{archiveText.reset}</Button> : undefined;
  const action = unarchived ? (
    <Button kind="primary" onClick={unarchived.onShow}>
      {formatShowByBasis(unarchived)}
    </Button>
  ) : (
    reset
  );
  return (
    <div className={styles.empty}>
      <EmptyState text={title} action={<Hint text={hint}>{action}</Hint>} />
    </div>
  );
}

function Hint({ text: hint, children }: { text: string; children: ReactNode }): ReactNode {
  return (
    <>
      <p className={styles.hint}>{hint}</p>
      {children}
    </>
  );
}
