import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { addressKey, type RateLimiter, requireWithinLimit } from "#platform/rate-limiter.ts";
import { tokenDigest } from "#platform/tokens.ts";
import type { KnownClient, ScimClientStore } from "./scim-client.store.ts";

export type { KnownClient } from "./scim-client.store.ts";

/** Returns the people who may know the client's token, besides the identity system itself. */
export const listTokenIssuers = ({ tokenBy }: KnownClient): readonly string[] => (tokenBy === null ? [] : [tokenBy]);

/** Authenticates identity systems by random tokens, which are stored as digests, expire and can be revoked. */
export interface ScimAccess {
  /**
   * Throws http.unauthenticated, http.too_many_requests. A refusal counts against the limit of the address, and is
   * recorded if a credential was sent.
   */
  authenticate(credential: string | undefined, origin: Origin): Promise<KnownClient>;
}

export interface ScimAccessDeps {
  readonly store: Pick<ScimClientStore, "findByToken" | "recordUse">;
  readonly limiter: Pick<RateLimiter, "consume">;
  readonly audit: Pick<AuditService, "record">;
  readonly clock: Clock;
}

/** Characters; the portal issues no longer tokens. */
const MAX_TOKEN_LENGTH = 200;

export function createScimAccess({ store, limiter, audit, clock }: ScimAccessDeps): ScimAccess {
  return {
    authenticate: async (credential, origin) => {
      const now = new Date(clock.now());
      const canBeToken = credential !== undefined && credential.length <= MAX_TOKEN_LENGTH;
      const client = canBeToken ? await store.findByToken(tokenDigest(credential), now) : undefined;
      if (!client) {
        await requireWithinLimit(limiter, "scimFailure", addressKey(origin.address));
        const reason = "http.unauthenticated";
        if (credential !== undefined) await audit.record({ action: "scim.access", outcome: "refused", reason, origin });
        throw new AppError(reason);
      }
      await requireWithinLimit(limiter, "scim", client.id);
      await store.recordUse(client.tokenId, now);
      return client;
    },
  };
}
