import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ActingAccount, OrganisationAccountStore, OwnMembership } from "./organisation-account.store.ts";

export type { ActingAccount, OwnMembership } from "./organisation-account.store.ts";

/** Accounts that act for organisations, with their roles and the administrator mark. */
export interface OrganisationAccounts {
  accountsOf(orgId: string, on?: Tx): Promise<ActingAccount[]>;
  membershipsOf(userId: string): Promise<OwnMembership[]>;
  actsFor(on: Tx, orgId: string, userId: string): Promise<boolean>;
  /** Adds the account or replaces its roles. Throws organisation.unknown_person. */
  set(tx: Tx, orgId: string, userId: string, roles: ActingAccount["roles"], isAdministrator: boolean): Promise<void>;
  /** Throws organisation.unknown_person. */
  removeAccount(tx: Tx, orgId: string, userId: string): Promise<void>;
}

export const createOrganisationAccounts = (store: OrganisationAccountStore): OrganisationAccounts => ({
  accountsOf: store.accountsOf,
  membershipsOf: store.membershipsOf,
  actsFor: store.actsFor,
  set: async (tx, orgId, userId, roles, isAdministrator) => {
    if (!(await store.isPerson(tx, userId))) throw new AppError("organisation.unknown_person");
    await store.set(tx, orgId, userId, [...new Set(roles)], isAdministrator);
  },
  removeAccount: async (tx, orgId, userId) => {
    if (!(await store.remove(tx, orgId, userId))) throw new AppError("organisation.unknown_person");
  },
});
