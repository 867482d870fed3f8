import { useSyncExternalStore } from "react";

/** A value outside React, with listeners. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly listen: (listener: (value: T) => void) => () => void;
  /** Returns the value and renders the component again after each change. */
  readonly use: () => T;
}

export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<(value: T) => void>();
  const get = () => value;
  const listen = (listener: (value: T) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set: (next) => {
      value = next;
      // A copy, because a listener may unsubscribe during the loop.
      for (const listener of [...listeners]) listener(next);
    },
    listen,
    use: () => useSyncExternalStore(listen, get, get),
  };
}
