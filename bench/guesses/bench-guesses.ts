import { hash, verify } from "@node-rs/argon2";
import { temporaryDataDir } from "../portal.ts";
import { median } from "../report.ts";
import { type Attack, UnexpectedAcceptance } from "./attack.ts";
import { type AttackedPortal, type Source, startAttackedPortal } from "./attacked-portal.ts";
import { solve } from "./captcha.ts";
import { codeAttacks } from "./code-attacks.ts";
import { type Count, type Finding, isPromiseMet, printTable } from "./guess-table.ts";
import { passwordAttacks } from "./password-attacks.ts";
import { secondFactorAttacks } from "./second-factor-attacks.ts";
import { maxPerHour, type Policy, simulate } from "./simulation.ts";
import { botNet, oneAddress } from "./source.ts";
import { tokenAttacks } from "./token-attacks.ts";

const HOUR_MS = 3_600_000;
/** Longer than the validity of every counter. */
const COUNTER_PAUSE_MS = 26 * HOUR_MS;
const BOT_NET_ADDRESSES = 1_000;

/** Attacks a new victim, after all previous counters have expired. */
async function attackOnce(portal: AttackedPortal, attack: Attack, sources: readonly Source[], policy: Policy) {
  portal.clock.advance(COUNTER_PAUSE_MS);
  const aimOf = await attack.prepare(portal);
  return simulate(portal.clock, sources.map(aimOf), policy, attack.hours * HOUR_MS);
}

/** Returns the count of the most successful policy. */
async function countGuesses(
  portal: AttackedPortal,
  attack: Attack,
  sourcesOf: () => readonly Source[],
): Promise<Count> {
  const { hours, waitBudget, isRefusalPlain } = attack;
  const policies: Policy[] = [{ atOnce: 1 }];
  if (isRefusalPlain) policies.push({ atOnce: 10 });
  if (waitBudget) policies.push({ atOnce: 1, waitBudget });
  let [anHour, aDay] = [0, 0];
  for (const policy of policies) {
    const times = await attackOnce(portal, attack, sourcesOf(), policy);
    const inAnHour = hours >= 1 ? maxPerHour(times) : times.length / hours;
    anHour = Math.max(anHour, inAnHour);
    aDay = Math.max(aDay, hours === 24 ? times.length : inAnHour * 24);
  }
  return { anHour, aDay, isScaled: hours < 1 };
}

/** Extrapolates the count of some addresses to a thousand, unless the secret itself limited them. */
function scaled(fromOne: Count, fromSome: Count, addresses: number): Count {
  const isLimitedBySecret = fromSome.anHour < 0.9 * addresses * fromOne.anHour;
  if (isLimitedBySecret) return fromSome;
  const factor = BOT_NET_ADDRESSES / addresses;
  return { anHour: fromSome.anHour * factor, aDay: fromSome.aDay * factor, isScaled: true };
}

async function measureAttack(portal: AttackedPortal, attack: Attack): Promise<Finding> {
  const none = { anHour: 0, aDay: 0, isScaled: false };
  try {
    const fromOne = await countGuesses(portal, attack, () => [oneAddress()]);
    const fromSome = await countGuesses(portal, attack, () => botNet(attack.sources));
    return { attack, fromOne, fromMany: scaled(fromOne, fromSome, attack.sources) };
  } catch (error) {
    if (error instanceof UnexpectedAcceptance) return { attack, fromOne: none, fromMany: none, hole: error.message };
    throw error;
  }
}

async function printCosts(portal: AttackedPortal): Promise<void> {
  const source = oneAddress();
  const proofTimes: number[] = [];
  for (let n = 0; n < 20; n++) {
    const { result } = await portal.send(source, "GET", "/api/slider/challenge");
    const from = performance.now();
    solve(result as Parameters<typeof solve>[0]);
    proofTimes.push(performance.now() - from);
  }
  const stored = await hash("q8#Vt2!mKd", { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const hashTimes: number[] = [];
  for (let n = 0; n < 10; n++) {
    const from = performance.now();
    await verify(stored, "wrong");
    hashTimes.push(performance.now() - from);
  }
  console.log(
    `\nA password guess costs the attacker ${median(proofTimes).toFixed(1)} ms for the slider's proof of work (and a read picture), the portal ${median(hashTimes).toFixed(1)} ms for the comparison.`,
  );
}

/** Attacks every guessable secret; returns false if one was guessed more often than the design allows. */
export async function benchGuesses(): Promise<boolean> {
  const data = temporaryDataDir();
  const from = performance.now();
  try {
    const portal = await startAttackedPortal(data.path);
    try {
      const findings: Finding[] = [];
      for (const attack of [...passwordAttacks, ...codeAttacks, ...secondFactorAttacks, ...tokenAttacks])
        findings.push(await measureAttack(portal, attack));
      printTable(findings);
      await printCosts(portal);
      console.log(`The attacks took ${((performance.now() - from) / 1000).toFixed(0)} s.`);
      return findings.every(isPromiseMet);
    } finally {
      await portal.stop();
    }
  } finally {
    data.remove();
  }
}
