import { type Comment, type Program, Visitor } from "oxc-parser";
import type { calleeName } from "./text-as-code.ts";

/** An English text of the source: a comment without its signs, or the title of a test. */
export interface Prose {
  readonly kind: "comment" | "title";
  readonly text: string;
  readonly start: number;
}

const TITLED = new Set(["test", "it", "describe"]);

/** Signs of tools, and what a comment may quote, are no prose. */
const isDirective = (text: string): boolean => /^(biome-ignore|@ts-|@vitest|knip|v8 ignore|!)/.test(text);

const plain = (comment: string): string => comment.replace(/\n\s*\*\s?/g, " ").replace(/^[*\s]+|[*\s]+$/g, "");

/** Returns whether a call declares a test or a group, so that its first argument is a title, as in `test.each(…)(…)`. */
function isTitled(callee: Parameters<typeof calleeName>[0]): boolean {
  if (callee.type === "Identifier") return TITLED.has(callee.name);
  if (callee.type === "MemberExpression") return isTitled(callee.object as typeof callee);
  return callee.type === "CallExpression" && isTitled(callee.callee);
}

export function readProse(program: Program, comments: readonly Comment[], isTest: boolean): Prose[] {
  const found = comments.flatMap(({ value, start }): Prose[] => {
    const text = plain(value);
    return text === "" || isDirective(text) ? [] : [{ kind: "comment", text, start }];
  });
  if (!isTest) return found;
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (!first || !isTitled(callee)) return;
      const text =
        first.type === "Literal" && typeof first.value === "string"
          ? first.value
          : first.type === "TemplateLiteral"
            ? first.quasis.map(({ value }) => value.cooked).join("…")
            : undefined;
      if (text !== undefined) found.push({ kind: "title", text, start: first.start });
    },
  }).visit(program);
  return found;
}
