import { type LotState, lotStates } from "@tender/contract/tender-terms";
import { describe, expect, test } from "vitest";
import { isDue, type Lot, type LotEvent, nextAt, step } from "./lot.ts";

const DAY = 86_400_000;
const T = Date.UTC(2026, 5, 1, 1);
const draft: Lot = { state: "draft", round: 1, deadline: null, isSuspended: false, leftMs: null };
const open: Lot = { ...draft, state: "open", deadline: T + 20 * DAY };
const suspended: Lot = { ...open, isSuspended: true, leftMs: 5 * DAY };
const lotIn = (state: LotState): Lot => (state === "draft" ? draft : { ...open, state });
const at = T + DAY;

const events: Readonly<Record<LotEvent["kind"], LotEvent>> = {
  publish: { kind: "publish", at, deadline: T + 30 * DAY },
  correct: { kind: "correct", at, deadline: T + 25 * DAY },
  deadline: { kind: "deadline", at: T + 20 * DAY },
  suspend: { kind: "suspend", at },
  resume: { kind: "resume", at, deadline: T + 40 * DAY },
  cancel: { kind: "cancel", at },
};
const running = ["open", "opening", "evaluation", "publicity", "decision", "awarded"] as const;

/** Target state of each accepted event; every other pair of state and event is refused. */
const accepted: Readonly<Record<LotEvent["kind"], Partial<Record<LotState, LotState>>>> = {
  publish: { draft: "open" },
  correct: { open: "open" },
  deadline: { open: "opening" },
  suspend: Object.fromEntries(running.map((state) => [state, state])),
  resume: {},
  cancel: Object.fromEntries(running.map((state) => [state, "cancelled"])),
};

describe("step", () => {
  for (const state of Object.keys(lotStates) as LotState[])
    for (const event of Object.values(events)) {
      const target = accepted[event.kind][state];
      test(`[TENDER-20] ${target ? `moves ${state} to ${target}` : `refuses ${state}`} at ${event.kind}`, () => {
        const result = step(lotIn(state), event);
        if (target === undefined) expect(result).toEqual({ refusal: { code: "tender.state" } });
        else expect("lot" in result && result.lot.state).toBe(target);
      });
    }

  for (const state of running)
    test(`[TENDER-24] resumes a suspended lot in state ${state} with its new deadline`, () => {
      const lot = { ...suspended, state };
      const result = step(lot, events.resume);
      expect(result).toEqual({ lot: { ...lot, isSuspended: false, leftMs: null, deadline: T + 40 * DAY } });
    });

  test("[TENDER-24] refuses a resumption with less time than was left", () => {
    const early: LotEvent = { kind: "resume", at, deadline: at + 5 * DAY - 1 };
    expect(step(suspended, early)).toEqual({ refusal: { code: "tender.resume_too_soon", earliest: at + 5 * DAY } });
    const exact = step(suspended, { ...early, deadline: at + 5 * DAY });
    expect("lot" in exact && exact.lot.deadline).toBe(at + 5 * DAY);
  });

  test("[TENDER-24] keeps the time that was left at the suspension", () => {
    const result = step(open, events.suspend);
    expect(result).toEqual({ lot: { ...open, isSuspended: true, leftMs: 19 * DAY } });
  });

  test("[TENDER-24] moves no suspended lot at its deadline", () => {
    expect(step(suspended, { kind: "deadline", at: T + 90 * DAY })).toEqual({ refusal: { code: "tender.state" } });
    expect(nextAt(suspended)).toBeNull();
  });

  test("[TENDER-21] refuses events of people once the deadline is due", () => {
    const late = T + 20 * DAY;
    for (const kind of ["correct", "suspend", "cancel"] as const)
      expect(step(open, { ...events[kind], at: late } as LotEvent)).toEqual({ refusal: { code: "tender.state" } });
    expect(isDue(open, late - 1)).toBe(false);
    expect(isDue(open, late)).toBe(true);
  });

  test("[TENDER-21] refuses a deadline that has passed", () => {
    expect(step(draft, { kind: "publish", at, deadline: at })).toEqual({
      refusal: { code: "tender.deadline_passed", earliest: at },
    });
    expect(step(open, { kind: "correct", at, deadline: at - 1 })).toEqual({
      refusal: { code: "tender.deadline_passed", earliest: at },
    });
  });

  test("[TENDER-21] moves a deadline twice and falls due at the last one alone", () => {
    const first = step(open, { kind: "correct", at, deadline: T + 25 * DAY });
    const second = step("lot" in first ? (first.lot as Lot) : open, { kind: "correct", at, deadline: T + 30 * DAY });
    const lot = "lot" in second ? (second.lot as Lot) : open;
    expect(nextAt(lot)).toBe(T + 30 * DAY);
    expect(step(lot, { kind: "deadline", at: T + 25 * DAY })).toEqual({ refusal: { code: "tender.state" } });
  });
});
