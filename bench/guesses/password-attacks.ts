import type { Aim, Attack, Fire, Outcome, WaitBudget } from "./attack.ts";
import type { AttackedPortal, Reply, Source, Victim } from "./attacked-portal.ts";
import { drawPicture, freshKey, passSlider } from "./captcha.ts";

const WRONG = "Never-right-9";
const NEW = "z7#Kq4!wXn";
const MINUTE = 60_000;

/** Fewer than five wrong guesses in ten minutes are not throttled. */
const waitBudget: WaitBudget = { guesses: 4, everyMs: 10 * MINUTE };
const spaces = [
  { text: "8 random characters", size: 95 ** 8 },
  { text: "one of the million likeliest", size: 1e6 },
];

/** `wrong`: codes of an answer after a comparison. */
export function outcomeOf(reply: Reply, ...wrong: readonly string[]): Outcome {
  if (reply.wait) return reply.wait;
  if (wrong.includes(reply.code)) return "compared";
  throw new Error(`a guess was answered ${reply.status} ${reply.code}`);
}

/** Passes slider and picture, and returns the guess of one password. */
async function aimAtSignIn(portal: AttackedPortal, source: Source, username: string): Promise<Fire | Outcome> {
  const checkKey = freshKey();
  const wait = (await passSlider(portal, source, checkKey)) ?? (await drawPicture(portal, source, checkKey));
  if (wait) return wait;
  const captcha = await portal.readPicture(checkKey);
  const body = { username, password: WRONG, captcha, checkKey };
  return async () =>
    outcomeOf(await portal.send(source, "POST", "/bpt/api/sys/login", { body }), "session.wrong_credentials");
}

/** Signs in with the right password, as the owner or a thief. */
export async function signIn(portal: AttackedPortal, source: Source, victim: Victim): Promise<string> {
  const checkKey = freshKey();
  const wait = await passSlider(portal, source, checkKey);
  if (wait) throw new Error("the owner received no slider");
  const { username, password } = victim;
  const reply = await portal.send(source, "POST", "/bpt/api/sys/login", { body: { username, password, checkKey } });
  if (!reply.success) throw new Error(`the owner could not sign in: ${reply.code}`);
  return (reply.result as { token: string }).token;
}

/** Guesses at one account, by its three names in turn. */
const atSignIn: Attack = {
  secret: "password, at sign-in",
  spaces,
  promise: { fromOne: 30, fromMany: 30_000, rule: "5 in 10 min for account and address, however it is named" },
  hours: 1,
  waitBudget,
  isRefusalPlain: true,
  sources: 6,
  prepare: async (portal) => {
    const victim = await portal.makeVictim();
    return (source) => {
      const names = [victim.username, victim.email, victim.phone].map((name) => ({ name, freeAt: 0 }));
      return async () => {
        const now = portal.clock.now();
        const next = names.find(({ freeAt }) => freeAt <= now);
        if (!next) return { waitMs: Math.min(...names.map(({ freeAt }) => freeAt)) - now };
        const fire = await aimAtSignIn(portal, source, next.name);
        if (typeof fire !== "function") return fire;
        return async () => {
          const outcome = await fire();
          if (typeof outcome !== "object") return outcome;
          next.freeAt = now + outcome.waitMs;
          return "prepared";
        };
      };
    };
  },
};

const ACCOUNTS_AT_ONCE = 19;
const TRIES_EACH = 5;

/** Guesses five times at each of many accounts, but at fewer than twenty within ten minutes. */
const overManyAccounts: Attack = {
  secret: "password of any account, one after the other",
  spaces,
  promise: { fromOne: 570, fromMany: 570_000, rule: "fewer than 20 accounts in 10 min an address, 5 tries each" },
  hours: 1 / 3,
  isRefusalPlain: true,
  sources: 2,
  prepare: async (portal) => {
    const victims: Victim[] = [];
    for (let n = 0; n < 6 * ACCOUNTS_AT_ONCE; n++) victims.push(await portal.makeVictim());
    return (source) => {
      const begun: number[] = [];
      let tries = TRIES_EACH;
      const aim: Aim = async () => {
        const now = portal.clock.now();
        if (tries >= TRIES_EACH) {
          const oldest = begun.at(-ACCOUNTS_AT_ONCE) ?? Number.NEGATIVE_INFINITY;
          if (oldest + 10 * MINUTE >= now) return { waitMs: oldest + 10 * MINUTE + 1 - now };
          begun.push(now);
          tries = 0;
        }
        tries += 1;
        const victim = victims[begun.length % victims.length];
        const fire = await aimAtSignIn(portal, source, victim?.username ?? "");
        if (typeof fire !== "function") {
          tries -= 1;
          return fire;
        }
        // The last try decides when the account leaves the window.
        begun[begun.length - 1] = now;
        return fire;
      };
      return aim;
    };
  },
};

interface OwnPassword {
  readonly secret: string;
  guess(portal: AttackedPortal, source: Source, victim: Victim, token: string): Promise<Outcome>;
}

/** Guesses the password from a stolen session. */
const fromStolenSession = ({ secret, guess }: OwnPassword): Attack => ({
  secret,
  spaces,
  promise: { fromOne: 30, fromMany: 60, rule: "as at sign-in; and 10 in 10 min for a session, from anywhere" },
  hours: 1,
  waitBudget,
  isRefusalPlain: true,
  sources: 6,
  prepare: async (portal) => {
    const victim = await portal.makeVictim();
    const token = await signIn(portal, { forwardedFor: () => "192.0.2.77" }, victim);
    return (source) => async () => () => guess(portal, source, victim, token);
  },
});

export const passwordAttacks: readonly Attack[] = [
  atSignIn,
  overManyAccounts,
  fromStolenSession({
    secret: "password, by updatePassword in a stolen session",
    guess: async (portal, source, { username }, token) => {
      const body = { username, oldpassword: WRONG, password: NEW, confirmpassword: NEW };
      return outcomeOf(
        await portal.send(source, "POST", "/sys/user/updatePassword", { token, body }),
        "password.wrong_old",
      );
    },
  }),
  fromStolenSession({
    secret: "password, as proof of identity in a stolen session",
    guess: async (portal, source, _victim, token) => {
      const body = { evidence: { method: "password", password: WRONG } };
      return outcomeOf(
        await portal.send(source, "POST", "/api/account/proof", { token, body }),
        "proof.wrong_password",
      );
    },
  }),
];
