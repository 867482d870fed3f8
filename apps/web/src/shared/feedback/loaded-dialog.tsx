import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { whenIdle } from "#shared/loading/when-idle.ts";
import { notify } from "./notify.ts";

interface Props<T> {
  /** By `boundedLoad`. */
  readonly load: () => Promise<T>;
  readonly children: (part: T) => ReactNode;
  /** It did not come, which the person has been told. */
  readonly onFailure: () => void;
}

/** A dialog whose code comes when it is first opened; drawn while it is to be open. */
export function LoadedDialog<T>({ load, children, onFailure }: Props<T>) {
  const [part, setPart] = useState<{ readonly loaded: T } | null>(null);
  const giveUp = useEffectEvent(({ message }: Error) => {
    notify({ kind: "error", text: message });
    onFailure();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is opened
  useEffect(() => {
    let isGone = false;
    load().then(
      (loaded) => isGone || setPart({ loaded }),
      (error: Error) => isGone || giveUp(error),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return part ? children(part.loaded) : null;
}

/** Fetches what is likely to be opened while there is nothing else to do. A failure shows when it is opened. */
export function useFetchedAhead(load: () => Promise<unknown>): void {
  useEffect(
    () =>
      void whenIdle()
        .then(load)
        .catch(() => undefined),
    [load],
  );
}
