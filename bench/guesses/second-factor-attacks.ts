import { randomInt } from "node:crypto";
import { codeOf } from "../../packages/testkit/src/authenticator-app.ts";
import type { Attack, Outcome } from "./attack.ts";
import type { AttackedPortal, Source, Victim } from "./attacked-portal.ts";
import { outcomeOf, signIn } from "./password-attacks.ts";

const MINUTE = 60_000;
/** Three codes are valid at a time: the current one and its neighbours. */
const TOTP_SPACE = [{ text: "6 digits, 3 of them good", size: 1e6 / 3 }];
const home: Source = { forwardedFor: () => "192.0.2.79" };

/** Returns six digits that are valid in none of the three steps. */
function wrongCode(seed: string, now: number): string {
  const good = [-1, 0, 1].map((step) => codeOf(seed, now + step * 30_000));
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    if (!good.includes(code)) return code;
  }
}

const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const randomRecoveryCode = (): string => Array.from({ length: 12 }, () => LETTERS[randomInt(32)]).join("");

/** Signs in with a proof, and starts a set-up that expects its first code. */
async function beginSetUp(portal: AttackedPortal, victim: Victim, token: string): Promise<string> {
  const body = { evidence: { method: "password", password: victim.password } };
  await portal.send(home, "POST", "/api/account/proof", { token, body });
  const begun = await portal.send(home, "POST", "/api/two-step/set-up", { token });
  if (!begun.success) throw new Error(`the set-up did not begin: ${begun.code}`);
  return (begun.result as { secret: string }).secret;
}

async function protectedVictim(portal: AttackedPortal): Promise<{ victim: Victim; token: string; seed: string }> {
  const victim = await portal.makeVictim();
  const token = await signIn(portal, home, victim);
  const seed = await beginSetUp(portal, victim, token);
  const body = { code: codeOf(seed, portal.clock.now()) };
  const set = await portal.send(home, "POST", "/api/two-step/set-up/confirm", { token, body });
  if (!set.success) throw new Error(`two-step verification was not set up: ${set.code}`);
  return { victim, token, seed };
}

/** Shorter than the proof of identity lasts, which the set-up and its confirmation require. */
const SET_UP_LIFETIME = 4 * MINUTE;

const PAUSES = "5 in 10 min for an account, then a pause of 10 min";

/** Guesses with a known password, by turns in several pending sign-ins and in a stolen session. */
const secondStep = (
  secret: string,
  spaces: Attack["spaces"],
  evidenceFor: (seed: string, now: number) => { method: string; code: string },
): Attack => ({
  secret,
  spaces,
  promise: { fromOne: 30, fromMany: 30, rule: PAUSES },
  hours: 1,
  waitBudget: { guesses: 4, everyMs: 10 * MINUTE },
  isRefusalPlain: true,
  sources: 5,
  prepare: async (portal) => {
    const { victim, token, seed } = await protectedVictim(portal);
    return (source) => {
      let half = { token: "", until: 0 };
      let attempt = 0;
      return async () => {
        const now = portal.clock.now();
        if (half.until <= now) half = { token: await signIn(portal, source, victim), until: now + 14 * MINUTE };
        attempt += 1;
        const [url, used] = attempt % 2 === 0 ? ["/api/account/proof", token] : ["/api/two-step/verify", half.token];
        const body = { evidence: evidenceFor(seed, now) };
        return async (): Promise<Outcome> =>
          outcomeOf(
            await portal.send(source, "POST", url, { token: used, body }),
            "two_step.code_wrong",
            "two_step.recovery_code_wrong",
          );
      };
    };
  },
});

/** The secret belongs to the attacker, but its guesses are counted as well. */
const setUp: Attack = {
  secret: "first code at the set-up of two-step verification",
  spaces: TOTP_SPACE,
  promise: { fromOne: 30, fromMany: 30, rule: PAUSES },
  hours: 1,
  isRefusalPlain: true,
  sources: 5,
  prepare: async (portal) => {
    const victim = await portal.makeVictim();
    const token = await signIn(portal, home, victim);
    let [seed, until] = ["", 0];
    return (source) => async () => {
      const now = portal.clock.now();
      if (until <= now) {
        until = now + SET_UP_LIFETIME;
        seed = await beginSetUp(portal, victim, token);
      }
      if (seed === "") return "prepared";
      const body = { code: wrongCode(seed, now) };
      return async () =>
        outcomeOf(
          await portal.send(source, "POST", "/api/two-step/set-up/confirm", { token, body }),
          "two_step.code_wrong",
        );
    };
  },
};

export const secondFactorAttacks: readonly Attack[] = [
  secondStep("code of the authenticator app", TOTP_SPACE, (seed, now) => ({
    method: "code",
    code: wrongCode(seed, now),
  })),
  secondStep("recovery code", [{ text: "60 bits, 10 of them good", size: 2 ** 60 / 10 }], () => ({
    method: "recovery-code",
    code: randomRecoveryCode(),
  })),
  setUp,
];
