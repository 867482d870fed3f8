/** `from` depends on `to` because of an import at `path:line`. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly line: number;
}

/** A set of rings that share nodes. */
export interface Knot {
  /** The shortest ring: each arrow begins where the previous one ends, the first where the last ends. */
  readonly ring: readonly Arrow[];
  /** Nodes on the knot's other rings. */
  readonly otherNodes: readonly string[];
}

export function findKnots(arrows: readonly Arrow[]): Knot[] {
  const outgoing = new Map<string, Map<string, Arrow>>();
  for (const arrow of arrows) {
    if (arrow.from === arrow.to) continue;
    const targets = outgoing.get(arrow.from) ?? new Map<string, Arrow>();
    outgoing.set(arrow.from, targets);
    if (!targets.has(arrow.to)) targets.set(arrow.to, arrow);
  }
  const onRings = ringCandidates(outgoing).flatMap((start) => ringThrough(outgoing, start) ?? []);
  const knots: Knot[] = [];
  const named = new Set<string>();
  for (const { start, reached, ring } of onRings) {
    if (named.has(start)) continue;
    const knot = onRings.filter(
      (candidate) => candidate.start === start || (reached.has(candidate.start) && candidate.reached.has(start)),
    );
    for (const candidate of knot) named.add(candidate.start);
    const shortest = knot.reduce(
      (best, candidate) => (candidate.ring.length < best.length ? candidate.ring : best),
      ring,
    );
    const otherNodes = knot
      .map((candidate) => candidate.start)
      .filter((name) => shortest.every(({ from }) => from !== name));
    knots.push({ ring: shortest, otherNodes });
  }
  return knots;
}

type Outgoing = ReadonlyMap<string, ReadonlyMap<string, Arrow>>;

/** Returns the nodes that may be on a ring, ordered by name: a cheap filter that removes most of a tree without rings. */
function ringCandidates(outgoing: Outgoing): string[] {
  const remaining = new Set(outgoing.keys());
  for (let before = -1; before !== remaining.size; ) {
    before = remaining.size;
    for (const node of remaining) {
      if (![...(outgoing.get(node)?.keys() ?? [])].some((target) => remaining.has(target))) remaining.delete(node);
    }
  }
  return [...remaining].sort();
}

interface RingNode {
  readonly start: string;
  readonly reached: ReadonlySet<string>;
  readonly ring: readonly Arrow[];
}

/** Returns all reachable nodes and the shortest ring through `start`; undefined: it is on no ring. */
function ringThrough(outgoing: Outgoing, start: string): RingNode | undefined {
  const reachedBy = new Map<string, Arrow>();
  // The queue grows while it is read.
  const queue = [start];
  for (const node of queue) {
    for (const [target, arrow] of outgoing.get(node) ?? []) {
      if (reachedBy.has(target)) continue;
      reachedBy.set(target, arrow);
      queue.push(target);
    }
  }
  if (!reachedBy.has(start)) return undefined;
  return { start, reached: new Set(reachedBy.keys()), ring: shortestRing(reachedBy, start) };
}

/** Follows the arrows of a breadth-first search back from `start` to itself. */
function shortestRing(reachedBy: ReadonlyMap<string, Arrow>, start: string): Arrow[] {
  const ring: Arrow[] = [];
  let arrow = reachedBy.get(start);
  while (arrow !== undefined) {
    ring.unshift(arrow);
    arrow = arrow.from === start ? undefined : reachedBy.get(arrow.from);
  }
  return ring;
}
