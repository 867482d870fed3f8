import { useSyncExternalStore } from "react";

/** A value outside React, and those who want to hear of each new one. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly listen: (listener: (value: T) => void) => () => void;
  /** The value, in a component that follows it. */
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
      // A copy: who hears of it may stop listening.
      for (const listener of [...listeners]) listener(next);
    },
    listen,
    use: () => useSyncExternalStore(listen, get, get),
  };
}
