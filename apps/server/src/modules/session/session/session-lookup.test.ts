// Guarantee: what was read before a node heard of a change is answered once and not kept.
import { expect, test } from "vitest";
import type { Bus } from "#platform/bus.ts";
import { createSessionLookup, type LookupDeps } from "./session-lookup.service.ts";

/** A look-up of the living session `s1`, what it asks the database, and the messages that its node may hear. */
function looking() {
  const listeners = new Map<string, (payload: string) => void>();
  const on = (channel: string) => (listener: (payload: string) => void) => void listeners.set(channel, listener);
  const asked: PromiseWithResolvers<void>[] = [];
  const [at, end] = [new Date(0), new Date(3_600_000)];
  const life = { createdAt: at, lastUsedAt: at, idleSeconds: 3_600, absoluteEnd: end, endedAt: null, endReason: null };
  const row = {
    session: { ...life, id: "s1", userId: "u1", parentId: null, credentialsVersion: 1 },
    user: { status: "active", credentialsVersion: 1 },
  };
  const findById = async () => {
    const answer = Promise.withResolvers<void>();
    asked.push(answer);
    await answer.promise;
    return row;
  };
  const lookup = createSessionLookup({
    store: { findById },
    permissions: { grantsOf: async () => ({}) },
    roleChanges: { onOpenOtherwise: on("open otherwise"), onHeldOtherwise: on("held otherwise") },
    bus: {
      publish: () => undefined,
      subscribe: (channel: string, listener: (payload: string) => void) => on(channel)(listener),
      onGap: on("gap"),
    } as unknown as Bus,
    clock: { now: () => 0 },
    settings: { portalAppId: "10000", twoStepForAdministrators: false },
  } as unknown as LookupDeps);
  const hear = (channel: string, payload: string) => listeners.get(channel)?.(payload);
  return { lookup, asked, hear };
}

test.each([
  ["session", "s1"],
  ["session-user", "u1"],
  ["held otherwise", "u1"],
  ["open otherwise", ""],
  ["gap", ""],
])(
  "[SEC-11, SEC-12, SEC-59] reads a session anew of which it hears by %s while it reads it",
  async (channel, payload) => {
    const { lookup, asked, hear } = looking();
    const first = lookup.liveById("s1");
    hear(channel, payload);
    asked[0]?.resolve();
    expect(await first).toBeDefined();
    const second = lookup.liveById("s1");
    asked[1]?.resolve();
    await second;
    expect(asked).toHaveLength(2);
    // Nothing has been heard since.
    const third = lookup.liveById("s1");
    asked[2]?.resolve();
    expect(await third).toBeDefined();
    expect(asked).toHaveLength(2);
  },
);
