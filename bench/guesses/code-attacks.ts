import { type Aim, type Attack, type Outcome, UnexpectedAcceptance } from "./attack.ts";
import type { AttackedPortal, Reply, Source, Victim, Wait } from "./attacked-portal.ts";
import { drawPicture, freshKey, passSlider } from "./captcha.ts";
import { outcomeOf, signIn } from "./password-attacks.ts";
import { botNet } from "./source.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CODE_LIFE_MS = 5 * MINUTE_MS;
const FLOW_LIFE_MS = 15 * MINUTE_MS;
/** Shorter than the validity of a proof. */
const PROOF_REUSE_MS = 4 * MINUTE_MS;
const MAX_TRIES = 5;
/** Never right, because codes are digits; compared like every text. */
const WRONG_CODE = "wrong!";
const spaces = [{ text: "6 digits", size: 1e6 }];

/** The calls that request and try a code, and the preparation of an address. */
interface CodeChannel {
  send(source: Source, checkKey: string | null): Promise<Reply>;
  guess(source: Source, code: string): Promise<Reply>;
  ready?(source: Source): Promise<Wait | undefined>;
  sentCode(): Promise<string>;
}

/** The codes of one recipient, which all addresses share. */
interface Code {
  tries: number;
  answered: number;
  until: number;
  /** State of the sixth try, which uses the right code. A new code is requested after it. */
  proof: "due" | "running" | "done";
}

async function send(portal: AttackedPortal, channel: CodeChannel, source: Source, code: Code): Promise<Outcome> {
  let reply = await channel.send(source, null);
  if (reply.code === "sms.challenge_required") {
    const checkKey = freshKey();
    const wait = await passSlider(portal, source, checkKey);
    if (wait) return wait;
    reply = await channel.send(source, checkKey);
  }
  if (reply.wait) return reply.wait;
  if (!reply.success) throw new Error(`no code was sent: ${reply.code}`);
  Object.assign(code, { tries: 0, answered: 0, until: portal.clock.now() + CODE_LIFE_MS, proof: "due" });
  return "prepared";
}

/** Expects that after five wrong tries even the right code is refused, from any address. */
async function prove(channel: CodeChannel, code: Code): Promise<Outcome> {
  const [other] = botNet(1) as [Source];
  await channel.ready?.(other);
  const reply = await channel.guess(other, await channel.sentCode());
  if (reply.success) throw new UnexpectedAcceptance("a code was accepted after five wrong tries");
  code.proof = "done";
  return "prepared";
}

function aimAt(portal: AttackedPortal, channel: CodeChannel, source: Source, code: Code): Aim {
  return async () => {
    const wait = await channel.ready?.(source);
    if (wait) return wait;
    if (code.until > portal.clock.now()) {
      if (code.tries < MAX_TRIES) {
        code.tries += 1;
        return async () => {
          const reply = await channel.guess(source, WRONG_CODE);
          if (reply.success) throw new UnexpectedAcceptance("a wrong code was accepted");
          if (reply.wait) code.tries -= 1;
          else code.answered += 1;
          return outcomeOf(reply, "sms.wrong_code", "recovery.wrong_code", "recovery.too_many_tries");
        };
      }
      // The sixth try waits for the fifth, which it might overtake.
      if (code.answered < MAX_TRIES || code.proof === "running") return "prepared";
      if (code.proof === "due") {
        code.proof = "running";
        return () => prove(channel, code);
      }
    }
    return send(portal, channel, source, code);
  };
}

const noCode = (): Code => ({ tries: 0, answered: 0, until: 0, proof: "done" });

interface OneRecipient {
  readonly secret: string;
  /** Promised maximum of guesses per hour from one address. */
  readonly maxFromOne: number;
  readonly rule: string;
  prepare(portal: AttackedPortal): Promise<CodeChannel>;
}

const oneRecipient = ({ secret, maxFromOne, rule, prepare }: OneRecipient): Attack => ({
  secret,
  spaces,
  promise: { fromOne: maxFromOne, fromMany: 25, rule },
  hours: 24,
  isRefusalPlain: false,
  sources: 10,
  prepare: async (portal) => {
    const channel = await prepare(portal);
    const code = noCode();
    return (source) => aimAt(portal, channel, source, code);
  },
});

