import { createHash } from "node:crypto";
import type { FormDefinition, FormField } from "@tender/contract";
import { distinctText } from "#platform/database/distinct-form.ts";
import { searchExpression } from "#platform/database/search-text.ts";
import { identifier, tableName } from "./sql-text.ts";

/**
 * An index or a constraint of a form's table. Its name derives from its properties and the ids of fields, so renames do
 * not change it.
 */
export interface Guard {
  readonly name: string;
  readonly words: string;
  readonly make: string;
  readonly drop: string;
  /** Names of the fields that it guards. */
  readonly fields: readonly string[];
  /** Code of the linked form. */
  readonly target?: string;
}

const named = (letter: string, formId: string, key: string): string =>
  `${letter}_${createHash("sha256").update(`${formId} ${letter} ${key}`).digest("hex").slice(0, 20)}`;

const isText = ({ type }: FormField): boolean => type === "text" || type === "long_text";

/** Returns the expression of a unique index over the field. */
const distinct = (field: FormField): string => `(${distinctText(field, identifier(field.name))})`;

/** Returns whether the field has a text search. A field with a list of choices is compared for equality. */
const isSearched = (field: FormField): boolean => isText(field) && field.source === null && field.link === null;

export interface GuardsOf {
  readonly formId: string;
  readonly definition: FormDefinition;
  /** Kinds of the published forms. */
  readonly kinds: ReadonlyMap<string, FormDefinition["kind"]>;
}

/** Returns the indexes and constraints of a form's table. */
export function guardsOf({ formId, definition, kinds }: GuardsOf): Guard[] {
  const { code, fields, tree } = definition;
  const table = tableName(code);
  const byName = new Map(fields.map((field) => [field.name, field]));

  const index = (
    letter: string,
    key: string,
    words: string,
    columnSql: string,
    names: readonly string[],
    unique = false,
  ): Guard => {
    const name = named(letter, formId, key);
    return {
      name,
      words,
      fields: names,
      make: `CREATE ${unique ? "UNIQUE " : ""}INDEX ${identifier(name)} ON ${table} ${columnSql}`,
      drop: `DROP INDEX IF EXISTS "online".${identifier(name)}`,
    };
  };
  const foreign = (letter: string, { id, name: column, title }: FormField, target: string): Guard => {
    const isPart = definition.kind === "sub" && kinds.get(target) === "main";
    const name = named(letter, formId, `${id} ${target} ${isPart}`);
    return {
      name,
      words: isPart ? `“${title}”随主表“${target}”的记录一起删除` : `“${title}”关联表单“${target}”`,
      make: `ALTER TABLE ${table} ADD CONSTRAINT ${identifier(name)} FOREIGN KEY (${identifier(column)}) REFERENCES ${tableName(target)} ("id") ON DELETE ${isPart ? "CASCADE" : "RESTRICT"}`,
      drop: `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${identifier(name)}`,
      target,
      fields: [column],
    };
  };

  const guards: Guard[] = [
    index("c", "created", "按创建时间排序的索引", `("created_at" DESC, "id" DESC)`, []),
    // Data rules filter by the branch and by the creator of a row.
    index("c", "branch", "按所属部门查找的索引", `("org_code" text_pattern_ops)`, []),
    index("c", "maker", "按创建人查找的索引", `("created_by", "created_at" DESC, "id" DESC)`, []),
  ];
  for (const field of fields) {
    const column = identifier(field.name);
    if (field.isUnique)
      guards.push(index("u", field.id, `“${field.title}”不能重复`, `(${distinct(field)})`, [field.name], true));
    if (field.link) {
      guards.push(index("i", `${field.id} link`, `“${field.title}”的索引`, `(${column})`, [field.name]));
      guards.push(foreign("l", field, field.link.form));
    } else if (field.isUnique ? isText(field) : field.query !== "off") {
      const [kind, over] =
        isSearched(field) && !field.isUnique
          ? ["search", `USING gin ((${searchExpression([`coalesce(${column}, '')`])}))`]
          : field.type === "many"
            ? ["many", `USING gin (${column})`]
            : // Long texts may exceed a page of a B-tree, so a hash index compares them.
              field.type === "long_text"
              ? ["hash", `USING hash (${column})`]
              : // The index also serves the order of the list.
                ["plain", `(${column}, "id")`];
      guards.push(index("q", `${field.id} ${kind} ${isText(field)}`, `“${field.title}”的查询索引`, over, [field.name]));
    }
  }
  const parent = tree && byName.get(tree.parent);
  if (parent) {
    guards.push(
      index("i", `${parent.id} tree`, `“${parent.title}”的索引`, `(${identifier(parent.name)})`, [parent.name]),
    );
    guards.push(foreign("t", parent, code));
  }
  for (const { fields: names, isUnique } of definition.indexes) {
    const over = names.flatMap((name) => byName.get(name) ?? []);
    const titles = over.map(({ title }) => `“${title}”`).join("、");
    const key = `${over.map(({ id }) => id).join(" ")} ${isUnique}`;
    const columns = over.map((field) => (isUnique ? distinct(field) : identifier(field.name))).join(", ");
    guards.push(
      index(
        isUnique ? "u" : "i",
        key,
        `${titles}的${isUnique ? "唯一" : ""}索引`,
        `(${columns})`,
        over.map(({ name }) => name),
        isUnique,
      ),
    );
  }
  return [...new Map(guards.map((guard) => [guard.name, guard])).values()];
}
