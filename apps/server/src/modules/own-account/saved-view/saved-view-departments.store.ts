import { sql } from "drizzle-orm";
import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";

/** Names under which lists are asked for a department by its code. */
const keys = ["orgCode", "dept"];

/** Views of lists that ask for a department. One whose department is gone shows nothing, and keeps nobody from removing it. */
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