const CODE_LIMITS = "5 tries a code; 5 codes an hour, 10 a day for a number";

function signInChannel(portal: AttackedPortal, { phone }: Victim): CodeChannel {
  return {
    send: (source, checkKey) =>
      portal.send(source, "POST", "/sys/sms", { body: { mobile: phone, smsmode: "0", checkKey } }),
    guess: (source, code) => portal.send(source, "POST", "/sys/phoneLogin", { body: { mobile: phone, captcha: code } }),
    sentCode: () => portal.sentCode({ mobile: phone }),
  };
}

let applicants = 0;

/** Registrations that an address may try in an hour. */
const MAX_REGISTRATIONS = 10;

/** Registers with another person's number; requests no code while the address may not register. */
function registrationChannel(portal: AttackedPortal): CodeChannel {
  applicants += 1;
  const mobile = `139${String(applicants).padStart(8, "0")}`;
  const attempts = new Map<Source, number[]>();
  const body = { username: `applicant${applicants}`, email: `a${applicants}@example.cn`, password: "z7#Kq4!wXn" };
  return {
    send: (source, checkKey) => portal.send(source, "POST", "/sys/sms", { body: { mobile, smsmode: "1", checkKey } }),
    ready: async (source) => {
      const oldest = attempts.get(source)?.at(-MAX_REGISTRATIONS);
      const freeAt = oldest === undefined ? 0 : oldest + HOUR_MS + 1;
      return freeAt > portal.clock.now() ? { waitMs: freeAt - portal.clock.now() } : undefined;
    },
    guess: (source, smscode) => {
      attempts.set(source, [...(attempts.get(source) ?? []), portal.clock.now()]);
      return portal.send(source, "POST", "/sys/user/register", { body: { ...body, phone: mobile, smscode } });
    },
    sentCode: () => portal.sentCode({ mobile }),
  };
}

/** Begins a recovery of the victim's account from an address: solves the captcha, then names the account. */
export async function beginRecovery(
  portal: AttackedPortal,
  source: Source,
  { username }: Victim,
): Promise<Wait | { cookie: string }> {
  const checkKey = freshKey();
  const wait = await drawPicture(portal, source, checkKey);
  if (wait) return wait;
  const body = { captcha: await portal.readPicture(checkKey), checkKey };
  const passed = await portal.send(source, "POST", "/sys/checkCaptcha", { body });
  if (passed.wait) return passed.wait;
  const url = `/sys/user/querySysUser?username=${username}`;
  const found = await portal.send(source, "GET", url, { cookie: passed.cookie });
  if (found.wait) return found.wait;
  if (!found.cookie) throw new Error(`the recovery did not begin: ${found.code}`);
  return { cookie: found.cookie };
}

function recoveryChannel(portal: AttackedPortal, victim: Victim): CodeChannel {
  const { phone } = victim;
  const flows = new Map<Source, { cookie: string; until: number; tries: number }>();
  const cookieOf = (source: Source) => flows.get(source)?.cookie;
  return {
    ready: async (source) => {
      const flow = flows.get(source);
      if (flow && flow.until > portal.clock.now() && flow.tries < MAX_TRIES) return undefined;
      const begun = await beginRecovery(portal, source, victim);
      if ("waitMs" in begun) return begun;
      flows.set(source, { ...begun, until: portal.clock.now() + FLOW_LIFE_MS, tries: 0 });
      return undefined;
    },
    send: (source, checkKey) =>
      portal.send(source, "POST", "/sys/sms", {
        body: { mobile: phone, smsmode: "2", checkKey },
        cookie: cookieOf(source),
      }),
    guess: async (source, smscode) => {
      const reply = await portal.send(source, "POST", "/sys/user/phoneVerification", {
        body: { phone, smscode },
        cookie: cookieOf(source),
      });
      const flow = flows.get(source);
      if (flow && !reply.wait) flow.tries += 1;
      return reply;
    },
    sentCode: () => portal.sentCode({ mobile: phone }),
  };
}

