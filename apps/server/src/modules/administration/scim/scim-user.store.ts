import { type SQL, sql } from "drizzle-orm";
import type { AccountPhones } from "#modules/people/account/account-phones.store.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Filter } from "./filter-grammar.ts";
import { type Columns, conditionOf } from "./scim-filter.store.ts";
import { userKind } from "./scim-schemas.ts";
import type { UserFacts } from "./user-resource.ts";

const typeIfPresent = (column: SQL, type: string): SQL => sql`CASE WHEN ${column} IS NOT NULL THEN ${type}::text END`;
const [email, phone] = [sql`u.email`, sql`u.phone`];

const columnsOf = (phones: Pick<AccountPhones, "isPhoneOf">): Columns => ({
  id: { kind: "exact", expression: sql`u.id` },
  externalId: { kind: "exact", expression: sql`own.external_id` },
  userName: { kind: "folded", expression: sql`u.username` },
  displayName: { kind: "folded", expression: sql`u.realname` },
  "name.formatted": { kind: "folded", expression: sql`u.realname` },
  active: { kind: "boolean", expression: sql`(u.status = 'active')` },
  "emails.value": { kind: "folded", expression: email },
  "emails.type": { kind: "folded", expression: typeIfPresent(email, "work") },
  "emails.primary": { kind: "boolean", expression: sql`(${email} IS NOT NULL)` },
  "phoneNumbers.value": { kind: "sealed", expression: phone, equals: (value) => phones.isPhoneOf(sql`u`, value) },
  "phoneNumbers.type": { kind: "folded", expression: typeIfPresent(phone, "mobile") },
  "phoneNumbers.primary": { kind: "boolean", expression: sql`(${phone} IS NOT NULL)` },
  "groups.value": {
    kind: "holds",
    has: (id) => sql`EXISTS (SELECT FROM scim_group_member m WHERE m.user_id = u.id AND m.group_id = ${id})`,
    any: sql`EXISTS (SELECT FROM scim_group_member m WHERE m.user_id = u.id)`,
  },
  "meta.created": { kind: "instant", expression: sql`u.created_at` },
  "meta.lastModified": { kind: "instant", expression: sql`u.updated_at` },
});

interface UserRow extends Record<string, unknown> {
  id: string;
  version: number;
  externalId: string | null;
  username: string;
  realname: string;
  email: string | null;
  phone: string | null;
  isActive: boolean;
  createdAt: string;
  updatedAt: string;
  groups: { id: string; displayName: string }[];
  orgCodes: string[];
}

/** `orgCodes`: the person's departments within the client's branch, ordered by code. */
export type ProvisionedUser = Omit<UserFacts, "department"> & { readonly orgCodes: readonly string[] };

export interface Scope {
  readonly source: string;
  readonly clientId: string;
  /** The code of the branch to which the client may assign people; empty: the whole tree. */
  readonly branch: string;
}

const managedPeople = ({ source }: Scope): SQL => sql`
  provisioned_account own JOIN app_user u ON u.id = own.user_id
  WHERE own.source = ${source} AND own.left_at IS NULL AND u.status IN ('active', 'frozen')`;

