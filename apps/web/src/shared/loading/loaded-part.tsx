import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { boundChunkLoad } from "./chunk-load.ts";
import styles from "./loaded-part.module.css";

/**
 * A part of a page that comes when it is first shown. In its place stands a skeleton while it is on its way, and what
 * to do if it does not come.
 */
export function LoadedPart<T>(props: {
  readonly load: () => Promise<T>;
  readonly children: (part: T) => ReactNode;
  /** Of the skeleton, in pixels, where it is known. */
  readonly height?: number;
}) {
  const [part, setPart] = useState<T>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once, and again when asked for
  useEffect(() => {
    let isGone = false;
    setFailure(undefined);
    boundChunkLoad(props.load).then(
      (loaded) => isGone || setPart(() => loaded),
      (error: Error) => isGone || setFailure(error.message),
    );
    return () => {
      isGone = true;
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
