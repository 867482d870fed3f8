import { useState } from "react";

export interface Typed<T> {
  readonly typed: T;
  readonly type: (next: T) => void;
  /** This is what is asked by from here on. */
  readonly send: (query: T) => void;
}

/**
 * What stands in the fields of a query. They follow what is `asked`, whoever changes it (a view, a link, 重置 elsewhere); only
 * what is typed while their own query is on its way into the address stays. `askedBy`: what becomes of what they send.
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
