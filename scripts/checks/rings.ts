/** `from` depends on `to` because of an import at `path:line`. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly line: number;
}

/** A set of entangled rings. */
export interface Knot {
  /** The shortest ring: each arrow begins where the previous one ends, the first where the last ends. */
  readonly ring: readonly Arrow[];
  /** The other nodes on a ring with these. */
  readonly others: readonly string[];
}

export function findKnots(arrows: readonly Arrow[]): Knot[] {
  const outgoing = new Map<string, Map<string, Arrow>>();
  for (const arrow of arrows) {
    if (arrow.from === arrow.to) continue;
    const targets = outgoing.get(arrow.from) ?? new Map<string, Arrow>();
    outgoing.set(arrow.from, targets);
    if (!targets.has(arrow.to)) targets.set(arrow.to, arrow);
  }
  const tied = nodesOnRings(outgoing).flatMap((start) => ringThrough(outgoing, start) ?? []);
  const knots: Knot[] = [];
  const named = new Set<string>();
  for (const { start, reached, ring } of tied) {
    if (named.has(start)) continue;
    const knot = tied.filter((one) => one.start === start || (reached.has(one.start) && one.reached.has(start)));
    for (const one of knot) named.add(one.start);
    const shortest = knot.reduce((best, one) => (one.ring.length < best.length ? one.ring : best), ring);
    const others = knot.map((one) => one.start).filter((name) => shortest.every(({ from }) => from !== name));
    knots.push({ ring: shortest, others });
  }
  return knots;
}

type Outgoing = ReadonlyMap<string, ReadonlyMap<string, Arrow>>;

/** Returns the nodes that may be on a ring, ordered by name: most of a sound tree is removed here at little cost. */
function nodesOnRings(outgoing: Outgoing): string[] {
  const remaining = new Set(outgoing.keys());
  for (let before = -1; before !== remaining.size; ) {
    before = remaining.size;
    for (const node of remaining) {
      if (![...(outgoing.get(node)?.keys() ?? [])].some((target) => remaining.has(target))) remaining.delete(node);
    }
  }
  return [...remaining].sort();
}

interface Tied {
  readonly start: string;
  readonly reached: ReadonlySet<string>;
  readonly ring: readonly Arrow[];
}

/** Returns all reachable nodes, and the shortest way back; undefined: there is no way back. */
function ringThrough(outgoing: Outgoing, start: string): Tied | undefined {
  const reachedBy = new Map<string, Arrow>();
  const waiting = [start];
  for (const node of waiting) {
    for (const [target, arrow] of outgoing.get(node) ?? []) {
      if (reachedBy.has(target)) continue;
      reachedBy.set(target, arrow);
      waiting.push(target);
    }
  }
  if (!reachedBy.has(start)) return undefined;
  return { start, reached: new Set(reachedBy.keys()), ring: wayBack(reachedBy, start) };
}

function wayBack(reachedBy: ReadonlyMap<string, Arrow>, start: string): Arrow[] {
  const ring: Arrow[] = [];
  let arrow = reachedBy.get(start);
  while (arrow !== undefined) {
    ring.unshift(arrow);
    arrow = arrow.from === start ? undefined : reachedBy.get(arrow.from);
  }
  return ring;
}
