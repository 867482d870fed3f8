import type { ReactElement } from "react";
import styles from "./choice-list.module.css";
import { LoadFailure } from "./load-failure.tsx";

/** As much of a query as its list says. */
export interface ChoiceQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly isSuccess: boolean;
  refetch(): unknown;
}

/**
 * What the list of a field says of choices that are read: nothing while none were asked for or they are on their way;
 * that they could not be read, with a way to try again; and only when it is known, that there are none.
 */
export function choiceList(query: ChoiceQuery, none: string) {
  const { error, isFetching, isPlaceholderData, isSuccess } = query;
  const retry = () => void query.refetch();
  if (error === null || isFetching)
    return { loading: isFetching, notFoundContent: isSuccess && !isFetching && !isPlaceholderData ? none : null };
  return {
    loading: false,
    // Null would keep the list from opening.
    notFoundContent: <span />,
    popupRender: (list: ReactElement) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus, and the list is open as long
      <div className={styles.failed} onMouseDown={(event) => event.preventDefault()}>
        {list}
        <LoadFailure what="选项" error={error} isRetrying={false} onRetry={retry} />
      </div>
    ),
    // The keys do not reach what stands below the list.
    onOpenChange: (isOpen: boolean) => {
      if (isOpen) retry();
    },
  };
}
