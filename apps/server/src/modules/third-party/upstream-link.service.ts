import { UPSTREAM_SOURCE } from "@tender/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { AccountService } from "../account/account.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { ExternalIdentities } from "../external-identity/external-identity.service.ts";
import type { PermissionService } from "../permission/permission.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { SecurityEvents } from "../security-event/security-event.service.ts";

export const UPSTREAM_NAME = "统一认证";

/** Which account somebody of the central sign-on server above is. Administrators alone say so: `docs/decisions/0020`. */
export interface UpstreamLinks {
  /** Null where there is none. */
  readonly url: string | null;
  /**
   * Throws proof.required, third_party.no_upstream, third_party.account_not_found, user.own_account, user.above_own_rights,
   * third_party.linked_elsewhere (the person there), third_party.linked_already (the account here).
   */
  link(caller: Caller, wanted: UpstreamLink, origin: Origin): Promise<void>;
}

export interface UpstreamLink {
  /** As the server above says it. */
  readonly name: string;
  readonly username: string;
}

export interface UpstreamLinkDeps {
  readonly upstream: { readonly url: string } | undefined;
  readonly accounts: Pick<AccountService, "findByUsername">;
  readonly identities: Pick<ExternalIdentities, "bind">;
  readonly permissions: Pick<PermissionService, "requireWayInOfAnother">;
  readonly proofs: Pick<ProofService, "require">;
  readonly events: Pick<SecurityEvents, "note">;
  readonly audit: Pick<AuditService, "recordAttempt">;
}

const refused = (code: "account_not_found" | "linked_elsewhere" | "linked_already", field: keyof UpstreamLink) =>
  new AppError(`third_party.${code}`, { details: { field } });

export function createUpstreamLinks(deps: UpstreamLinkDeps): UpstreamLinks {
  const { upstream, accounts, identities, permissions, proofs, events, audit } = deps;

  async function link(caller: Caller, { name, username }: UpstreamLink): Promise<void> {
    if (!upstream) throw new AppError("third_party.no_upstream");
    const account = await accounts.findByUsername(username.trim());
    if (account?.status !== "active") throw refused("account_not_found", "username");
    await permissions.requireWayInOfAnother(caller, account.id);
    const identity = { source: UPSTREAM_SOURCE, issuer: upstream.url, subject: name, name };
    switch (await identities.bind(account.id, identity)) {
      case "is-of-another":
        throw refused("linked_elsewhere", "name");
      case "has-another":
        throw refused("linked_already", "username");
      case "bound":
        // Not from where it was done: that is the administrator's place, not the owner's.
        return events.note(account.id, "third_party_bound", { provider: UPSTREAM_NAME, name });
    }
  }

  return {
    url: upstream?.url ?? null,
    link: async (caller, wanted, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      const detail = { account: wanted.username, name: wanted.name };
      const entry = { action: "third_party.bind", userId, username, object: UPSTREAM_SOURCE, origin, detail } as const;
      await audit.recordAttempt(entry, () => link(caller, wanted));
    },
  };
}
