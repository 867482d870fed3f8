import { type SQL, sql } from "drizzle-orm";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import type { ReadGrant } from "./data-set-source.ts";

/** Roles belong to the database server: several databases share this one, and each grants its own relations. */
export const REPORT_ROLE = "tender_report";

/** The database owner may not create the role, or must not use the existing one. */
export class RoleRefused extends Error {
  override name = "RoleRefused";
}

const role = sql.identifier(REPORT_ROLE);
/** SQL states: another node, or another database of the server, has just created the role. */
const CREATED_ELSEWHERE = new Set(["42710", "23505", "XX000"]);
const REFUSED = "42501";

interface RoleRow {
  [key: string]: unknown;
  readonly oid: string;
  readonly is_harmless: boolean;
  readonly may_be_taken: boolean;
  readonly version: number;
}

/** Since PostgreSQL 16 the creator of a role may grant it, but may assume it only after a grant with SET. */
async function find(db: Db): Promise<RoleRow | undefined> {
  const { rows } = await db.execute<RoleRow>(sql`
    SELECT r.oid::text AS oid, current_setting('server_version_num')::int AS version,
      NOT (r.rolsuper OR r.rolcanlogin OR r.rolcreaterole OR r.rolcreatedb OR r.rolbypassrls OR r.rolreplication)
        AND NOT EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid) AS is_harmless,
      pg_has_role(current_user, r.oid,
        CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS may_be_taken
    FROM pg_roles r WHERE r.rolname = ${REPORT_ROLE}`);
  return rows[0];
}

async function attempt(db: Db, statement: SQL): Promise<void> {
  try {
    await db.execute(statement);
  } catch (cause) {
    const code = sqlErrorOf(cause)?.code ?? "";
    // Omits the cause, so that the operator reads the remedy instead of an SQL state.
    if (code === REFUSED)
      throw new RoleRefused(`数据库账号不能建立或使用只读角色 ${REPORT_ROLE}，请按运维手册“Reports”一节建立`);
    if (!CREATED_ELSEWHERE.has(code)) throw cause;
  }
}

/** Creates the role where it is missing and lets the owner assume it. Throws RoleRefused. */
async function requireRole(db: Db): Promise<RoleRow> {
  let found = await find(db);
  if (!found) {
    await attempt(db, sql`CREATE ROLE ${role} NOLOGIN NOINHERIT`);
    found = await find(db);
  }
  if (!found) throw new RoleRefused(`没有只读角色 ${REPORT_ROLE}，请按运维手册“Reports”一节建立`);
  if (!found.is_harmless) throw new RoleRefused(`角色 ${REPORT_ROLE} 的权限超出只读，报表不使用该角色`);
  if (!found.may_be_taken)
    // The owner may assume the role and inherits nothing from it.
    await attempt(
      db,
      found.version >= 160_000
        ? sql`GRANT ${role} TO CURRENT_USER WITH INHERIT FALSE, SET TRUE`
        : sql`GRANT ${role} TO CURRENT_USER`,
    );
  return found;
}

/** A privilege of the role on a relation, or on one of its columns. */
interface Privilege {
  [key: string]: unknown;
  readonly schema: string;
  readonly relation: string;
  readonly column: string | null;
  readonly privilege: string;
}

async function findPrivileges(tx: Tx, oid: string): Promise<readonly Privilege[]> {
  const { rows } = await tx.execute<Privilege>(sql`
    SELECT n.nspname AS schema, c.relname AS relation, NULL AS column, a.privilege_type AS privilege
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, aclexplode(c.relacl) a
    WHERE c.relacl IS NOT NULL AND a.grantee = ${oid}::oid
    UNION ALL
    SELECT n.nspname, c.relname, t.attname, a.privilege_type
    FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace,
      aclexplode(t.attacl) a
    WHERE t.attacl IS NOT NULL AND NOT t.attisdropped AND a.grantee = ${oid}::oid`);
  return rows;
}

interface ExistingColumn {
  [key: string]: unknown;
  readonly schema: string;
  readonly relation: string;
  readonly column: string;
}

