import { type Program, Visitor, type VisitorObject } from "oxc-parser";

/** What stands in SQL before the name of a table that is changed. */
const writes =
  '\\b(?:insert\\s+into|merge\\s+into|delete\\s+from|truncate|update|copy|lock\\s+table|alter\\s+table)\\s+(?:only\\s+|table\\s+)?"?';
const endOfWrite = new RegExp(`${writes}$`, "i");
const writtenName = new RegExp(`${writes}([a-z_][a-z0-9_]*)`, "gi");

/** Whether the next word of this SQL is a table that is changed. */
export const endsInWrite = (sql: string): boolean => endOfWrite.test(sql);

export interface SqlTexts {
  /** Names behind words that change a table; an upsert's `update set` and sentences are among them, so compare with tables. */
  readonly written: readonly { readonly name: string; readonly start: number }[];
  /** Tables declared here, by their names in the database. */
  readonly declared: readonly string[];
}

export function readSqlTexts(program: Program): SqlTexts {
  const written: { name: string; start: number }[] = [];
  const declared: string[] = [];
  const look = (text: string, start: number) => {
    for (const [, name = ""] of text.matchAll(writtenName)) written.push({ name: name.toLowerCase(), start });
  };
  const visitor: VisitorObject = {
    Literal: ({ value, start }) => {
      if (typeof value === "string") look(value, start);
    },
    TemplateElement: ({ value, start }) => look(value.raw, start),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== "Identifier" || callee.name !== "pgTable" || first?.type !== "Literal") return;
      if (typeof first.value === "string") declared.push(first.value);
    },
  };
  new Visitor(visitor).visit(program);
  return { written, declared };
}
