import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Origin } from "#platform/caller.ts";
import { tokenDigest } from "#platform/tokens.ts";
import { readLogoutRequest } from "./cas-messages.ts";

/** The server where somebody signed in tells that they have signed out there. */
export interface SingleLogout {
  /** Ends what was opened with the ticket it names. Whoever does not know a ticket ends nothing, and is told nothing. */
  receive(logoutRequest: string, origin: Origin): Promise<void>;
}

export interface SingleLogoutDeps {
  readonly registry: Pick<SessionRegistry, "endOfTicket">;
  readonly audit: Pick<AuditService, "record">;
}

export function createSingleLogout({ registry, audit }: SingleLogoutDeps): SingleLogout {
  return {
    receive: async (logoutRequest, origin) => {
      const ticket = readLogoutRequest(logoutRequest);
      if (ticket === undefined) return;
      for (const { userId, username } of await registry.endOfTicket(tokenDigest(ticket)))
        await audit.record({ action: "session.sign_out", outcome: "ok", userId, username, object: "ticket", origin });
    },
  };
}
