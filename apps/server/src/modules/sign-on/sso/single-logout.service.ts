import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import { tokenDigest } from "#platform/tokens.ts";
import { readLogoutRequest } from "./cas-messages.ts";

/** Receives the sign-outs of an external sign-on server. */
export interface SingleLogout {
  /**
   * Ends the sessions that were opened with the named ticket. An unknown ticket ends nothing, and the answer does not
   * reveal it.
   */
  receive(logoutRequest: string, origin: Origin): Promise<void>;
}

export interface SingleLogoutDeps {
  readonly db: Db;
  readonly registry: Pick<SessionRegistry, "listByTicket" | "endIn">;
  readonly audit: Pick<AuditService, "change">;
}

export function createSingleLogout({ db, registry, audit }: SingleLogoutDeps): SingleLogout {
  return {
    receive: async (logoutRequest, origin) => {
      const ticket = readLogoutRequest(logoutRequest);
      if (ticket === undefined) return;
      for (const { id, userId, username } of await registry.listByTicket(tokenDigest(ticket))) {
        const entry = { action: "session.sign_out", userId, username, object: "ticket", origin };
        const ended = await audit.change(db, entry, async (tx) => ({
          result: await registry.endIn(tx, id, "signed_out_above"),
        }));
        ended.announce();
      }
    },
  };
}
