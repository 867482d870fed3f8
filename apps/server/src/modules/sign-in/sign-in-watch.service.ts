import type { Origin } from "../../platform/caller.ts";
import { deviceName } from "../../platform/device-name.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Credentials } from "../account/credential.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { SecurityEvents } from "../security-event/security-event.service.ts";
import { isKnownDevice } from "./known-device.ts";

/** Tells the owner of what is odd about the sign-ins to an account. SEC-19. */
export interface SignInWatch {
  /** After the sign-in was recorded: a device that the account was not used on before is told. */
  noteSignIn(userId: string, origin: Origin): Promise<void>;
  /**
   * After the nth wrong password in a row of ten minutes. Works on behind the answer, which must not take longer for a
   * name that somebody has.
   */
  noteWrongPassword(name: string, count: number, origin: Origin): void;
}

export interface SignInWatchDeps {
  readonly audit: Pick<AuditService, "signInsOf">;
  readonly events: Pick<SecurityEvents, "note">;
  readonly credentials: Pick<Credentials, "idOf">;
  readonly logger: Logger;
}

const LOOKED_AT = 200;
const TOLD_AT_WRONG_PASSWORDS = 10;
const DAY_MS = 86_400_000;

export function createSignInWatch({ audit, events, credentials, logger }: SignInWatchDeps): SignInWatch {
  const beingTold = new Set<string>();

  async function tellOfWrongPasswords(name: string, origin: Origin): Promise<void> {
    const userId = await credentials.idOf(name);
    if (userId) await events.note(userId, "wrong_passwords", {}, { origin, quietMs: DAY_MS });
  }

  return {
    noteSignIn: async (userId, origin) => {
      const { rows } = await audit.signInsOf(userId, { page: 1, pageSize: LOOKED_AT });
      const earlier = rows.filter(({ outcome, requestId }) => outcome === "ok" && requestId !== origin.requestId);
      if (isKnownDevice(earlier, origin)) return;
      await events.note(userId, "new_device", { device: deviceName(origin.userAgent) }, { origin });
    },
    noteWrongPassword: (name, count, origin) => {
      // Not at the tenth alone: of many at once each may see the same number, and the next a much higher one.
      if (count < TOLD_AT_WRONG_PASSWORDS || beingTold.has(name)) return;
      beingTold.add(name);
      tellOfWrongPasswords(name, origin)
        .catch((error: unknown) => logger.error({ err: error }, "the owner could not be told of wrong passwords"))
        .finally(() => beingTold.delete(name));
    },
  };
}
