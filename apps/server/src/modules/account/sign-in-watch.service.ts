import type { Origin } from "../../platform/caller.ts";
import { deviceName } from "../../platform/device-name.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { AccountNotices } from "./account-notices.service.ts";
import { isKnownDevice } from "./known-device.ts";

/** Tells the owner of a sign-in from a device that the account was not used on before. SEC-19. */
export interface SignInWatch {
  /** After the sign-in was recorded. */
  noteSignIn(userId: string, origin: Origin): Promise<void>;
}

export interface SignInWatchDeps {
  readonly audit: Pick<AuditService, "signInsOf">;
  readonly notices: Pick<AccountNotices, "tell">;
}

const LOOKED_AT = 200;

export const createSignInWatch = ({ audit, notices }: SignInWatchDeps): SignInWatch => ({
  noteSignIn: async (userId, origin) => {
    const { rows } = await audit.signInsOf(userId, { page: 1, pageSize: LOOKED_AT });
    const earlier = rows.filter(({ outcome, requestId }) => outcome === "ok" && requestId !== origin.requestId);
    if (isKnownDevice(earlier, origin)) return;
    await notices.tell(userId, "new_device", { device: deviceName(origin.userAgent) }, { origin });
  },
});
