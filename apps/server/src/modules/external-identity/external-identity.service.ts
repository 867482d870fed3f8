import type { Clock } from "../../platform/clock.ts";
import type { ExternalIdentityRow, ExternalIdentityStore, IdentityFilter } from "./external-identity.store.ts";

export type { ExternalIdentityRow } from "./external-identity.store.ts";

/** Somebody at somebody else's: the pair is never given to another person. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

export interface IdentityToBind extends Subject {
  readonly source: string;
  readonly name: string;
}

/** Which account here somebody is who proves elsewhere who they are. Who may change that is decided by whoever calls. */
export interface ExternalIdentities {
  /** The account's id; the use is noted. */
  ownerOf(who: Subject): Promise<string | undefined>;
  /** An account has one identity of each source; an identity belongs to one account. */
  bind(userId: string, identity: IdentityToBind): Promise<"bound" | "known" | "is-of-another" | "has-another">;
  listOf(userId: string): Promise<ExternalIdentityRow[]>;
  list(
    filter: IdentityFilter,
    paging: { readonly page: number; readonly pageSize: number },
  ): ReturnType<ExternalIdentityStore["page"]>;
  countBySource(): Promise<ReadonlyMap<string, number>>;
  /** What was removed. */
  unbindOwn(userId: string, source: string): Promise<ExternalIdentityRow | undefined>;
  unbind(id: string): Promise<ExternalIdentityRow | undefined>;
}

export interface ExternalIdentityDeps {
  readonly store: ExternalIdentityStore;
  readonly clock: Clock;
}

export function createExternalIdentities({ store, clock }: ExternalIdentityDeps): ExternalIdentities {
  const now = () => new Date(clock.now());
  return {
    ownerOf: ({ issuer, subject }) => store.use(issuer, subject, now()),
    bind: async (userId, identity) => {
      if (await store.insert({ ...identity, userId, boundAt: now() })) return "bound";
      const owner = await store.ownerOf(identity.issuer, identity.subject);
      if (owner === undefined) return "has-another";
      return owner === userId ? "known" : "is-of-another";
    },
    listOf: store.listOf,
    list: (filter, { page, pageSize }) => store.page(filter, pageSize, (page - 1) * pageSize),
    countBySource: store.countBySource,
    unbindOwn: store.removeOwn,
    unbind: store.remove,
  };
}
