import { randomBytes } from "node:crypto";
import type { Attack } from "./attack.ts";
import { drawPicture, freshKey } from "./captcha.ts";
import { beginRecovery } from "./code-attacks.ts";
import { outcomeOf } from "./password-attacks.ts";

const BITS_256 = [{ text: "256 bits", size: 2 ** 256 }];
const randomToken = (): string => randomBytes(32).toString("base64url");
/** Only limits by the minute apply: five minutes represent the hour. */
const FIVE_MINUTES = 1 / 12;

const picture: Attack = {
  secret: "graphic code",
  spaces: [{ text: "4 of 27 characters", size: 27 ** 4 }],
  promise: { fromOne: 3_600, fromMany: 3_600_000, rule: "one check a picture; 60 captcha calls a minute an address" },
  hours: FIVE_MINUTES,
  isRefusalPlain: true,
  sources: 5,
  prepare: async (portal) => (source) => async () => {
    const checkKey = freshKey();
    const wait = await drawPicture(portal, source, checkKey);
    if (wait) return wait;
    // No picture contains a zero.
    const body = { captcha: "0000", checkKey };
    return async () =>
      outcomeOf(await portal.send(source, "POST", "/sys/checkCaptcha", { body }), "captcha.graphic_wrong");
  },
};

const handOver: Attack = {
  secret: "hand-over code of a subsystem",
  spaces: BITS_256,
  promise: { fromOne: 1_800, fromMany: 1_800_000, rule: "30 a minute an address" },
  hours: FIVE_MINUTES,
  isRefusalPlain: true,
  sources: 5,
  prepare: async (portal) => (source) => async () => async () =>
    outcomeOf(
      await portal.send(source, "POST", "/api/sys/loginByToken", { body: { token: randomToken() } }),
      "session.handover_invalid",
    ),
};

/** The owner's own flow; its cookie was stolen after the phone was verified. */
const recoveryHandle: Attack = {
  secret: "handle of a recovery, its cookie stolen",
  spaces: BITS_256,
  promise: { fromOne: 5, fromMany: 5, rule: "5 tries end the flow; 5 in 10 min an address" },
  hours: 1,
  isRefusalPlain: false,
  sources: 5,
  prepare: async (portal) => {
    const owner = { forwardedFor: () => "192.0.2.80" };
    const victim = await portal.makeVictim();
    const { username, phone } = victim;
    const begun = await beginRecovery(portal, owner, victim);
    if ("waitMs" in begun) throw new Error("the owner could not begin a recovery");
    const { cookie } = begun;
    await portal.send(owner, "POST", "/sys/sms", { cookie, body: { mobile: phone, smsmode: "2" } });
    const smscode = await portal.sentCode({ mobile: phone });
    const verified = await portal.send(owner, "POST", "/sys/user/phoneVerification", {
      cookie,
      body: { phone, smscode },
    });
    if (!verified.success) throw new Error(`the owner's code was refused: ${verified.code}`);
    let isOver = false;
    return (source) => async () => async () => {
      if (isOver) return { waitMs: Number.POSITIVE_INFINITY };
      const body = { username, phone, password: "z7#Kq4!wXn", smscode: randomToken() };
      const reply = await portal.send(source, "POST", "/sys/user/passwordChange", { cookie, body });
      if (reply.code === "recovery.too_many_tries") isOver = true;
      return outcomeOf(reply, "recovery.flow_ended", "recovery.too_many_tries");
    };
  },
};

export const tokenAttacks: readonly Attack[] = [recoveryHandle, picture, handOver];
