import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { addressKey, type RateLimiter, requireWithin } from "#platform/rate-limiter.ts";
import { tokenDigest } from "#platform/tokens.ts";
import type { KnownClient, ScimClientStore } from "./scim-client.store.ts";

export type { KnownClient } from "./scim-client.store.ts";

/** Who may speak for the client beside the identity system itself. */
export const givenOutBy = ({ tokenBy }: KnownClient): readonly string[] => (tokenBy === null ? [] : [tokenBy]);

/** Who asks: an identity system, by a token that is random, kept as a digest, ends and can be revoked. */
export interface ScimAccess {
  /** Throws http.unauthenticated, http.too_many_requests. What is refused counts against the address, and is recorded. */
  authenticate(credential: string | undefined, origin: Origin): Promise<KnownClient>;
}

export interface ScimAccessDeps {
  readonly store: Pick<ScimClientStore, "byToken" | "noteUse">;
  readonly limiter: Pick<RateLimiter, "consume">;
  readonly audit: Pick<AuditService, "record">;
  readonly clock: Clock;
}

/** Longer ones were never given out. */
const LONGEST = 200;

export function createScimAccess({ store, limiter, audit, clock }: ScimAccessDeps): ScimAccess {
  return {
    authenticate: async (credential, origin) => {
      const now = new Date(clock.now());
      const isPossible = credential !== undefined && credential.length <= LONGEST;
      const client = isPossible ? await store.byToken(tokenDigest(credential), now) : undefined;
      if (!client) {
        await requireWithin(limiter, "scimFailure", addressKey(origin.address));
        const reason = "http.unauthenticated";
        if (credential !== undefined) await audit.record({ action: "scim.access", outcome: "refused", reason, origin });
        throw new AppError(reason);
      }
      await requireWithin(limiter, "scim", client.id);
      await store.noteUse(client.tokenId, now);
      return client;
    },
  };
}
