import { sql } from "drizzle-orm";
import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";

/** Rules that name departments by their codes. */
export const createDataRuleDepartmentsStore = (): Required<Pick<DepartmentReferences, "uses" | "follow">> => ({
  uses: async (on, orgCode) => {
    const { rows } = await on.execute<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM data_rule WHERE column_type = 'department'
        AND EXISTS (SELECT FROM unnest(data_rule.values) AS named (code) WHERE starts_with(code, ${orgCode}))`);
    return [{ what: "条数据规则", count: rows[0]?.n ?? 0 }];
  },
  // The version counts up: a form that was open before holds the codes of before, and whoever saves it is told.
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
