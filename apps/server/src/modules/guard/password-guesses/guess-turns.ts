/** Guesses that come from one address, on this node. */
interface Line {
  /** The accounts whose passwords are being compared now. */
  readonly comparing: Set<string>;
  /** Ends when everybody who came so far has been judged; that happens one after the other. */
  tail: Promise<unknown>;
  /** Called when a comparison ends, so that whoever waits to be judged is judged again. */
  ended: () => void;
  inside: number;
}

/**
 * Decides whether a guess may be compared now. `unfinished` other accounts of the address are being compared meanwhile, and
 * the counters may not know their outcome yet. Undefined: ask again when one of them has ended. Throws to refuse.
 */
export type Judge<J> = (unfinished: number) => Promise<J | undefined>;

/**
 * Guesses sent at once get no more tries than guesses sent one by one: of an account and an address one is compared at a
 * time, and how many accounts an address may try at once is the judge's decision. It works within one node, and holds up
 * nobody whom the counters would let through.
 */
export interface GuessTurns {
  run<J, R>(address: string, account: string, judge: Judge<J>, compare: (judged: J) => Promise<R>): Promise<R>;
}

export function createGuessTurns(): GuessTurns {
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
      // Counted before the judge reads the counters: what ends in between counts twice rather than not at all.
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
        const turn = line.tail.then(() => enter(line, account, judge));
        line.tail = turn.catch(() => undefined);
        const judged = await turn;
        try {
          return await compare(judged);
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
