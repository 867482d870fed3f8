import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { boundChunkLoad } from "./chunk-load.ts";
import styles from "./loaded-part.module.css";

/**
 * A part of a page that is loaded when it is first shown. Shows a skeleton until then, and a retry button after a
 * failure.
 */
export function LoadedPart<T>(props: {
  readonly load: () => Promise<T>;
  readonly children: (part: T) => ReactNode;
  /** Height of the skeleton in pixels, if known. */
  readonly height?: number;
}) {
  const [part, setPart] = useState<T>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, and again for each retry
  useEffect(() => {
    let isUnmounted = false;
    setFailure(undefined);
    boundChunkLoad(props.load).then(
      (loaded) => isUnmounted || setPart(() => loaded),
      (error: Error) => isUnmounted || setFailure(error.message),
    );
    return () => {
      isUnmounted = true;
    };
  }, [attempt]);

  if (part !== undefined) return props.children(part);
  if (failure === undefined) return <Skeleton lines={4} height={props.height} />;
  return (
    <div className={styles.failure} role="alert">
      <p>{failure}</p>
      <Button size="small" onClick={() => setAttempt(attempt + 1)}>
        重试
      </Button>
    </div>
  );
}
