import { USCC_SCHEME } from "@tender/contract/uscc";
import type { Tx } from "#platform/database/database.ts";
import type { NamedOrganisation, OrganisationStore } from "./organisation.store.ts";

export type { NamedOrganisation } from "./organisation.store.ts";

/** Buyers, agencies and suppliers, and the accounts that act for them. */
export interface OrganisationService {
  /** Omits organisations that are switched off. */
  actingFor(userId: string): Promise<{ orgId: string; role: "supplier" | "agency" | "buyer" }[]>;
  /** Returns the codes (统一社会信用代码) of the organisations that the account acts for. */
  usccOf(userId: string, tx?: Tx): Promise<string[]>;
  /** Like `usccOf`, without organisations that are switched off. */
  usccInUse(userId: string): Promise<string[]>;
  /**
   * Stores organisations as sources name them, in any order of arrival: the newest name counts. Returns the ids by
   * `scheme|ident`.
   */
  save(tx: Tx, named: readonly NamedOrganisation[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Removes organisations without accounts and without maintained versions. The caller must ensure that nothing else
   * refers to them.
   */
  remove(tx: Tx, ids: readonly string[]): Promise<void>;
}

const keyOf = ({ scheme, ident }: Pick<NamedOrganisation, "scheme" | "ident">): string => `${scheme}|${ident}`;

const isNamedLater = (a: NamedOrganisation, b: NamedOrganisation): boolean =>
  a.namedAt.getTime() === b.namedAt.getTime() ? a.namedBy > b.namedBy : a.namedAt > b.namedAt;

export function createOrganisationService(store: OrganisationStore): OrganisationService {
  return {
    actingFor: store.actingFor,
    usccOf: (userId, tx) => store.identsOf(userId, USCC_SCHEME, tx),
    usccInUse: (userId) => store.identsInUse(userId, USCC_SCHEME),
    remove: store.remove,
    save: async (tx, named) => {
      const newest = new Map<string, NamedOrganisation>();
      for (const organisation of named) {
        const earlier = newest.get(keyOf(organisation));
        const kinds = [...new Set([...(earlier?.kinds ?? []), ...(organisation.kinds ?? [])])].toSorted();
        newest.set(keyOf(organisation), {
          ...(earlier === undefined || isNamedLater(organisation, earlier) ? organisation : earlier),
          kinds,
        });
      }
      // Sorted, so that concurrent transactions lock the rows in the same order.
      const ordered = [...newest.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
      await store.save(tx, ordered);
      return new Map((await store.idsOf(tx, ordered)).map((row) => [keyOf(row), row.id]));
    },
  };
}
