import type { ReactElement } from "react";
import styles from "./choice-list.module.css";
import { LoadFailure } from "./load-failure.tsx";

/** The part of a query that its choice list uses. */
export interface ChoiceQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly isSuccess: boolean;
  refetch(): unknown;
}

/**
 * Returns the props of a select for loaded choices. Its list is empty before and during loading, shows a failure with a
 * retry, and says that there are no choices only when that is known.
 */
export function choiceList(query: ChoiceQuery, none: string) {
  const { error, isFetching, isPlaceholderData, isSuccess } = query;
  const retry = () => void query.refetch();
  if (error === null || isFetching)
    return { loading: isFetching, notFoundContent: isSuccess && !isFetching && !isPlaceholderData ? none : null };
  return {
    loading: false,
    // With null the list would not open.
    notFoundContent: <span />,
    popupRender: (list: ReactElement) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: the element only keeps the focus in the field, so that the list stays open
      <div className={styles.failed} onMouseDown={(event) => event.preventDefault()}>
        {list}
        <LoadFailure subject="选项" error={error} isRetrying={false} onRetry={retry} />
      </div>
    ),
    // The keyboard does not reach the content below the list, so opening it retries.
    onOpenChange: (isOpen: boolean) => {
      if (isOpen) retry();
    },
  };
}
