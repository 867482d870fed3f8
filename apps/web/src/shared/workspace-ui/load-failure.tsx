import { ApiError } from "#shared/api/client.ts";
import { textInPlace } from "#shared/api/present-error.ts";
import { ChunkLoadError } from "#shared/loading/chunk-load.ts";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import styles from "./load-failure.module.css";

interface Props {
  /** The name of the content, in Chinese. */
  readonly subject: string;
  readonly error: unknown;
  readonly isRetrying: boolean;
  onRetry(): void;
}

/** Shown instead of content that failed to load: its name, the cause and a retry button. */
export function LoadFailure({ subject, error, isRetrying, onRetry }: Props) {
  const cause = error instanceof ApiError ? textInPlace(error) : error instanceof ChunkLoadError && error.message;
  return (
    <div className={styles.failure} role="alert">
      <Icon name="warning" size={20} className={styles.icon} />
      <p>
        {subject}加载失败
        {cause ? <span className={styles.cause}>{cause}</span> : null}
      </p>
      <Button size="small" isLoading={isRetrying} onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
