import type { ReactNode } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { fillText } from "../model/fill-text.ts";
import { archiveText } from "../text.ts";
import styles from "./part-failure.module.css";

export interface PartFailureProps {
  readonly part: string;
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** In the place of a part that could not be read: what failed, why, and a retry. */
export function PartFailure({ part, error, isRetrying, onRetry }: PartFailureProps): ReactNode {
  return (
    <div className={styles.failure} role="alert">
      <Icon name="warning" size={20} className={styles.icon} />
      <p>
        {fillText(archiveText.failed, { part })}
        {error instanceof ApiError ? <span className={styles.cause}>{error.message}</span> : null}
      </p>
      <Button size="small" isLoading={isRetrying} onClick={onRetry}>
        {archiveText.retry}
      </Button>
    </div>
  );
}
