import { hash, verify } from "@node-rs/argon2";
import { beforeAll, expect, test, vi } from "vitest";
import { QueueFull } from "./concurrency-limit.ts";
import { createPasswords, hashConcurrency, type Passwords } from "./passwords.ts";

vi.mock("@node-rs/argon2", { spy: true });

let passwords: Passwords;
beforeAll(async () => {
  passwords = await createPasswords({ concurrency: 1, queueLimit: 2 });
});

test("[SEC-01] stores argon2id strings with at least 19456 KiB, 2 passes and 1 lane", async () => {
  expect(await passwords.hash("Tender@2026")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("[SEC-01] requires a new hash for a hash with other parameters or of another algorithm", async () => {
  expect(passwords.needsRehash(await passwords.hash("x"))).toBe(false);
  expect(passwords.needsRehash(await hash("x", { algorithm: 2, memoryCost: 8_192, timeCost: 2, parallelism: 1 }))).toBe(
    true,
  );
  expect(
    passwords.needsRehash(await hash("x", { algorithm: 2, memoryCost: 19_456, timeCost: 1, parallelism: 1 })),
  ).toBe(true);
  const current = await passwords.hash("x");
  for (const [part, replacement] of [
    ["$argon2id$", "$argon2i$"],
    ["$argon2id$", "$argon2d$"],
    ["$v=19$", "$v=16$"],
    ["$v=19$", "$"],
  ] as const)
    expect([replacement, passwords.needsRehash(current.replace(part, replacement))]).toEqual([replacement, true]);
  expect(passwords.needsRehash("$2b$10$abcdefghijklmnopqrstuv")).toBe(true);
});

test.each([
  [8, false, 7],
  [2, false, 1],
  [1, false, 1],
  [8, true, 8],
  [1, true, 1],
])("[SEC-01] uses of %i cores, with several nodes on the machine: %s, %i slots", (cores, isShared, slots) => {
  expect(hashConcurrency(cores, isShared)).toBe(slots);
});

test("[SEC-01] computes off the event loop", async () => {
  const steps: string[] = [];
  const hashed = passwords.hash("Tender@2026").then((stored) => {
    steps.push("hashed");
    return stored;
  });
  await new Promise((resolve) => setImmediate(resolve));
  steps.push("something else");
  const stored = await hashed;
  const verified = passwords.verify(stored, "Tender@2026").then(() => steps.push("verified"));
  await new Promise((resolve) => setImmediate(resolve));
  steps.push("something else");
  await verified;
  expect(steps).toEqual(["something else", "hashed", "something else", "verified"]);
});

test("[SEC-08] computes once for an unknown user, as for a known one, and returns false", async () => {
  const stored = await passwords.hash("Tender@2026");
  const computed = vi.mocked(verify);
  computed.mockClear();
  expect(await passwords.verify(undefined, "no account has this password")).toBe(false);
  expect(await passwords.verify(stored, "no account has this password")).toBe(false);
  const work = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
  expect(computed.mock.calls).toEqual([
    [expect.stringMatching(work), "no account has this password"],
    [expect.stringMatching(work), "no account has this password"],
  ]);
});

test("[SEC-01, SEC-79] refuses work beyond its queue and finishes the waiting work", async () => {
  const stored = await passwords.hash("Tender@2026");
  // Hashing and comparing share one queue.
  const works = [() => passwords.verify(stored, "Tender@2026"), () => passwords.hash("Tender@2026")];
  for (const last of works) {
    const [a, b, c, d] = await Promise.allSettled([...works, works[1], last].map((work) => work?.()));
    expect([a, b, c].map((outcome) => outcome?.status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect(d?.status === "rejected" && d.reason).toBeInstanceOf(QueueFull);
  }
  expect(await passwords.verify(stored, "Tender@2026")).toBe(true);
});
