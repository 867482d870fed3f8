import { describe, expect, test } from "vitest";
import { endOf, lifetimeFor, type SessionLifetime, stateOf } from "./session-life.ts";

const HOUR = 3_600_000;
const settings = {
  SESSION_IDLE_SECONDS: 12 * 3600,
  SESSION_SLIDING_SECONDS: 7 * 86_400,
  SESSION_ABSOLUTE_SECONDS: 30 * 86_400,
};

const lifetime = (over: Partial<SessionLifetime> = {}): SessionLifetime => ({
  lastUsedAt: 0,
  idleSeconds: 12 * 3600,
  absoluteEnd: 7 * 24 * HOUR,
  endedAt: null,
  endReason: null,
  ...over,
});

describe("a session's life", () => {
  test.each([
    { what: "used just now", over: {}, now: 1, state: "alive" },
    { what: "a millisecond before its idle end", over: {}, now: 12 * HOUR - 1, state: "alive" },
    { what: "at its idle end", over: {}, now: 12 * HOUR, state: "expired" },
    { what: "used again, past the first idle end", over: { lastUsedAt: 11 * HOUR }, now: 13 * HOUR, state: "alive" },
    {
      what: "used without pause, at its absolute end",
      over: { lastUsedAt: 7 * 24 * HOUR - 1 },
      now: 7 * 24 * HOUR,
      state: "expired",
    },
    { what: "signed out", over: { endedAt: 5, endReason: "signed_out" }, now: 6, state: "expired" },
    { what: "superseded", over: { endedAt: 5, endReason: "superseded" }, now: 6, state: "superseded" },
  ])("[SEC-10] is $state when $what", ({ over, now, state }) => {
    expect(stateOf(lifetime(over), now)).toBe(state);
  });

  test("[SEC-10] lasts 12 h without use, 7 days with remember_me; 7 and 30 days at most", () => {
    expect(lifetimeFor(false, settings)).toEqual({ idleSeconds: 43_200, absoluteSeconds: 604_800 });
    expect(lifetimeFor(true, settings)).toEqual({ idleSeconds: 604_800, absoluteSeconds: 2_592_000 });
    expect(endOf(lifetime({ lastUsedAt: 7 * 24 * HOUR - 1 }))).toBe(7 * 24 * HOUR);
  });
});
