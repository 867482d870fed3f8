import { type SQL, sql } from "drizzle-orm";
import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";

const names = (orgCode: string): SQL => sql`EXISTS (
  SELECT FROM jsonb_array_elements_text(audience -> 'departments') AS named (code) WHERE starts_with(code, ${orgCode}))`;

/**
 * Departments in the audiences of notices. A published notice is resolved to people and does not prevent the deletion
 * of a department.
 */
export const createNoticeDepartmentsStore = (): Required<Pick<DepartmentReferences, "uses" | "follow">> => ({
  uses: async (tx, orgCode) => {
    const { rows } = await tx.execute<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM notice
      WHERE state IN ('draft', 'waiting', 'scheduled') AND ${names(orgCode)}`);
    return [{ what: "条未发布的通知", count: rows[0]?.n ?? 0 }];
  },
  // The version increases: an editor that is open holds the old codes, and its save is refused as outdated.
  follow: async (tx, { from, to }) => {
    await tx.execute(sql`
      UPDATE notice SET version = version + 1, audience = jsonb_set(audience, '{departments}', (
        SELECT jsonb_agg(CASE WHEN starts_with(code, ${from})
          THEN ${to}::text || substr(code, ${from.length + 1}::int) ELSE code END ORDER BY place)
        FROM jsonb_array_elements_text(audience -> 'departments') WITH ORDINALITY AS named (code, place)))
      WHERE ${names(from)}`);
  },
});
