import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { Tx } from "#platform/database/database.ts";
import { readingsOfName, withReadings } from "#platform/name-readings.ts";
import type { AccountRow } from "./account.store.ts";
import { appUser } from "./account.tables.ts";
import type { AccountPhones } from "./account-phones.store.ts";
import { type ManagedFilter, managedSearch, notRemoved } from "./managed-search.store.ts";
import { insertAccount, type NewAccount } from "./new-account.store.ts";

export interface UniqueValues {
  readonly username: readonly string[];
  readonly email: readonly string[];
  readonly phone: readonly string[];
}

interface PersonRow {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly phone: string | null;
  readonly email: string | null;
}

export type PersonWithoutPassword = Pick<PersonRow, "id" | "username" | "realname" | "email">;

const listed = {
  id: appUser.id,
  version: appUser.version,
  username: appUser.username,
  realname: appUser.realname,
  phone: appUser.phone,
  email: appUser.email,
  status: appUser.status,
  hasPassword: sql<boolean>`${appUser.passwordHash} IS NOT NULL`,
  createdAt: appUser.createdAt,
  updatedAt: appUser.updatedAt,
  lastSignInAt: appUser.lastSignInAt,
  departments: sql<string[]>`ARRAY(SELECT d.depart_name FROM department_member m
    JOIN department d ON d.id = m.department_id WHERE m.user_id = app_user.id ORDER BY d.org_code)`,
  roles: sql<string[]>`ARRAY(SELECT DISTINCT r.name FROM user_role ur
    JOIN role r ON r.id = ur.role_id WHERE ur.user_id = app_user.id ORDER BY r.name)`,
};

