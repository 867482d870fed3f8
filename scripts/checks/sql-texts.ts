import { type Program, Visitor, type VisitorObject } from "oxc-parser";

/** SQL before the name of a table that is changed. */
const writes =
  '\\b(?:insert\\s+into|merge\\s+into|delete\\s+from|truncate|update|copy|lock\\s+table|alter\\s+table)\\s+(?:only\\s+|table\\s+)?"?';
const endOfWrite = new RegExp(`${writes}$`, "i");
const writtenName = new RegExp(`${writes}([a-z_][a-z0-9_]*)`, "gi");

/** Returns whether the next word of this SQL is a table that is changed. */
export const endsInWrite = (sql: string): boolean => endOfWrite.test(sql);

export interface SqlTexts {
  /**
   * Names after words that change a table. An upsert's `update set` and plain sentences match too, so compare with
   * known tables.
   */
  readonly written: readonly { readonly name: string; readonly start: number }[];
  /** Tables declared in this file, by their names in the database. */
  readonly declared: readonly string[];
}

export function readSqlTexts(program: Program): SqlTexts {
  const written: { name: string; start: number }[] = [];
  const declared: string[] = [];
  const checkText = (text: string, start: number) => {
    for (const [, name = ""] of text.matchAll(writtenName)) written.push({ name: name.toLowerCase(), start });
  };
  const visitor: VisitorObject = {
    Literal: ({ value, start }) => {
      if (typeof value === "string") checkText(value, start);
    },
    TemplateElement: ({ value, start }) => checkText(value.raw, start),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== "Identifier" || callee.name !== "pgTable" || first?.type !== "Literal") return;
      if (typeof first.value === "string") declared.push(first.value);
    },
  };
  new Visitor(visitor).visit(program);
  return { written, declared };
}
