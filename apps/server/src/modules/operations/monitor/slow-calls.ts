import type { SlowCall } from "#modules/trail/node-status/node-status.service.ts";

const MOST = 20;
const KEPT_MS = 3_600_000;
/** Faster calls are not retained. */
const MIN_MS = 100;

/** Retains the slowest calls of the last hour, up to a limit. */
export function createSlowCalls(now: () => number) {
  let kept: readonly SlowCall[] = [];
  const current = (): readonly SlowCall[] => kept.filter(({ at }) => Date.parse(at) > now() - KEPT_MS);
  return {
    note: (call: Omit<SlowCall, "at">): void => {
      if (call.ms < MIN_MS || (kept.length >= MOST && call.ms <= (kept.at(-1)?.ms ?? 0) && current().length >= MOST))
        return;
      const at = new Date(now()).toISOString();
      kept = [...current(), { ...call, ms: Math.round(call.ms), at }].toSorted((a, b) => b.ms - a.ms).slice(0, MOST);
    },
    /** The slowest first. */
    list: current,
  };
}
