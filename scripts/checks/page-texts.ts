import type { Expression, Program } from "oxc-parser";
import { Visitor } from "oxc-parser";

/** What a page writes or reads out that holds Latin words and no Chinese. */
export interface PageText {
  readonly name: string;
  readonly start: number;
}

/** Attributes and properties of components that people see or hear. */
const heard = new Set(
  ["title", "alt", "placeholder", "label", "text", "caption", "hint", "heading", "description"].concat([
    "aria-label",
    "aria-description",
    "aria-roledescription",
    "okText",
    "cancelText",
  ]),
);

/** What a notification is like, not what it says. */
const unheard = new Set(["kind", "tone", "colour"]);

const isLatin = (text: string): boolean => /[A-Za-z]{2,}/.test(text) && !/[\u4e00-\u9fff]/.test(text);

/** A text as it is written; of one made of parts, what stands between them. */
function writtenText(node: Expression): string {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  return node.type === "TemplateLiteral" ? node.quasis.map(({ value }) => value.cooked ?? "").join("…") : "";
}

/** `isTextFile`: every property of it is a text for people. */
export function readPageTexts(program: Program, isTextFile: boolean): PageText[] {
  const found: PageText[] = [];
  const check = (name: string, start: number): void => {
    if (isLatin(name)) found.push({ name: name.trim(), start });
  };
  new Visitor({
    JSXText: ({ value, start }) => check(value, start),
    JSXAttribute: ({ name, value, start }) => {
      if (name.type !== "JSXIdentifier" || !heard.has(name.name)) return;
      if (value?.type === "Literal") check(String(value.value), start);
      else if (value?.type === "JSXExpressionContainer" && value.expression.type !== "JSXEmptyExpression")
        check(writtenText(value.expression), start);
    },
    Property: ({ key, value, start }) => {
      const name = key.type === "Identifier" ? key.name : undefined;
      if (isTextFile && !unheard.has(name ?? "")) check(writtenText(value as Expression), start);
    },
  }).visit(program);
  return found;
}
