import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import { addressKey } from "../../platform/rate-limiter.ts";
import type { ShortLived } from "../../platform/short-lived.ts";
import { newToken, tokenDigest } from "../../platform/tokens.ts";
import type { RecoveryStore } from "./recovery.store.ts";

const CAPTCHA_MS = 120_000;

/** The passed picture in front of a recovery. */
export interface RecoveryStart {
  /** A picture's code was typed rightly: answers the secret of a flow that may look for one account within 120 s. */
  begin(checkKey: string, address: string): Promise<string>;
  /** Uses up a passed picture, found by the flow's secret or by its key; throws captcha.graphic_required. */
  requirePassed(secret: string | undefined, checkKey: string | undefined, address: string): Promise<void>;
}

export function createRecoveryStart({
  store,
  shortLived,
  clock,
  captchaOn,
}: {
  store: RecoveryStore;
  shortLived: ShortLived;
  clock: Clock;
  captchaOn: boolean;
}): RecoveryStart {
  /** A key is a client's timestamp: two clients may choose the same, so it counts together with the address. */
  const placeOf = (checkKey: string, address: string) => `recovery:captcha:${checkKey}:${addressKey(address)}`;
  return {
    begin: async (checkKey, address) => {
      const secret = newToken();
      const digest = tokenDigest(secret);
      await store.start(digest, new Date(clock.now() + CAPTCHA_MS));
      await shortLived.put(placeOf(checkKey, address), digest, CAPTCHA_MS);
      return secret;
    },
    requirePassed: async (secret, checkKey, address) => {
      if (!captchaOn) return;
      const now = new Date(clock.now());
      if (secret !== undefined && (await store.takePassedCaptcha(tokenDigest(secret), now))) return;
      const byKey = checkKey === undefined ? undefined : await shortLived.take<string>(placeOf(checkKey, address));
      if (byKey !== undefined && (await store.takePassedCaptcha(byKey, now))) return;
      throw new AppError("captcha.graphic_required");
    },
  };
}
