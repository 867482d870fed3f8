import { randomUUID } from "node:crypto";
import type { TestApp } from "@tender/testkit";

interface TextRule {
  readonly roleId: string;
  /** Code of the ruled list; `column` is one of its text columns. */
  readonly list: string;
  readonly column: string;
  readonly text: string;
}

/** Limits holders of the role to rows whose column contains the text, on the page that the role opens. */
export async function grantRuleForText(t: TestApp, { roleId, list, column, text }: TextRule): Promise<void> {
  const id = randomUUID();
  await t.database.pool.query(
    `INSERT INTO data_rule (id, list, title, column_code, column_type, condition, "values")
     VALUES ($1, $2, $4, $3, 'text', 'contains', ARRAY[$4])`,
    [id, list, column, text],
  );
  await t.database.pool.query("INSERT INTO data_rule_grant (role_id, rule_id) VALUES ($1, $2)", [roleId, id]);
  // Cached rules have expired.
  t.clock.advance(60_000);
}
