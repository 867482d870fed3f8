import type { FormDefinition } from "@tender/contract";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { checkRule } from "#modules/administration/validation/validation.tables.ts";
import { category } from "#modules/reference/category/category.tables.ts";
import { dict } from "#modules/reference/dictionary/dictionary.tables.ts";
import { fillRule } from "#modules/reference/fill-rule/fill-rule.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";

export interface NamedCode {
  readonly code: string;
  readonly name: string;
}

/** Far more than a person chooses from by hand. */
const OFFERED = 500;

const isOffered = and(
  eq(category.enabled, true),
  sql`NOT EXISTS (SELECT FROM category upper WHERE starts_with(category.code, upper.code) AND NOT upper.enabled)`,
);

const isSelectList = and(eq(dict.kind, "select"), isNull(dict.removedAt));

/** Select lists, category trees, check rules and fill rules that are in force: fields refer to them by code. */
export function createFormSourceStore(db: Db) {
  const checks = { code: checkRule.code, name: checkRule.name };
  const fills = { code: fillRule.code, name: fillRule.name };
  const trees = { code: category.code, name: category.name };
  const selects = { code: dict.code, name: dict.name };
  return {
    offered: async (): Promise<Record<"selectLists" | "categories" | "checkRules" | "fillRules", NamedCode[]>> => {
      const [selectLists, categories, checkRules, fillRules] = await Promise.all([
        db.select(selects).from(dict).where(isSelectList).orderBy(asc(dict.code)).limit(OFFERED),
        db
          .select(trees)
          .from(category)
          .where(and(isOffered, isNull(category.parentId)))
          .orderBy(asc(category.code))
          .limit(OFFERED),
        db
          .select(checks)
          .from(checkRule)
          .where(eq(checkRule.enabled, true))
          .orderBy(asc(checkRule.code))
          .limit(OFFERED),
        db.select(fills).from(fillRule).where(eq(fillRule.enabled, true)).orderBy(asc(fillRule.code)).limit(OFFERED),
      ]);
      return { selectLists, categories, checkRules, fillRules };
    },
    /** The existing ones that the fields of a form name, as `kind code`. */
    named: async (tx: Tx, { fields }: Pick<FormDefinition, "fields">): Promise<ReadonlySet<string>> => {
      const codesOf = (pick: (field: FormDefinition["fields"][number]) => string | null | undefined): string[] =>
        fields.flatMap((field) => pick(field) || []);
      const selectLists = codesOf(({ source }) => (source?.kind === "select" ? source.code : null));
      const categories = codesOf(({ source }) => (source?.kind === "category" ? source.code : null));
      const checkRules = codesOf((field) => field.checkRule);
      const fillRules = codesOf((field) => field.fillRule);
      const found = [
        ...(
          await some(selectLists, () =>
            tx
              .select(selects)
              .from(dict)
              .where(and(isSelectList, inArray(dict.code, selectLists))),
          )
        ).map(({ code }) => `select ${code}`),
        ...(
          await some(categories, () =>
            tx
              .select(trees)
              .from(category)
              .where(and(isOffered, inArray(category.code, categories))),
          )
        ).map(({ code }) => `category ${code}`),
        ...(
          await some(checkRules, () =>
            tx
              .select(checks)
              .from(checkRule)
              .where(and(eq(checkRule.enabled, true), inArray(checkRule.code, checkRules))),
          )
        ).map(({ code }) => `check ${code}`),
        ...(
          await some(fillRules, () =>
            tx
              .select(fills)
              .from(fillRule)
              .where(and(eq(fillRule.enabled, true), inArray(fillRule.code, fillRules))),
          )
        ).map(({ code }) => `fill ${code}`),
      ];
      return new Set(found);
    },
  };
}

const some = async (codes: readonly string[], read: () => Promise<NamedCode[]>): Promise<NamedCode[]> =>
  codes.length === 0 ? [] : read();

export type FormSourceStore = ReturnType<typeof createFormSourceStore>;
