import { sql } from "drizzle-orm";
import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";

/** Query keys by which lists filter by a department's code. */
const keys = ["orgCode", "dept"];

/**
 * Saved views that filter by department. A view of a removed department shows nothing, so it does not prevent the
 * removal.
 */
export const createSavedViewDepartmentsStore = (): Required<Pick<DepartmentReferences, "uses" | "follow">> => ({
  uses: async () => [],
  follow: async (tx, { from, to }) => {
    for (const key of keys)
      await tx.execute(sql`
        UPDATE saved_view SET version = version + 1, query = jsonb_set(query, ARRAY[${key}],
          to_jsonb(${to}::text || substr(query ->> ${key}, ${from.length + 1}::int)))
        WHERE starts_with(query ->> ${key}, ${from})`);
  },
});
