import type { Origin } from "../../platform/caller.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { SessionRegistry } from "../session/session-registry.service.ts";
import type { Subsystems } from "../subsystem/subsystem.service.ts";
import { headerText } from "./service-text.ts";

export interface CasSignOut {
  /** Ends the session of a cookie with all that was entered from it. Where to go then: to the service only if it is registered. */
  signOut(service: string | undefined, cookie: string | undefined, origin: Origin): Promise<string | undefined>;
}

export interface CasSignOutDeps {
  readonly registry: Pick<SessionRegistry, "authenticateCookie" | "end">;
  readonly subsystems: Pick<Subsystems, "forService">;
  readonly audit: Pick<AuditService, "record">;
}

export function createCasSignOut({ registry, subsystems, audit }: CasSignOutDeps): CasSignOut {
  return {
    signOut: async (service, cookie, origin) => {
      const caller = cookie === undefined ? undefined : await registry.authenticateCookie(cookie);
      if (caller) {
        const { sessionId, userId, username } = caller;
        await registry.end(sessionId, "signed_out");
        await audit.record({ action: "session.sign_out", outcome: "ok", userId, username, object: "cas", origin });
      }
      return service !== undefined && (await subsystems.forService(service)) ? headerText(service) : undefined;
    },
  };
}
