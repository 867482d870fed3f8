import { sql } from "drizzle-orm";
import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";

/** Data rules that refer to departments by code. */
export const createDataRuleDepartmentsStore = (): Required<Pick<DepartmentReferences, "uses" | "follow">> => ({
  uses: async (tx, orgCode) => {
    const { rows } = await tx.execute<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM data_rule WHERE column_type = 'department'
        AND EXISTS (SELECT FROM unnest(data_rule.values) AS named (code) WHERE starts_with(code, ${orgCode}))`);
    return [{ what: "条数据规则", count: rows[0]?.n ?? 0 }];
  },
  // Increments the version: an open form holds the former codes, and saving it must be refused.
  follow: async (tx, { from, to }) => {
    await tx.execute(sql`
      UPDATE data_rule SET version = version + 1, values = (
        SELECT array_agg(CASE WHEN starts_with(code, ${from})
          THEN ${to}::text || substr(code, ${from.length + 1}::int) ELSE code END ORDER BY place)
        FROM unnest(data_rule.values) WITH ORDINALITY AS named (code, place))
      WHERE column_type = 'department'
        AND EXISTS (SELECT FROM unnest(data_rule.values) AS named (code) WHERE starts_with(code, ${from}))`);
  },
});
