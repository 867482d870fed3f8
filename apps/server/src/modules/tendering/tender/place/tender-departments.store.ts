import { sql } from "drizzle-orm";
import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";
import { countFound } from "#platform/database/bounded-count.ts";

/** References of tenders to departments. */
export const createTenderDepartments = (): DepartmentReferences => ({
  uses: async (tx, orgCode) => [
    { what: "个采购项目", count: await countFound(tx, sql`tender_project WHERE dept_code LIKE ${`${orgCode}%`}`) },
  ],
  follow: async (tx, { from, to }) => {
    await tx.execute(sql`UPDATE tender_project SET dept_code = ${to}::text || substr(dept_code, ${from.length + 1}::int)
      WHERE dept_code LIKE ${`${from}%`}`);
  },
});
