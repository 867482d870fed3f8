import { type EndpointOf, type OwnBinding, type ResultOf, UPSTREAM_SOURCE } from "@tender/contract";
import type { PendingNotification, SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type {
  ExternalIdentities,
  ExternalIdentityRow,
} from "#modules/people/external-identity/external-identity.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { OutcomeCodes, PendingBinding } from "./outcome-codes.service.ts";
import type { ProviderService } from "./provider.service.ts";
import type { ProviderRow } from "./third-party.tables.ts";
import { UPSTREAM_NAME } from "./upstream-link.service.ts";

/** The same lifetime as a proof. */
const FRESH_MS = 5 * 60_000;

/** A browser's request with its cookie and credential. */
export interface BrowserRequest {
  readonly browser: string | undefined;
  readonly credential: string;
  readonly origin: Origin;
}

/** Bindings of external identities to accounts. No binding is silent: the owner is notified of every change. */
export interface BindingService {
  /** Throws third_party.code_over. */
  readPending(code: string, browser: string | undefined): Promise<{ providerName: string; name: string }>;
  /**
   * Binds to the caller's account. Requires a sign-in since the provider was asked, within the last 5 minutes, or a
   * fresh proof. Throws proof.required; the code then stays valid. Throws third_party.code_over,
   * third_party.of_another, third_party.has_another.
   */
  bindPending(caller: Caller, code: string, request: BrowserRequest): Promise<{ providerName: string; name: string }>;
  listOwn(caller: Caller): Promise<OwnBinding[]>;
  unbindOwn(caller: Caller, type: string, origin: Origin): Promise<void>;
  list(
    filter: { readonly keyword?: string | undefined; readonly source?: string | undefined },
    paging: { readonly page: number; readonly pageSize: number },
  ): Promise<ResultOf<EndpointOf<"thirdParty.listBindings">>>;
  remove(caller: Caller, id: string, origin: Origin): Promise<void>;
}

export interface BindingDeps {
  readonly db: Db;
  readonly codes: Pick<OutcomeCodes, "readBinding" | "consumeBinding">;
  readonly identities: ExternalIdentities;
  readonly providers: Pick<ProviderService, "all">;
  readonly registry: Pick<SessionRegistry, "find">;
  /** True: an upstream sign-on server is configured. */
  readonly hasUpstream: boolean;
  readonly proofs: Pick<ProofService, "require">;
  readonly takeoverGuard: Pick<TakeoverGuard, "require">;
  readonly events: Pick<SecurityEvents, "recordIn">;
  readonly audit: Pick<AuditService, "change">;
  readonly clock: Clock;
}

const refusals = { "is-of-another": "third_party.of_another", "has-another": "third_party.has_another" } as const;

const presentIdentity = ({ name, boundAt, lastUsedAt }: ExternalIdentityRow) => ({
  name,
  boundAt: boundAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
const presentOrNull = (identity: ExternalIdentityRow | undefined) => (identity ? presentIdentity(identity) : null);

export function createBindingService(deps: BindingDeps): BindingService {
  const { db, codes, identities, providers, registry, hasUpstream, proofs, takeoverGuard, events, audit, clock } = deps;

  const nameOf = (source: string, all: readonly ProviderRow[]): string =>
    source === UPSTREAM_SOURCE ? UPSTREAM_NAME : (all.find(({ type }) => type === source)?.name ?? source);

  async function requireFresh(caller: Caller, { at }: PendingBinding, credential: string): Promise<void> {
    const { signedInAt } = await registry.find(credential);
    const isFresh = signedInAt >= at && clock.now() - signedInAt <= FRESH_MS;
    if (!isFresh) await proofs.require(caller);
  }

  async function requirePending(found: Promise<PendingBinding | undefined>): Promise<PendingBinding> {
    const [pending, all] = await Promise.all([found, providers.all()]);
    // A provider that was switched off in the meantime creates no binding.
    if (!pending || !all.some(({ type, enabled }) => enabled && type === pending.source))
      throw new AppError("third_party.code_over");
    return pending;
  }

  async function bind(
    tx: Tx,
    { userId }: Caller,
    { at: _, providerName: provider, ...identity }: PendingBinding,
    origin: Origin,
  ): Promise<PendingNotification | undefined> {
    const result = await identities.bind(userId, identity, tx);
    if (result === "is-of-another" || result === "has-another") throw new AppError(refusals[result]);
    const { name } = identity;
    return result === "bound"
      ? events.recordIn(tx, userId, "third_party_bound", { provider, name }, { origin })
      : undefined;
  }

  return {
    readPending: async (code, browser) => {
      const { providerName, name } = await requirePending(codes.readBinding(code, browser));
      return { providerName, name };
    },
    bindPending: async (caller, code, { browser, credential, origin }) => {
      const pending = await requirePending(codes.readBinding(code, browser));
      await requireFresh(caller, pending, credential);
      const { userId, username } = caller;
      const { source, providerName, name } = pending;
      const entry = { action: "third_party.bind", userId, username, object: source, origin, detail: { name } };
      const notify = await audit.change(db, entry, async (tx) => {
        if (!(await codes.consumeBinding(code, browser, tx))) throw new AppError("third_party.code_over");
        return { result: await bind(tx, caller, pending, origin) };
      });
      await notify?.();
      return { providerName, name };
    },
    listOwn: async ({ userId }) => {
      const [all, ownIdentities] = await Promise.all([providers.all(), identities.listOf(userId)]);
      const boundBy = (type: string) => presentOrNull(ownIdentities.find(({ source }) => source === type));
      const rows = all.map(({ type, name, enabled }) => ({ type, providerName: name, enabled, bound: boundBy(type) }));
      const upstream = boundBy(UPSTREAM_SOURCE);
      return [
        ...rows.filter(({ enabled, bound }) => enabled || bound !== null),
        // Only administrators link the upstream server, so it is listed only for a linked account.
        ...(upstream
          ? [{ type: UPSTREAM_SOURCE, providerName: UPSTREAM_NAME, enabled: hasUpstream, bound: upstream }]
          : []),
      ];
    },
    unbindOwn: async (caller, type, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      const [all, ownIdentities] = await Promise.all([providers.all(), identities.listOf(userId)]);
      if (!ownIdentities.some(({ source }) => source === type)) throw new AppError("third_party.not_bound");
      const provider = nameOf(type, all);
      const entry = { action: "third_party.unbind", userId, username, object: type, origin };
      const notify = await audit.change(db, entry, async (tx) => {
        const removed = await identities.unbindOwn(userId, type, tx);
        if (!removed) throw new AppError("third_party.not_bound");
        const { name } = removed;
        const notification = await events.recordIn(tx, userId, "third_party_unbound", { provider, name }, { origin });
        return { result: notification, detail: { name } };
      });
      await notify();
    },
    list: async (filter, paging) => {
      const [{ total, rows }, all] = await Promise.all([identities.list(filter, paging), providers.all()]);
      return {
        total,
        rows: rows.map(({ identity, username, realname }) => ({
          id: identity.id,
          source: identity.source,
          providerName: nameOf(identity.source, all),
          username,
          realname,
          ...presentIdentity(identity),
        })),
      };
    },
    remove: async (caller, id, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      const [all, identity] = await Promise.all([providers.all(), identities.find(id)]);
      if (!identity) throw new AppError("third_party.not_bound");
      const entry = { action: "third_party.unbind", userId, username, object: identity.source, origin };
      const notify = await audit.change(db, entry, async (tx) => {
        const removed = await identities.unbind(id, tx);
        if (!removed) throw new AppError("third_party.not_bound");
        // After the removal the upstream person with the account's username may sign in to the account.
        if (removed.source === UPSTREAM_SOURCE) {
          const title = `解除管理员与${UPSTREAM_NAME}账号“${removed.name}”的关联`;
          await takeoverGuard.require(tx, { title, facts: [], people: [removed.userId] }, caller);
        }
        const { source, name } = removed;
        // The event has no origin, since the administrator sent the request, not the owner.
        const values = { provider: nameOf(source, all), name };
        const notification = await events.recordIn(tx, removed.userId, "third_party_unbound", values);
        return { result: notification, detail: { account: removed.userId, name } };
      });
      await notify();
    },
  };
}
