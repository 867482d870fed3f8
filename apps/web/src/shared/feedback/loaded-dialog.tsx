import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { waitForIdle } from "#shared/loading/wait-for-idle.ts";
import { notify } from "./notify.ts";

interface Props<T> {
  /** A `boundedLoad` of the dialog's code. */
  readonly load: () => Promise<T>;
  readonly children: (part: T) => ReactNode;
  /** Called after a failure, which a toast has reported. */
  readonly onFailure: () => void;
}

/** A dialog whose code is loaded when it first opens. Render it while it should be open. */
export function LoadedDialog<T>({ load, children, onFailure }: Props<T>) {
  const [part, setPart] = useState<{ readonly loaded: T } | null>(null);
  const reportFailure = useEffectEvent(({ message }: Error) => {
    notify({ kind: "error", text: message });
    onFailure();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for each opening
  useEffect(() => {
    let isUnmounted = false;
    load().then(
      (loaded) => isUnmounted || setPart({ loaded }),
      (error: Error) => isUnmounted || reportFailure(error),
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  return part ? children(part.loaded) : null;
}

/** Loads code in idle time that is likely to be needed. A failure appears when the dialog opens. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(
    () =>
      void waitForIdle()
        .then(load)
        .catch(() => undefined),
    [load],
  );
}
