/** Guesses from one address on this node. */
interface Line {
  /** Accounts whose passwords are being compared. */
  readonly comparing: Set<string>;
  /** Resolves when the judge has decided about all guesses so far, one after the other. */
  tail: Promise<unknown>;
  /** Called when a comparison ends, so that the judge decides again about a waiting guess. */
  ended: () => void;
  inside: number;
}

/**
 * Decides whether a guess may be compared now. `unfinished`: other accounts of the address that are being compared; the
 * counters may not include their outcome yet. Undefined: call again after one of them has ended. Throws to refuse.
 */
export type Judge<J> = (unfinished: number) => Promise<J | undefined>;

/**
 * Limits concurrent guesses as sequential ones: it runs one comparison at a time for an account and address, and the
 * judge limits the accounts that an address tries concurrently. It works within one node, and delays no guess that the
 * counters allow.
 */
export interface GuessQueue {
  run<J, R>(address: string, account: string, judge: Judge<J>, compare: (judged: J) => Promise<R>): Promise<R>;
}

export function createGuessQueue(): GuessQueue {
  const lines = new Map<string, Line>();

  function lineOf(address: string): Line {
    const line = lines.get(address) ?? {
      comparing: new Set<string>(),
      tail: Promise.resolve(),
      ended: () => undefined,
      inside: 0,
    };
    lines.set(address, line);
    return line;
  }

  const oneEnds = (line: Line): Promise<void> =>
    new Promise((resolve) => {
      line.ended = resolve;
    });

  async function enter<J>(line: Line, account: string, judge: Judge<J>): Promise<J> {
    for (;;) {
      while (line.comparing.has(account)) await oneEnds(line);
      // Counted before the judge reads the counters, so that a comparison that ends meanwhile counts twice, not zero
      // times.
      const unfinished = line.comparing.size;
      const judged = await judge(unfinished);
      if (judged !== undefined) {
        line.comparing.add(account);
        return judged;
      }
      if (unfinished > 0 && line.comparing.size === unfinished) await oneEnds(line);
    }
  }

  return {
    run: async (address, account, judge, compare) => {
      const line = lineOf(address);
      line.inside += 1;
      try {
        const entry = line.tail.then(() => enter(line, account, judge));
        line.tail = entry.catch(() => undefined);
        const admitted = await entry;
        try {
          return await compare(admitted);
        } finally {
          line.comparing.delete(account);
          line.ended();
        }
      } finally {
        line.inside -= 1;
        if (line.inside === 0) lines.delete(address);
      }
    },
  };
}
