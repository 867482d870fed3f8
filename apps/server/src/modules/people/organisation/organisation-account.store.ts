import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { AccountPhones } from "#modules/people/account/account-phones.store.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { org, orgAccount } from "./organisation.tables.ts";

type Role = (typeof orgAccount.$inferSelect)["role"];

export interface ActingAccount {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly isUsable: boolean;
  readonly roles: readonly Role[];
  readonly isAdministrator: boolean;
}

export interface OwnMembership {
  readonly orgId: string;
  readonly roles: readonly Role[];
  readonly isAdministrator: boolean;
}

const accountRoles = sql<Role[]>`array_agg(${orgAccount.role} ORDER BY ${orgAccount.role})`;
const isAdministrator = sql<boolean>`bool_or(${orgAccount.isAdministrator})`;

/** Accounts that act for organisations. */
export function createOrganisationAccountStore(db: Db, phones: Pick<AccountPhones, "opened">) {
  return {
    /** Administrators first. */
    accountsOf: async (orgId: string, tx: Tx = db): Promise<ActingAccount[]> =>
      (
        await tx
          .select({
            userId: appUser.id,
            username: appUser.username,
            realname: appUser.realname,
            phone: appUser.phone,
            email: appUser.email,
            isUsable: sql<boolean>`${appUser.status} = 'active'`,
            roles: accountRoles,
            isAdministrator,
          })
          .from(orgAccount)
          .innerJoin(appUser, eq(appUser.id, orgAccount.userId))
          .where(eq(orgAccount.orgId, orgId))
          .groupBy(appUser.id)
          .orderBy(sql`bool_or(${orgAccount.isAdministrator}) DESC`, asc(appUser.username))
      ).map(phones.opened),
    membershipsOf: (userId: string): Promise<OwnMembership[]> =>
      db
        .select({ orgId: orgAccount.orgId, roles: accountRoles, isAdministrator })
        .from(orgAccount)
        .where(eq(orgAccount.userId, userId))
        .groupBy(orgAccount.orgId)
        .orderBy(asc(orgAccount.orgId)),
    actsFor: async (tx: Tx, orgId: string, userId: string): Promise<boolean> =>
      (await tx.$count(orgAccount, and(eq(orgAccount.orgId, orgId), eq(orgAccount.userId, userId)))) > 0,
    isPerson: async (tx: Tx, userId: string): Promise<boolean> =>
      (await tx.$count(appUser, and(eq(appUser.id, userId), inArray(appUser.status, ["active", "frozen"])))) > 0,
    /** Replaces the account's roles in the organisation. Locks the organisation's row. */
    set: async (tx: Tx, orgId: string, userId: string, roles: readonly Role[], isAdmin: boolean): Promise<void> => {
      await tx.select({ id: org.id }).from(org).where(eq(org.id, orgId)).for("update");
      await tx.delete(orgAccount).where(and(eq(orgAccount.orgId, orgId), eq(orgAccount.userId, userId)));
      await tx.insert(orgAccount).values(roles.map((role) => ({ orgId, userId, role, isAdministrator: isAdmin })));
    },
    remove: async (tx: Tx, orgId: string, userId: string): Promise<boolean> =>
      ((await tx.delete(orgAccount).where(and(eq(orgAccount.orgId, orgId), eq(orgAccount.userId, userId)))).rowCount ??
        0) > 0,
  };
}

export type OrganisationAccountStore = ReturnType<typeof createOrganisationAccountStore>;
