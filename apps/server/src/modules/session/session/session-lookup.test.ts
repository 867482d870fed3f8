// Guarantee: a session that was read before an invalidation is returned once and not cached.
import { expect, test } from "vitest";
import type { Bus } from "#platform/bus.ts";
import { createSessionLookup, type LookupDeps } from "./session-lookup.service.ts";

/** A look-up of the living session `s1`, its database reads, and the messages that its node can receive. */
function looking() {
  const listeners = new Map<string, (payload: string) => void>();
  const on = (channel: string) => (listener: (payload: string) => void) => void listeners.set(channel, listener);
  const requested: PromiseWithResolvers<void>[] = [];
  const [at, end] = [new Date(0), new Date(3_600_000)];
  const life = { createdAt: at, lastUsedAt: at, idleSeconds: 3_600, absoluteEnd: end, endedAt: null, endReason: null };
  const row = {
    session: { ...life, id: "s1", userId: "u1", parentId: null, credentialsVersion: 1 },
    user: { status: "active", credentialsVersion: 1 },
  };
  const findById = async () => {
    const answer = Promise.withResolvers<void>();
    requested.push(answer);
    await answer.promise;
    return row;
  };
  const lookup = createSessionLookup({
    store: { findById },
    permissions: { grantsOf: async () => ({}) },
    roleChanges: { onRightsChange: on("open otherwise"), onHolderChange: on("held otherwise") },
    bus: {
      publish: () => undefined,
      subscribe: (channel: string, listener: (payload: string) => void) => on(channel)(listener),
      onGap: on("gap"),
    } as unknown as Bus,
    clock: { now: () => 0 },
    settings: { portalAppId: "10000", twoStepForAdministrators: false },
  } as unknown as LookupDeps);
  const hear = (channel: string, payload: string) => listeners.get(channel)?.(payload);
  return { lookup, asked: requested, hear };
}

test.each([
  ["session", "s1"],
  ["session-user", "u1"],
  ["held otherwise", "u1"],
  ["open otherwise", ""],
  ["gap", ""],
])("[SEC-11, SEC-12, SEC-59] does not cache a session that changes by %s during the read", async (channel, payload) => {
  const { lookup, asked: requested, hear } = looking();
  const first = lookup.liveById("s1");
  hear(channel, payload);
  requested[0]?.resolve();
  expect(await first).toBeDefined();
  const second = lookup.liveById("s1");
  requested[1]?.resolve();
  await second;
  expect(requested).toHaveLength(2);
  // No message has arrived since.
  const third = lookup.liveById("s1");
  requested[2]?.resolve();
  expect(await third).toBeDefined();
  expect(requested).toHaveLength(2);
});
