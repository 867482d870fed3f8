import { isFinalState } from "@tender/contract/tender-terms";
import { expect, test } from "vitest";
import { isDue, type Lot, type LotEvent, nextAt, step } from "./lot.ts";

/**
 * Last instant of the model, in which time passes in whole units. `npm run test:long` sets TEST_LONG and searches some
 * hundred thousand states.
 */
const HORIZON = process.env.TEST_LONG === undefined ? 8 : 44;
const MAX_STATES = 1_000_000;
const start: Lot = { state: "draft", round: 1, deadline: null, isSuspended: false, leftMs: null };

interface World {
  readonly lot: Lot;
  readonly now: number;
}

const keyOf = ({ lot: { state, deadline, isSuspended, leftMs }, now }: World): string =>
  `${state} ${deadline} ${isSuspended} ${leftMs} ${now}`;

/** Every event that people, or a clock that is late, early or runs twice, could send now. */
function possibleEvents(now: number): LotEvent[] {
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

/** Returns what is wrong with a step of the reducer. */
function faultOf({ lot, now }: World, event: LotEvent, next: Lot): string | undefined {
  if (isFinalState(lot.state)) return "an ended lot moves";
  if (lot.state !== "draft" && next.state === "draft") return "a published lot is a draft again";
  if (lot.state === "opening" && next.state === "open") return "a lot is open again after its deadline";
  if (isDue(lot, now) && event.kind !== "deadline") return "people act before the due move";
  if (lot.isSuspended && !["resume", "cancel", "correct"].includes(event.kind)) return "a suspended lot moves";
  if (lot.isSuspended && event.kind === "correct" && next.deadline !== lot.deadline)
    return "a correction moves the deadline of a suspended lot";
  if (event.kind === "resume" && lot.leftMs !== null && (next.deadline ?? 0) - now < lot.leftMs)
    return "a resumption takes time that was left";
  return undefined;
}

/** Returns what is wrong with a state. */
function faultIn({ lot, now }: World): string | undefined {
  const isAccepting = lot.state === "open" && !lot.isSuspended && !isDue(lot, now);
  if (isAccepting && (lot.deadline ?? 0) <= now) return "an offer would be accepted after the deadline";
  if (nextAt(lot) !== (lot.state === "open" && !lot.isSuspended ? lot.deadline : null)) return "the clock is wrong";
  if (lot.leftMs !== null && !lot.isSuspended) return "time is left without a suspension";
  if (lot.state !== "draft" && lot.deadline === null) return "a published lot has no deadline";
  return undefined;
}

/** Visits every state that is reachable within the horizon. Time may step back, as a database clock that is set right. */
function search() {
  const seen = new Map<string, World>();
  const before = new Map<string, string[]>();
  const faults: string[] = [];
  const queue: World[] = [{ lot: start, now: 0 }];
  seen.set(keyOf({ lot: start, now: 0 }), { lot: start, now: 0 });
  for (let at = 0; at < queue.length && seen.size < MAX_STATES; at += 1) {
    const world = queue[at] as World;
    const { lot, now } = world;
    const key = keyOf(world);
    const wrong = faultIn(world);
    if (wrong) faults.push(`${wrong}: ${key}`);
    const reached: World[] = [];
    for (const event of possibleEvents(now)) {
      const result = step(lot, event);
      if (result.refusal) continue;
      const fault = faultOf(world, event, result.lot);
      if (fault) faults.push(`${fault}: ${key} ${JSON.stringify(event)}`);
      reached.push({ lot: result.lot, now });
    }
    if (now < HORIZON) reached.push({ lot, now: now + 1 });
    if (now > 0) reached.push({ lot, now: now - 1 });
    for (const next of reached) {
      const nextKey = keyOf(next);
      if (!seen.has(nextKey)) {
        seen.set(nextKey, next);
        queue.push(next);
      }
      const sources = before.get(nextKey);
      if (sources) sources.push(key);
      else before.set(nextKey, [key]);
    }
  }
  return { seen, before, faults };
}

/** Returns the states from which no end can be reached. */
function deadEnds({ seen, before }: Pick<ReturnType<typeof search>, "seen" | "before">): string[] {
  const canEnd = new Set<string>();
  const queue = [...seen].flatMap(([key, { lot }]) => (isFinalState(lot.state) ? [key] : []));
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (canEnd.has(key)) continue;
    canEnd.add(key);
    queue.push(...(before.get(key) ?? []));
  }
  return [...seen].flatMap(([key, { lot }]) => (lot.state === "draft" || canEnd.has(key) ? [] : [key]));
}

test("[TENDER-20] reaches no forbidden state in any order of events and time, and always an end", () => {
  const { seen, before, faults } = search();
  expect(faults).toEqual([]);
  expect(seen.size).toBeGreaterThan(HORIZON === 8 ? 1_000 : 100_000);
  expect(seen.size).toBeLessThan(MAX_STATES);
  expect(deadEnds({ seen, before })).toEqual([]);
});
