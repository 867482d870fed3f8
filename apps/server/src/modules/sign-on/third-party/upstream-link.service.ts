import { UPSTREAM_SOURCE } from "@tender/contract";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService, SignInAccount } from "#modules/people/account/account.service.ts";
import type { ExternalIdentities } from "#modules/people/external-identity/external-identity.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { Act, TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";

export const UPSTREAM_NAME = "统一认证";

/** Links of upstream sign-on identities with accounts. Only administrators link: `docs/decisions/sign-on.md`. */
export interface UpstreamLinks {
  /** Null: no upstream server is configured. */
  readonly url: string | null;
  /**
   * Throws proof.required, third_party.no_upstream, third_party.account_not_found, user.own_account,
   * user.above_own_rights, third_party.linked_elsewhere (the upstream name), third_party.linked_already (the account).
   */
  link(caller: Caller, input: UpstreamLink, origin: Origin): Promise<void>;
}

export interface UpstreamLink {
  /** As the upstream server names the person. */
  readonly name: string;
  readonly username: string;
}

export interface UpstreamLinkDeps {
  readonly db: Db;
  readonly upstream: { readonly url: string } | undefined;
  readonly accounts: Pick<AccountService, "findByUsername">;
  readonly identities: Pick<ExternalIdentities, "bind">;
  readonly permissions: Pick<PermissionService, "requireMayChangeSignIn">;
  readonly proofs: Pick<ProofService, "require">;
  readonly takeoverGuard: Pick<TakeoverGuard, "require">;
  readonly events: Pick<SecurityEvents, "recordIn">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
}

const fieldError = (code: "account_not_found" | "linked_elsewhere" | "linked_already", field: keyof UpstreamLink) =>
  new AppError(`third_party.${code}`, { details: { field } });

const describeLink = ({ id, realname, username }: SignInAccount, name: string): Act => ({
  title: `为管理员“${realname}（${username}）”关联${UPSTREAM_NAME}账号“${name}”`,
  facts: [],
  people: [id],
});

export function createUpstreamLinks(deps: UpstreamLinkDeps): UpstreamLinks {
  const { db, upstream, accounts, identities, permissions, proofs, takeoverGuard, events, audit } = deps;

  async function requireLinkable(caller: Caller, { username }: UpstreamLink) {
    if (!upstream) throw new AppError("third_party.no_upstream");
    const account = await accounts.findByUsername(username);
    if (account?.status !== "active") throw fieldError("account_not_found", "username");
    await permissions.requireMayChangeSignIn(caller, account.id);
    return { account, issuer: upstream.url };
  }

  return {
    url: upstream?.url ?? null,
    link: async (caller, input, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      const detail = { account: input.username, name: input.name };
      const entry = { action: "third_party.bind", userId, username, object: UPSTREAM_SOURCE, origin, detail } as const;
      const { account, issuer } = await audit.recordRefusals(entry, () => requireLinkable(caller, input));
      const notify = await audit.change(db, entry, async (tx) => {
        const { name } = input;
        const result = await identities.bind(account.id, { source: UPSTREAM_SOURCE, issuer, subject: name, name }, tx);
        if (result === "is-of-another") throw fieldError("linked_elsewhere", "name");
        if (result === "has-another") throw fieldError("linked_already", "username");
        if (result === "known") return { result: undefined };
        await takeoverGuard.require(tx, describeLink(account, name), caller);
        // The event has no origin, since the administrator sent the request, not the owner.
        return {
          result: await events.recordIn(tx, account.id, "third_party_bound", { provider: UPSTREAM_NAME, name }),
        };
      });
      await notify?.();
    },
  };
}