export function createManagedAccountStore(db: Tx, phones: AccountPhones) {
  const listByIds = async (ids: readonly string[]) =>
    (
      await db
        .select(listed)
        .from(appUser)
        .where(inArray(appUser.id, [...ids]))
    ).map(phones.opened);
  const listInOrder = async (ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const rows = new Map((await listByIds(ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  };
  async function findUsedPhones(tx: Tx, values: readonly string[]): Promise<ReadonlySet<string>> {
    if (values.length === 0) return new Set();
    const lookups = values.map((value) => phones.text.lookup(value));
    const { rows } = await tx.execute<{ value: string }>(sql`
      SELECT candidate.value FROM unnest(${sql.param([...values])}::text[],
        ${sql.param(lookups.map(({ version }) => version))}::int[],
        ${sql.param(lookups.map(({ digest }) => digest))}::text[]) AS candidate (value, version, digest)
      WHERE EXISTS (SELECT FROM ${appUser} WHERE ${appUser.phone} = candidate.value)
        OR EXISTS (SELECT FROM app_user_phone_digest d
          WHERE d.version = candidate.version AND d.digest = candidate.digest)`);
    return new Set(rows.map(({ value }) => value));
  }
  const search = managedSearch(db, phones.isPhoneOrEnd);
  return {
    count: search.count,
    /** Yields all matching rows in the order at the time of the query. */
    pagesOf: async function* (filter: ManagedFilter, rule: RowCondition | undefined, size: number, maxRows: number) {
      const ids = await search.idsOf(filter, rule, maxRows, 0);
      for (let start = 0; start < ids.length; start += size) yield listInOrder(ids.slice(start, start + size));
    },
    /** Returns the rows of a page. `isMore`: more rows match than are counted. */
    page: async (
      filter: ManagedFilter,
      rule: RowCondition | undefined,
      limit: number,
      offset: number,
      isMore: boolean,
    ) => listInOrder(await search.idsOf(filter, rule, limit, offset, isMore)),
    /** Finds the account in any state but deleted. */
    find: async (id: string, rule?: RowCondition): Promise<AccountRow | undefined> =>
      (
        await db
          .select()
          .from(appUser)
          .where(and(eq(appUser.id, id), sql`${appUser.status} <> 'deleted'`, rule))
      ).map(phones.opened)[0],
    /**
     * Returns those of the values that an account uses. Compares as the unique indexes do; a username that is another
     * account's mailbox counts as used, and vice versa.
     */
    findTaken: async (tx: Tx, { username, email, phone }: UniqueValues) => {
      const findUsed = async (values: readonly string[], isUsed: SQL): Promise<ReadonlySet<string>> => {
        if (values.length === 0) return new Set();
        const { rows } = await tx.execute<{ value: string }>(sql`
          SELECT candidate.value FROM unnest(${sql.param([...values])}::text[]) AS candidate (value)
          WHERE EXISTS (SELECT FROM ${appUser} WHERE ${isUsed})`);
        return new Set(rows.map(({ value }) => value));
      };
      const isNameOrMailbox = sql`lower(${appUser.username}) = lower(candidate.value) OR lower(${appUser.email}) = lower(candidate.value)`;
      return {
        username: await findUsed(username, isNameOrMailbox),
        email: await findUsed(email, isNameOrMailbox),
        phone: await findUsedPhones(tx, phone),
      };
    },
    /** Returns the field that equals another account's mailbox (username) or username (email). */
    findClash: async (
      { username, email }: { readonly username: string; readonly email: string | null },
      exceptId: string,
    ): Promise<"username" | "email" | undefined> => {
      const { rows } = await db.execute<{ field: "username" | "email" }>(sql`
        SELECT CASE WHEN lower(email) = lower(${username}) THEN 'username' ELSE 'email' END AS field FROM ${appUser}
        WHERE id <> ${exceptId} AND (lower(email) = lower(${username}) OR lower(username) = lower(${email}::text))
        LIMIT 1`);
      return rows[0]?.field;
    },
    clearField: async (tx: Tx, field: keyof UniqueValues, ids: readonly string[]): Promise<void> => {
      if (ids.length === 0) return;
      const cleared = field === "username" ? { username: sql`${appUser.id}` } : { [field]: null };
      await tx
        .update(appUser)
        .set(cleared)
        .where(inArray(appUser.id, [...ids]));
    },
    insert: (tx: Tx, account: NewAccount): Promise<void> => insertAccount(tx, phones, account),
    insertMany: async (tx: Tx, rows: readonly PersonRow[], by: string, at: Date): Promise<void> => {
      const column = (pick: (row: PersonRow) => string | null) => sql`${sql.param(rows.map(pick))}::text[]`;
      const readings = rows.map(({ realname }) => readingsOfName(realname));
      await tx.execute(sql`
        INSERT INTO ${appUser} (id, username, realname, name_reading, name_spellings, phone, email,
          created_at, created_by, updated_at, updated_by)
        SELECT person.id, person.username, person.realname, person.reading, person.spellings::tsvector, person.phone,
  person.email, ${at}, ${by}, ${at}, ${by}
        FROM unnest(${column(({ id }) => id)}, ${column(({ username }) => username)}, ${column(({ realname }) => realname)},
          ${sql.param(readings.map(({ nameReading }) => nameReading))}::text[],
          ${sql.param(readings.map(({ nameSpellings }) => nameSpellings))}::text[],
          ${column(({ phone }) => phones.text.seal(phone))}, ${column(({ email }) => email)})
          AS person (id, username, realname, reading, spellings, phone, email)`);
      await phones.addDigests(tx, rows);
    },
    listWithoutPassword: async (tx: Tx, ids: readonly string[]): Promise<PersonWithoutPassword[]> => {
      const { rows } = await tx.execute<PersonWithoutPassword & Record<string, unknown>>(sql`
        SELECT u.id, u.username, u.realname, u.email
        FROM unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS requested (id, position)
        JOIN app_user u ON u.id = requested.id
        WHERE u.status = 'active' AND u.password_hash IS NULL ORDER BY requested.position`);
      return rows;
    },
    /** False: the version has changed. */
    change: async (
      tx: Tx,
      { id, version }: { readonly id: string; readonly version: number },
      { phone, ...change }: Partial<Pick<AccountRow, "username" | "realname" | "phone" | "email">>,
      by: string,
      at: Date,
    ): Promise<boolean> => {
      const sealed = phone === undefined ? {} : { phone: phones.text.seal(phone) };
      const { rowCount } = await tx
        .update(appUser)
        .set({ ...withReadings(change), ...sealed, updatedAt: at, updatedBy: by, version: version + 1 })
        .where(and(eq(appUser.id, id), eq(appUser.version, version), notRemoved));
      if (rowCount === 1 && phone !== undefined) await phones.replaceDigests(tx, { id, phone });
      return rowCount === 1;
    },
    touch: async (tx: Tx, ids: readonly string[]): Promise<void> => {
      if (ids.length === 0) return;
      const isChosen = sql`${appUser.id} = ANY(${sql.param([...ids])}::text[])`;
      await tx
        .update(appUser)
        .set({ version: sql`${appUser.version} + 1` })
        .where(isChosen);
    },
    /** Sets the status. False: the present status is none of `from`. */
    setStatus: async (
      tx: Tx,
      id: string,
      { from, to }: { readonly from: readonly AccountRow["status"][]; readonly to: "active" | "frozen" | "removed" },
      by: string,
      at: Date,
    ): Promise<boolean> =>
      (
        await tx
          .update(appUser)
          .set({
            status: to,
            statusBefore: to === "removed" ? sql`${appUser.status}` : null,
            updatedAt: at,
            updatedBy: by,
            version: sql`${appUser.version} + 1`,
          })
          .where(and(eq(appUser.id, id), inArray(appUser.status, [...from])))
      ).rowCount === 1,
  };
}

export type ManagedAccountStore = ReturnType<typeof createManagedAccountStore>;
export type ManagedRow = Awaited<ReturnType<ManagedAccountStore["page"]>>[number];
