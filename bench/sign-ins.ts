import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { load } from "./load.ts";
import type { RunningPortal } from "./portal.ts";
import { print } from "./report.ts";

const SECONDS = 8;

/** Plain verifications a second, as many at once as the server allows itself: cores less one. */
async function plainRate(): Promise<number> {
  const stored = await hash("Tender@2026", { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  const lane = async () => {
    while (performance.now() < until) {
      await verify(stored, "Tender@2026");
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, lane));
  return done / SECONDS;
}

/** Whole password sign-ins beside the machine's plain argon2id rate, and what other calls feel of it meanwhile. */
export async function benchSignIn(portal: RunningPortal, users: number): Promise<void> {
  const shot = {
    url: `${portal.url}/bpt/api/sys/login`,
    method: "POST" as const,
    headers: { "content-type": "application/json" },
    // Different people: the password of one and the same is compared once at a time.
    bodies: Array.from({ length: users }, (_, n) =>
      JSON.stringify({ username: `bench${n + 1}`, password: "Tender@2026" }),
    ),
  };
  await load(shot, 2, 8);
  const before = await plainRate();
  const [signIns, others] = await Promise.all([
    load(shot, SECONDS, 8),
    load({ url: `${portal.url}/api/sys/getEncryptedString` }, SECONDS, 1),
  ]);
  const alone = await load(shot, SECONDS, 8);
  const after = await plainRate();
  const plain = (before + after) / 2;
  print({
    what: "password sign-in",
    measured: `${alone.rate.toFixed(1)} sign-ins/s`,
    yardstick: `plain argon2id ${plain.toFixed(1)}/s (${before.toFixed(1)} before, ${after.toFixed(1)} after)`,
    value: alone.rate / plain,
    unit: "",
    budget: { atLeast: 0.85 },
  });
  print({
    what: "another call's p99 while sign-ins flood",
    measured: `one connection beside ${signIns.rate.toFixed(1)} sign-ins/s`,
    yardstick: "the budget itself",
    value: others.p99Ms,
    unit: " ms",
    budget: { atMost: 50 },
  });
}
