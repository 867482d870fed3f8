import { randomUUID } from "node:crypto";
import type { TestApp } from "@tender/testkit";

interface HeldTo {
  readonly roleId: string;
  /** The ruled list by its code, and one of its columns of text. */
  readonly list: string;
  readonly column: string;
  readonly text: string;
}

/** Whoever holds the role sees the rows alone whose column contains the text, by the page that the role opens and no other. */
export async function holdToText(t: TestApp, { roleId, list, column, text }: HeldTo): Promise<void> {
  const id = randomUUID();
  await t.database.pool.query(
    `INSERT INTO data_rule (id, list, title, column_code, column_type, condition, "values")
     VALUES ($1, $2, $4, $3, 'text', 'contains', ARRAY[$4])`,
    [id, list, column, text],
  );
  await t.database.pool.query("INSERT INTO data_rule_grant (role_id, rule_id) VALUES ($1, $2)", [roleId, id]);
  // What nodes keep of rules has run out.
  t.clock.advance(60_000);
}
