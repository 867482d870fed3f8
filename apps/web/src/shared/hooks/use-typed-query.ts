import { useState } from "react";

export interface Typed<T> {
  readonly typed: T;
  readonly type: (next: T) => void;
  /** Records the query that is applied from now on. */
  readonly send: (query: T) => void;
}

/**
 * The values of a query's fields. They follow `applied`, whatever changed it: a view, a link, 重置. Text that is typed
 * while the fields' own query is written to the address stays. `normalize` maps a sent query to the applied one.
 */
export function useTypedQuery<T>(applied: T, normalize: (query: T) => T): Typed<T> {
  const [typed, setTyped] = useState(applied);
  const [sent, setSent] = useState(applied);
  const serialised = JSON.stringify(applied);
  const [lastApplied, setLastApplied] = useState(serialised);
  if (serialised !== lastApplied) {
    setLastApplied(serialised);
    if (typed === sent || serialised !== JSON.stringify(normalize(sent))) {
      setTyped(applied);
      setSent(applied);
    }
  }
  return {
    typed,
    type: setTyped,
    send: (query) => {
      setTyped(query);
      setSent(query);
    },
  };
}
