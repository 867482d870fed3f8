import { type EndpointOf, type OwnBinding, type ResultOf, UPSTREAM_SOURCE } from "@tender/contract";
import type { SecurityEvents, Telling } from "#modules/notices/security-event/security-event.service.ts";
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

/** As long as a proof. */
const FRESH_MS = 5 * 60_000;

/** Where a request comes from, with what its browser holds. */
export interface BrowserOf {
  readonly browser: string | undefined;
  readonly credential: string;
  readonly origin: Origin;
}

/** Which accounts the people of other systems are here. Nobody is bound silently, and the owner is told of each change. */
export interface BindingService {
  /** Throws third_party.code_over. */
  readPending(code: string, browser: string | undefined): Promise<{ providerName: string; name: string }>;
  /**
   * To the caller's account, which has either signed in since the provider was asked, within the last minutes, or proved itself
   * anew. Throws proof.required, and then the code stays good.
   */
  bindPending(caller: Caller, code: string, from: BrowserOf): Promise<{ providerName: string; name: string }>;
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
  readonly codes: Pick<OutcomeCodes, "readBinding" | "takeBinding">;
  readonly identities: ExternalIdentities;
  readonly providers: Pick<ProviderService, "all">;
  readonly registry: Pick<SessionRegistry, "find">;
  /** Is there a central sign-on server above? */
  readonly hasUpstream: boolean;
  readonly proofs: Pick<ProofService, "require">;
  readonly takeoverGuard: Pick<TakeoverGuard, "require">;
  readonly events: Pick<SecurityEvents, "noteIn">;
  readonly audit: Pick<AuditService, "change">;
  readonly clock: Clock;
}

const refusals = { "is-of-another": "third_party.of_another", "has-another": "third_party.has_another" } as const;

const uses = ({ name, boundAt, lastUsedAt }: ExternalIdentityRow) => ({
  name,
  boundAt: boundAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
const shown = (identity: ExternalIdentityRow | undefined) => (identity ? uses(identity) : null);

export function createBindingService(deps: BindingDeps): BindingService {
  const { db, codes, identities, providers, registry, hasUpstream, proofs, takeoverGuard, events, audit, clock } = deps;

  const nameOf = (source: string, all: readonly ProviderRow[]): string =>
    source === UPSTREAM_SOURCE ? UPSTREAM_NAME : (all.find(({ type }) => type === source)?.name ?? source);

  async function requireFresh(caller: Caller, { at }: PendingBinding, credential: string): Promise<void> {
    const { signedInAt } = await registry.find(credential);
    const isFresh = signedInAt >= at && clock.now() - signedInAt <= FRESH_MS;
    if (!isFresh) await proofs.require(caller);
  }

  async function pendingOf(found: Promise<PendingBinding | undefined>): Promise<PendingBinding> {
    const [pending, all] = await Promise.all([found, providers.all()]);
    // Switched off meanwhile, nobody new is bound by it.
    if (!pending || !all.some(({ type, enabled }) => enabled && type === pending.source))
      throw new AppError("third_party.code_over");
    return pending;
  }

  async function bind(
    tx: Tx,
    { userId }: Caller,
    { at: _, providerName: provider, ...identity }: PendingBinding,
    origin: Origin,
  ): Promise<Telling | undefined> {
    const result = await identities.bind(userId, identity, tx);
    if (result === "is-of-another" || result === "has-another") throw new AppError(refusals[result]);
    const { name } = identity;
    return result === "bound"
      ? events.noteIn(tx, userId, "third_party_bound", { provider, name }, { origin })
      : undefined;
  }

  return {
    readPending: async (code, browser) => {
      const { providerName, name } = await pendingOf(codes.readBinding(code, browser));
      return { providerName, name };
    },
    bindPending: async (caller, code, { browser, credential, origin }) => {
      const pending = await pendingOf(codes.readBinding(code, browser));
      await requireFresh(caller, pending, credential);
      const { userId, username } = caller;
      const { source, providerName, name } = pending;
      const entry = { action: "third_party.bind", userId, username, object: source, origin, detail: { name } };
      const tell = await audit.change(db, entry, async (tx) => {
        if (!(await codes.takeBinding(code, browser, tx))) throw new AppError("third_party.code_over");
        return { result: await bind(tx, caller, pending, origin) };
      });
      await tell?.();
      return { providerName, name };
    },
    listOwn: async ({ userId }) => {
      const [all, own] = await Promise.all([providers.all(), identities.listOf(userId)]);
      const boundBy = (type: string) => shown(own.find(({ source }) => source === type));
      const rows = all.map(({ type, name, enabled }) => ({ type, providerName: name, enabled, bound: boundBy(type) }));
      const above = boundBy(UPSTREAM_SOURCE);
      return [
        ...rows.filter(({ enabled, bound }) => enabled || bound !== null),
        // Who somebody is there is for an administrator to say, so it is listed where it has been said.
        ...(above ? [{ type: UPSTREAM_SOURCE, providerName: UPSTREAM_NAME, enabled: hasUpstream, bound: above }] : []),
      ];
    },
    unbindOwn: async (caller, type, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      const [all, own] = await Promise.all([providers.all(), identities.listOf(userId)]);
      if (!own.some(({ source }) => source === type)) throw new AppError("third_party.not_bound");
      const provider = nameOf(type, all);
      const entry = { action: "third_party.unbind", userId, username, object: type, origin };
      const tell = await audit.change(db, entry, async (tx) => {
        const removed = await identities.unbindOwn(userId, type, tx);
        if (!removed) throw new AppError("third_party.not_bound");
        const { name } = removed;
        const told = await events.noteIn(tx, userId, "third_party_unbound", { provider, name }, { origin });
        return { result: told, detail: { name } };
      });
      await tell();
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
          ...uses(identity),
        })),
      };
    },
    remove: async (caller, id, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      const [all, bound] = await Promise.all([providers.all(), identities.find(id)]);
      if (!bound) throw new AppError("third_party.not_bound");
      const entry = { action: "third_party.unbind", userId, username, object: bound.source, origin };
      const tell = await audit.change(db, entry, async (tx) => {
        const gone = await identities.unbind(id, tx);
        if (!gone) throw new AppError("third_party.not_bound");
        // From then on the person there who is called as the account here may be the one who enters it.
        if (gone.source === UPSTREAM_SOURCE) {
          const title = `解除管理员与${UPSTREAM_NAME}账号“${gone.name}”的关联`;
          await takeoverGuard.require(tx, { title, facts: [], people: [gone.userId] }, caller);
        }
        const { source, name } = gone;
        // Not from where it was done: that is the administrator's place, not the owner's.
        const values = { provider: nameOf(source, all), name };
        const told = await events.noteIn(tx, gone.userId, "third_party_unbound", values);
        return { result: told, detail: { account: gone.userId, name } };
      });
      await tell();
    },
  };
}
