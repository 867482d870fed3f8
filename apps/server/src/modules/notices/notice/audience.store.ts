import { type SQL, sql } from "drizzle-orm";
import type { Audience } from "./notice.tables.ts";

export type Reach = "all" | "named";

/** The audience that an author chose, not yet resolved to people. */
export interface AudienceChoice {
  readonly reach: Reach;
  readonly audience: Audience;
}

const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/**
 * Selects the ids of the active accounts in the audience: the chosen people, the members of each department and of all
 * departments below it, and the holders of each role in any department.
 */
export function peopleOf({ reach, audience }: AudienceChoice): SQL {
  if (reach === "all") return sql`SELECT u.id FROM app_user u WHERE u.status = 'active'`;
  const { departments, roles, people } = audience;
  return sql`SELECT u.id FROM app_user u WHERE u.status = 'active' AND u.id IN (
    SELECT m.user_id FROM department_member m WHERE m.department_id IN (
      SELECT d.id FROM department d
      WHERE EXISTS (SELECT FROM unnest(${textArray(departments)}) AS c (code) WHERE starts_with(d.org_code, c.code)))
    UNION ALL
    SELECT h.user_id FROM user_role h JOIN role r ON r.id = h.role_id WHERE r.code = ANY(${textArray(roles)})
    UNION ALL
    SELECT unnest(${textArray(people)}))`;
}
