import { isFinalState } from "@tender/contract/tender-terms";
import { expect, test } from "vitest";
import { isDue, type Lot, type LotEvent, nextAt, step } from "./lot.ts";

/** Time passes in whole units in this model, so that every reachable state is visited. */
const HORIZON = 8;
const start: Lot = { state: "draft", round: 1, deadline: null, isSuspended: false, leftMs: null };

interface World {
  readonly lot: Lot;
  readonly now: number;
  /** True: an offer would be accepted now. */
  readonly isAccepting: boolean;
}

const keyOf = ({ lot, now }: World): string => JSON.stringify([lot, now]);

/** Every event that people, or a clock that is late, early or runs twice, could send now. */
function possibleEvents({ now }: World): LotEvent[] {
  const deadlines = Array.from({ length: HORIZON }, (_, after) => now - 1 + after);
  return [
    { kind: "deadline", at: now },
    { kind: "suspend", at: now },
    { kind: "cancel", at: now },
    { kind: "correct", at: now, deadline: null },
    ...deadlines.flatMap((deadline): LotEvent[] => [
      { kind: "publish", at: now, deadline },
      { kind: "correct", at: now, deadline },
      { kind: "resume", at: now, deadline },
    ]),
  ];
}

const worldOf = (lot: Lot, now: number): World => ({
  lot,
  now,
  isAccepting: lot.state === "open" && !lot.isSuspended && !isDue(lot, now),
});

test("[TENDER-20] reaches no forbidden state of a lot in any order of events and time", () => {
  const seen = new Map<string, World>();
  const queue = [worldOf(start, 0)];
  const next = new Map<string, Set<string>>();
  for (let world = queue.shift(); world; world = queue.shift()) {
    const key = keyOf(world);
    if (seen.has(key)) continue;
    seen.set(key, world);
    const { lot, now } = world;
    const follow = new Set<string>();
    const reached = possibleEvents(world).flatMap((event) => {
      const result = step(lot, event);
      if (result.refusal) return [];
      expect(isFinalState(lot.state)).toBe(false);
      if (lot.isSuspended) expect(["resume", "cancel", "correct"]).toContain(event.kind);
      if (lot.isSuspended && event.kind === "correct") expect(result.lot.deadline).toBe(lot.deadline);
      if (event.kind === "resume" && lot.leftMs !== null)
        expect((result.lot.deadline ?? 0) - now).toBeGreaterThanOrEqual(lot.leftMs);
      return [worldOf(result.lot, now)];
    });
    if (now < HORIZON) reached.push(worldOf(lot, now + 1));
    for (const other of reached) {
      follow.add(keyOf(other));
      queue.push(other);
    }
    next.set(key, follow);
  }
  expect(seen.size).toBeGreaterThan(500);
  for (const { lot, now, isAccepting } of seen.values()) {
    if (isAccepting) expect(lot.deadline ?? 0).toBeGreaterThan(now);
    expect(nextAt(lot)).toBe(lot.state === "open" && !lot.isSuspended ? lot.deadline : null);
    if (lot.leftMs !== null) expect(lot.isSuspended).toBe(true);
    if (lot.state !== "draft") expect(lot.deadline).not.toBeNull();
  }
  const canEnd = new Set([...seen].filter(([, { lot }]) => isFinalState(lot.state)).map(([key]) => key));
  for (let grew = true; grew; ) {
    grew = false;
    for (const [key, follow] of next)
      if (!canEnd.has(key) && [...follow].some((other) => canEnd.has(other))) {
        canEnd.add(key);
        grew = true;
      }
  }
  expect([...seen].filter(([key, { lot }]) => lot.state !== "draft" && !canEnd.has(key))).toEqual([]);
});