/** Reads the people whom one client manages; others are invisible to it. */
export function createScimUserStore(db: Db, phones: Pick<AccountPhones, "isPhoneOf" | "opened">) {
  const columns = columnsOf(phones);
  async function select(scope: Scope, condition: SQL, tx: Tx = db): Promise<ProvisionedUser[]> {
    const { rows } = await tx.execute<UserRow>(sql`
      SELECT u.id, u.version, own.external_id AS "externalId", u.username, u.realname, u.email, u.phone,
        u.status = 'active' AS "isActive", u.created_at AS "createdAt", u.updated_at AS "updatedAt",
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'displayName', g.display_name) ORDER BY g.display_name)
          FROM scim_group_member m JOIN scim_group g ON g.id = m.group_id
          WHERE m.user_id = u.id AND g.client_id = ${scope.clientId}), '[]') AS groups,
        ARRAY(SELECT d.org_code FROM department_member m JOIN department d ON d.id = m.department_id
          WHERE m.user_id = u.id AND starts_with(d.org_code, ${scope.branch}) ORDER BY d.org_code) AS "orgCodes"
      FROM ${managedPeople(scope)} ${condition}`);
    return rows.map((row) => ({
      ...phones.opened(row),
      createdAt: new Date(row.createdAt),
      updatedAt: new Date(row.updatedAt),
    }));
  }

  const matches = (filter: Filter | undefined): SQL =>
    filter ? sql`AND ${conditionOf(userKind, columns, filter)}` : sql``;

  return {
    find: async (scope: Scope, id: string, tx?: Tx): Promise<ProvisionedUser | undefined> =>
      (await select(scope, sql`AND u.id = ${id}`, tx))[0],
    /** Ordered by id, so that a repeated page is the same. Throws invalidFilter. */
    page: (scope: Scope, filter: Filter | undefined, limit: number, offset: number): Promise<ProvisionedUser[]> =>
      select(scope, sql`${matches(filter)} ORDER BY u.id LIMIT ${limit} OFFSET ${offset}`),
    count: async (scope: Scope, filter: Filter | undefined): Promise<number> => {
      const { rows } = await db.execute<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM ${managedPeople(scope)} ${matches(filter)}`,
      );
      return rows[0]?.n ?? 0;
    },
    /** Finds and locks an account of any source by name. */
    lockByName: async (tx: Tx, username: string): Promise<{ id: string; isLiving: boolean } | undefined> => {
      const { rows } = await tx.execute<{ id: string; isLiving: boolean }>(sql`
        SELECT id, status IN ('active', 'frozen') AS "isLiving" FROM app_user
        WHERE lower(username) = lower(${username}) FOR UPDATE`);
      return rows[0];
    },
    /** Returns the codes of all departments of a person. */
    listDepartmentCodes: async (tx: Tx, userId: string): Promise<string[]> => {
      const { rows } = await tx.execute<{ code: string }>(sql`
        SELECT d.org_code AS code FROM department_member m JOIN department d ON d.id = m.department_id
        WHERE m.user_id = ${userId} ORDER BY d.org_code`);
      return rows.map(({ code }) => code);
    },
    /**
     * Finds a department within the branch by code, path or name. A name may contain the separator of paths, so whole
     * paths are compared. Undefined: there is none, or several.
     */
    findDepartmentCode: async (tx: Tx, branch: string, text: string): Promise<string | undefined> => {
      const path = text.replace(/(?<! ) *\/ */g, "/");
      const { rows } = await tx.execute<{ code: string; rank: number }>(sql`
        WITH RECURSIVE named AS (
          SELECT id, parent_id, org_code, regexp_replace(depart_name, ' */ *', '/', 'g') AS name FROM department),
        down (id, code, way) AS (
          SELECT id, org_code, name FROM named WHERE parent_id IS NULL AND starts_with(${path}, name)
          UNION ALL
          SELECT one.id, one.org_code, down.way || '/' || one.name FROM down JOIN named one ON one.parent_id = down.id
          WHERE starts_with(${path}, down.way || '/' || one.name))
        SELECT DISTINCT code, rank FROM (
          SELECT org_code AS code, 1 AS rank FROM department WHERE org_code = ${text}
          UNION ALL SELECT code, 2 FROM down WHERE way = ${path}
          UNION ALL SELECT org_code, 3 FROM department WHERE depart_name = ${text}) AS found
        WHERE starts_with(code, ${branch}) ORDER BY rank, code LIMIT 2`);
      const [first, second] = rows;
      return first !== undefined && second?.rank === first.rank ? undefined : first?.code;
    },
  };
}

export type ScimUserStore = ReturnType<typeof createScimUserStore>;
