/** `from` needs `to`, for what stands at `path:line`. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly line: number;
}

/** The arrows of a closed way: each begins where the one before it ends, the first where the last ends. */
export type Ring = readonly Arrow[];

/**
 * Short rings which name everything that is tied: whatever stands on some ring is on one of those returned. Not all
 * rings, of which a knot of ten holds thousands.
 */
export function findRings(arrows: readonly Arrow[]): Ring[] {
  const outgoing = new Map<string, Map<string, Arrow>>();
  for (const arrow of arrows) {
    if (arrow.from === arrow.to) continue;
    const targets = outgoing.get(arrow.from) ?? new Map<string, Arrow>();
    outgoing.set(arrow.from, targets);
    if (!targets.has(arrow.to)) targets.set(arrow.to, arrow);
  }
  const named = new Set<string>();
  return untied(outgoing).flatMap((start) => {
    if (named.has(start)) return [];
    const ring = shortestRing(outgoing, start);
    for (const { from } of ring) named.add(from);
    return ring.length === 0 ? [] : [ring];
  });
}

type Outgoing = ReadonlyMap<string, ReadonlyMap<string, Arrow>>;

/** What is left, in the order of names, when everything that leads nowhere is taken away again and again. */
function untied(outgoing: Outgoing): string[] {
  const left = new Set(outgoing.keys());
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const node of left) {
      if (![...(outgoing.get(node)?.keys() ?? [])].some((target) => left.has(target))) left.delete(node);
    }
  }
  return [...left].sort();
}

function shortestRing(outgoing: Outgoing, start: string): Ring {
  const reachedBy = new Map<string, Arrow>();
  const waiting = [start];
  for (const node of waiting) {
    for (const [target, arrow] of outgoing.get(node) ?? []) {
      if (reachedBy.has(target)) continue;
      reachedBy.set(target, arrow);
      if (target === start) return wayBack(reachedBy, start);
      waiting.push(target);
    }
  }
  return [];
}

function wayBack(reachedBy: ReadonlyMap<string, Arrow>, start: string): Ring {
  const ring: Arrow[] = [];
  let arrow = reachedBy.get(start);
  while (arrow !== undefined) {
    ring.unshift(arrow);
    arrow = arrow.from === start ? undefined : reachedBy.get(arrow.from);
  }
  return ring;
}