/** Returns the existing columns of the relations that the database owner may grant, by relation. */
async function findGrantableColumns(
  tx: Tx,
  grants: readonly ReadGrant[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await tx.execute<ExistingColumn>(sql`
    SELECT n.nspname AS schema, c.relname AS relation, t.attname AS column
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute t ON t.attrelid = c.oid
    WHERE (n.nspname, c.relname) IN (
        SELECT * FROM unnest(${sql.param(grants.map(({ schema }) => schema))}::name[], ${sql.param(grants.map(({ relation }) => relation))}::name[]))
      AND c.relkind IN ('r', 'p', 'v', 'm') AND t.attnum > 0 AND NOT t.attisdropped
      AND pg_has_role(current_user, c.relowner, 'USAGE')`);
  const columnsByRelation = new Map<string, Set<string>>();
  for (const { schema, relation, column } of rows) {
    const key = keyOf(schema, relation);
    columnsByRelation.set(key, (columnsByRelation.get(key) ?? new Set()).add(column));
  }
  return columnsByRelation;
}

const keyOf = (schema: string, relation: string): string => `${schema}.${relation}`;
const relationSql = ({ schema, relation }: Pick<Privilege, "schema" | "relation">): SQL =>
  sql`${sql.identifier(schema)}.${sql.identifier(relation)}`;
const columnsSql = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

/** Returns the columns that the role must read, by relation. */
function selectColumns(
  grants: readonly ReadGrant[],
  grantable: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, { readonly grant: ReadGrant; readonly columns: Set<string> }> {
  const byRelation = new Map<string, { readonly grant: ReadGrant; readonly columns: Set<string> }>();
  for (const grant of grants) {
    const key = keyOf(grant.schema, grant.relation);
    const existing = grantable.get(key);
    if (!existing) continue;
    const { columns } = byRelation.get(key) ?? { columns: new Set<string>() };
    for (const column of grant.columns ?? existing) if (existing.has(column)) columns.add(column);
    byRelation.set(key, { grant, columns });
  }
  return byRelation;
}

/** Privileges of columns and relations. An unknown privilege is revoked with ALL. */
const privileges: Readonly<Record<string, SQL>> = {
  SELECT: sql`SELECT`,
  INSERT: sql`INSERT`,
  UPDATE: sql`UPDATE`,
  REFERENCES: sql`REFERENCES`,
};

/** Aligns the role's privileges with the grants. Returns the number of changed privileges. */
async function align(tx: Tx, oid: string, grants: readonly ReadGrant[]): Promise<number> {
  const [currentPrivileges, grantable] = [await findPrivileges(tx, oid), await findGrantableColumns(tx, grants)];
  const required = selectColumns(grants, grantable);
  let changed = 0;
  const run = async (statement: SQL) => {
    await tx.execute(statement);
    changed += 1;
  };
  const retained = new Set<string>();
  for (const current of currentPrivileges) {
    const { column, privilege } = current;
    const columns = required.get(keyOf(current.schema, current.relation))?.columns;
    if (column !== null && privilege === "SELECT" && columns?.has(column)) {
      retained.add(`${keyOf(current.schema, current.relation)}.${column}`);
      continue;
    }
    // An administrator granted the privilege, or its relation is no longer registered.
    const columnSql = column === null ? sql`` : sql` (${sql.identifier(column)})`;
    await run(sql`REVOKE ${privileges[privilege] ?? sql`ALL`}${columnSql} ON ${relationSql(current)} FROM ${role}`);
  }
  for (const [key, { grant, columns }] of required) {
    const missing = [...columns].filter((column) => !retained.has(`${key}.${column}`));
    if (missing.length > 0) await run(sql`GRANT SELECT (${columnsSql(missing)}) ON ${relationSql(grant)} TO ${role}`);
  }
  for (const schema of new Set([...required.values()].map(({ grant }) => grant.schema))) await openSchema(tx, schema);
  return changed;
}

async function openSchema(tx: Tx, schema: string): Promise<void> {
  const { rows } = await tx.execute<{ open: boolean }>(
    sql`SELECT has_schema_privilege(${REPORT_ROLE}, ${schema}, 'USAGE') AS open`,
  );
  if (rows[0]?.open === false) await tx.execute(sql`GRANT USAGE ON SCHEMA ${sql.identifier(schema)} TO ${role}`);
}

export function createReportRoleStore(db: Db) {
  return {
    /** May run at any time and on every node at once. Throws RoleRefused. */
    ensure: async (grants: readonly ReadGrant[]): Promise<number> => {
      const { oid } = await requireRole(db);
      return db.transaction(async (tx) => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.reportRole})`);
        // Grants and changes of form tables lock several tables. Running both at the same time could deadlock.
        await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.onlineForms})`);
        return align(tx, oid, grants);
      });
    },
  };
}
