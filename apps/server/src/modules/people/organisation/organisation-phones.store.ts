import type { OrganisationFacts } from "@tender/contract/organisation-facts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { type ProtectedColumn, protectedColumn } from "#platform/protected-text/protected-column.ts";
import type { ProtectedText } from "#platform/protected-text/protected-text.ts";
import type { ProtectedTexts } from "#platform/protected-text/protected-texts.ts";

/** The phone within the facts of a version or submission. */
export interface SealedFacts {
  seal(facts: OrganisationFacts): OrganisationFacts;
  open(facts: OrganisationFacts): OrganisationFacts;
}

/** The phones of organisations: in the register, its versions and the submissions. */
export interface OrganisationPhones {
  readonly phone: {
    readonly text: ProtectedText;
    opened<R extends { readonly phone: string | null }>(row: R): R;
  };
  readonly versionFacts: SealedFacts;
  readonly submissionBase: SealedFacts;
  readonly submissionFacts: SealedFacts;
  readonly columns: readonly ProtectedColumn[];
}

const REGISTER_CONTEXT = "org.phone";
const VERSION_CONTEXT = "org_version.facts";
const BASE_CONTEXT = "org_submission.base";
const FACTS_CONTEXT = "org_submission.facts";

const sealedFacts = (text: ProtectedText): SealedFacts => ({
  seal: (facts) => ({ ...facts, phone: text.seal(facts.phone) }),
  open: (facts) => ({ ...facts, phone: text.open(facts.phone) }),
});

export function createOrganisationPhones(db: Db, texts: Pick<ProtectedTexts, "of">): OrganisationPhones {
  const text = texts.of(REGISTER_CONTEXT);
  const factsColumn = (name: string, title: string, table: SQL, facts: SQL): ProtectedColumn =>
    protectedColumn(db, {
      name,
      title,
      text: texts.of(name),
      table,
      id: sql`id`,
      value: sql`(${facts} ->> 'phone')`,
      set: (value) => sql`${facts} = jsonb_set(${facts}, '{phone}', to_jsonb(${value}))`,
    });
  return {
    phone: { text, opened: (row) => ({ ...row, phone: text.open(row.phone) }) },
    versionFacts: sealedFacts(texts.of(VERSION_CONTEXT)),
    submissionBase: sealedFacts(texts.of(BASE_CONTEXT)),
    submissionFacts: sealedFacts(texts.of(FACTS_CONTEXT)),
    columns: [
      protectedColumn(db, {
        name: REGISTER_CONTEXT,
        title: "单位联系电话",
        text,
        table: sql`org`,
        id: sql`id`,
        value: sql`phone`,
        set: (value) => sql`phone = ${value}`,
      }),
      factsColumn(VERSION_CONTEXT, "单位版本的联系电话", sql`org_version`, sql`facts`),
      factsColumn(BASE_CONTEXT, "单位资料申请前的联系电话", sql`org_submission`, sql`base`),
      factsColumn(FACTS_CONTEXT, "单位资料申请的联系电话", sql`org_submission`, sql`facts`),
    ],
  };
}