/** Binds another person's number or mailbox to the attacker's account. */
async function bindingChannel(portal: AttackedPortal, channel: "phone" | "email"): Promise<CodeChannel> {
  const attacker = await portal.makeVictim();
  const home = { forwardedFor: () => "192.0.2.78" };
  const token = await signIn(portal, home, attacker);
  let provedUntil = 0;
  applicants += 1;
  const foreign =
    channel === "phone"
      ? { phone: `137${String(applicants).padStart(8, "0")}` }
      : { email: `foreign${applicants}@example.cn` };
  return {
    ready: async () => {
      if (provedUntil > portal.clock.now()) return undefined;
      const body = { evidence: { method: "password", password: attacker.password } };
      const proved = await portal.send(home, "POST", "/api/account/proof", { token, body });
      if (!proved.success) throw new Error(`no proof: ${proved.code}`);
      provedUntil = portal.clock.now() + PROOF_REUSE_MS;
      return undefined;
    },
    send: (source, checkKey) =>
      portal.send(source, "POST", `/api/account/${channel}/code`, { token, body: { ...foreign, checkKey } }),
    guess: (source, code) =>
      portal.send(source, "POST", `/api/account/${channel}`, {
        token,
        body: channel === "phone" ? { ...foreign, smscode: code } : { ...foreign, code },
      }),
    sentCode: () => portal.sentCode(foreign.phone === undefined ? { email: foreign.email } : { mobile: foreign.phone }),
  };
}

const RECIPIENTS_PER_DAY = 8;

/** Guesses codes of any recipient: a new one as soon as the current one has received five in the hour. */
const anyRecipient: Attack = {
  secret: "SMS code of any account, one after the other",
  spaces,
  promise: { fromOne: 50, fromMany: 50_000, rule: "10 codes an hour, 30 a day from an address, 5 tries each" },
  hours: 24,
  isRefusalPlain: false,
  sources: 2,
  prepare: async (portal) => {
    return (source) => {
      const lanes: { aim: Aim; freeAt: number }[] = [];
      return async () => {
        const now = portal.clock.now();
        if (lanes.length < RECIPIENTS_PER_DAY) {
          const aim = aimAt(portal, signInChannel(portal, await portal.makeVictim()), source, noCode());
          lanes.push({ aim, freeAt: now });
        }
        const lane = lanes.find(({ freeAt }) => freeAt <= now);
        if (!lane) return { waitMs: Math.max(1, Math.min(...lanes.map(({ freeAt }) => freeAt)) - now) };
        const shot = await lane.aim();
        if (typeof shot !== "object") return shot;
        lane.freeAt = now + Math.min(shot.waitMs, HOUR_MS);
        return "prepared";
      };
    };
  },
};

export const codeAttacks: readonly Attack[] = [
  oneRecipient({
    secret: "SMS code, at sign-in",
    maxFromOne: 25,
    rule: CODE_LIMITS,
    prepare: async (portal) => signInChannel(portal, await portal.makeVictim()),
  }),
  anyRecipient,
  oneRecipient({
    secret: "SMS code, at registration",
    maxFromOne: 10,
    rule: `10 registrations an hour an address; ${CODE_LIMITS}`,
    prepare: async (portal) => {
      // An installation without accounts accepts no registration.
      await portal.makeVictim();
      return registrationChannel(portal);
    },
  }),
  oneRecipient({
    secret: "SMS code, at recovery of the password",
    maxFromOne: 25,
    rule: `${CODE_LIMITS}; 5 tries a flow`,
    prepare: async (portal) => recoveryChannel(portal, await portal.makeVictim()),
  }),
  oneRecipient({
    secret: "SMS code, to bind another's number",
    maxFromOne: 25,
    rule: CODE_LIMITS,
    prepare: (portal) => bindingChannel(portal, "phone"),
  }),
  oneRecipient({
    secret: "mail code, to bind another's mailbox",
    maxFromOne: 25,
    rule: CODE_LIMITS.replace("number", "mailbox"),
    prepare: (portal) => bindingChannel(portal, "email"),
  }),
];
