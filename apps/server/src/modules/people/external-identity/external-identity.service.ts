import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ExternalIdentityRow, ExternalIdentityStore, IdentityFilter } from "./external-identity.store.ts";

export type { ExternalIdentityRow } from "./external-identity.store.ts";

/** A person at a provider. Issuer and subject are never reassigned to another person. */
export interface Subject {
  /** The provider that asserts the identity: another provider must not assert it, even under the same issuer. */
  readonly source: string;
  readonly issuer: string;
  readonly subject: string;
}

export interface IdentityToBind extends Subject {
  readonly name: string;
}

/** Accounts by their external identities. The caller checks who may change them. */
export interface ExternalIdentities {
  /** Returns the account's id and stores the time of use. */
  ownerOf(who: Subject): Promise<string | undefined>;
  /** An account has one identity of each source; an identity belongs to one account. */
  bind(userId: string, identity: IdentityToBind, tx?: Tx): Promise<"bound" | "known" | "is-of-another" | "has-another">;
  find(id: string): Promise<ExternalIdentityRow | undefined>;
  listOf(userId: string): Promise<ExternalIdentityRow[]>;
  list(
    filter: IdentityFilter,
    paging: { readonly page: number; readonly pageSize: number },
  ): ReturnType<ExternalIdentityStore["page"]>;
  countBySource(): Promise<ReadonlyMap<string, number>>;
  /** Returns the removed row. */
  unbindOwn(userId: string, source: string, on?: Tx): Promise<ExternalIdentityRow | undefined>;
  unbind(id: string, tx?: Tx): Promise<ExternalIdentityRow | undefined>;
  /** Removes identities that the person has bound since then, but none that administrators bound. */
  unbindOwnSince(userId: string, since: Date, on?: Tx): Promise<void>;
}

export interface ExternalIdentityDeps {
  readonly store: ExternalIdentityStore;
  readonly clock: Clock;
}

export function createExternalIdentities({ store, clock }: ExternalIdentityDeps): ExternalIdentities {
  const now = () => new Date(clock.now());
  return {
    ownerOf: (who) => store.use(who, now()),
    bind: async (userId, identity, tx) => {
      if (await store.insert({ ...identity, userId, boundAt: now() }, tx)) return "bound";
      const owner = await store.ownerOf(identity, tx);
      if (owner === undefined) return "has-another";
      return owner === userId ? "known" : "is-of-another";
    },
    find: store.find,
    listOf: store.listOf,
    list: (filter, { page, pageSize }) => store.page(filter, pageSize, (page - 1) * pageSize),
    countBySource: store.countBySource,
    unbindOwn: store.removeOwn,
    unbind: store.remove,
    unbindOwnSince: store.removeOwnSince,
  };
}
