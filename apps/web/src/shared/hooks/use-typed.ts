import { useState } from "react";

export interface Typed<T> {
  readonly typed: T;
  readonly type: (next: T) => void;
  /** Records the query that is applied from now on. */
  readonly send: (query: T) => void;
}

/**
 * The values of a query's fields. They follow `asked`, whatever changed it: a view, a link, 重置. Text that is typed
 * while the fields' own query enters the address stays. `askedBy` maps a sent query to the resulting one.
 */
export function useTyped<T>(asked: T, askedBy: (query: T) => T): Typed<T> {
  const [typed, setTyped] = useState(asked);
  const [sent, setSent] = useState(asked);
  const written = JSON.stringify(asked);
  const [followed, setFollowed] = useState(written);
  if (written !== followed) {
    setFollowed(written);
    if (typed === sent || written !== JSON.stringify(askedBy(sent))) {
      setTyped(asked);
      setSent(asked);
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
