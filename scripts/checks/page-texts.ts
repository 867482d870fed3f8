import type {
  Argument,
  ArrayExpression,
  Expression,
  JSXChild,
  JSXOpeningElement,
  MemberExpression,
  Program,
  Span,
} from "oxc-parser";
import { Visitor } from "oxc-parser";

/** A text of a page, written or read out, that has Latin words and no Chinese. */
export interface PageText {
  readonly name: string;
  readonly start: number;
}

/**
 * Kind of file: in a text file every property is for people; a plain script outside the bundle creates elements by
 * calls.
 */
export type TextPlace = "code" | "text-file" | "plain-script";

/** Properties that contain text for people in every file. */
const read = ["title", "label", "text", "placeholder", "caption", "heading", "description"];

/** Attributes of components that people see or hear. */
const perceivedAttributes = new Set(
  [...read, "alt", "hint", "extra", "note", "tag", "unit", "notFoundContent"]
    .concat(["aria-label", "aria-description", "aria-roledescription"])
    .concat(["okText", "cancelText", "submitText", "addText"]),
);

/** Properties of a notification beside its text; and names of keys on the keyboard. */
const silentProperties = new Set(["kind", "tone", "colour", "keys"]);

/** Constants that contain text for people: `text`, `words`, `failureTitle`, `totalText`. */
const isTextName = (name: string): boolean =>
  /^(text|words?|WORD)$|[a-z](Texts?|Words?|Title|Notice)$/.test(name) && !/^use[A-Z]/.test(name);

const isLatin = (text: string): boolean => /[A-Za-z]{2,}/.test(text) && !/[\u4e00-\u9fff]/.test(text);

/** Returns the possible values of an expression; of a text built from parts, the literal text between them. */
function writtenTexts(node: Expression | JSXChild | Argument): string[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral":
      return [node.quasis.map(({ value }) => value.cooked ?? "").join("…"), ...node.expressions.flatMap(writtenTexts)];
    case "ConditionalExpression":
      return [...writtenTexts(node.consequent), ...writtenTexts(node.alternate)];
    case "LogicalExpression":
      return [...writtenTexts(node.left), ...writtenTexts(node.right)];
    case "ArrowFunctionExpression":
      return node.body.type === "BlockStatement" ? [] : writtenTexts(node.body);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return writtenTexts(node.expression);
    case "JSXExpressionContainer":
      return node.expression.type === "JSXEmptyExpression" ? [] : writtenTexts(node.expression);
    default:
      return [];
  }
}

const isNamed = (node: MemberExpression["property"], name: string): boolean =>
  node.type === "Identifier" && node.name === name;

const isWithin = (inner: Span, spans: readonly Span[]): boolean =>
  spans.some(({ start, end }) => start <= inner.start && inner.end <= end);

/**
 * Returns whether a select with search or several values uses the library's own icon, which is read out as `search`.
 */
function hasForeignSign({ name, attributes }: JSXOpeningElement): boolean {
  if (name.type !== "JSXIdentifier" || !/^(Tree)?Select$/.test(name.name)) return false;
  const given = new Map(
    attributes.flatMap((one) =>
      one.type === "JSXAttribute" && one.name.type === "JSXIdentifier" ? [[one.name.name, one.value] as const] : [],
    ),
  );
  if (given.has("suffixIcon")) return false;
  const search = given.get("showSearch");
  if (search?.type !== "JSXExpressionContainer") return given.has("showSearch") || given.has("mode");
  return search.expression.type !== "JSXEmptyExpression" && !holdsSign(search.expression);
}

function holdsSign(node: Expression): boolean {
  if (node.type === "ConditionalExpression") return holdsSign(node.consequent) || holdsSign(node.alternate);
  if (node.type === "ObjectExpression")
    return node.properties.some((one) => one.type === "SpreadElement" && holdsSign(one.argument));
  if (node.type === "CallExpression")
    return node.callee.type === "Identifier" && node.callee.name === "searchedByServer";
  return node.type === "Identifier" && node.name === "searchSign";
}

export function readPageTexts(program: Program, place: TextPlace): PageText[] {
  const found: PageText[] = [];
  /**
   * Spans of constants that contain only texts, and of parts within them that are no texts. A node is visited before
   * its children.
   */
  const constants: Span[] = [];
  const silent: Span[] = [];
  const check = (node: Expression | JSXChild | Argument): void => {
    for (const text of writtenTexts(node)) if (isLatin(text)) found.push({ name: text.trim(), start: node.start });
  };
  const isText = (node: Span): boolean => isWithin(node, constants) && !isWithin(node, silent);
  const checkChildren = ({ children }: { children: JSXChild[] }): void => {
    for (const child of children) if (child.type === "JSXExpressionContainer") check(child);
  };
  new Visitor({
    JSXText: ({ value, start }) => {
      if (isLatin(value)) found.push({ name: value.trim(), start });
    },
    JSXElement: checkChildren,
    JSXFragment: checkChildren,
    JSXOpeningElement: (node) => {
      if (hasForeignSign(node)) found.push({ name: "search", start: node.start });
    },
    JSXAttribute: ({ name, value }) => {
      if (value && name.type === "JSXIdentifier" && perceivedAttributes.has(name.name)) check(value);
    },
    VariableDeclarator: (node) => {
      if (node.id.type !== "Identifier" || !node.init || !isTextName(node.id.name)) return;
      constants.push(node);
      check(node.init);
    },
    ArrayExpression: (node: ArrayExpression) => {
      if (!isText(node)) return;
      for (const element of node.elements) if (element && element.type !== "SpreadElement") check(element);
    },
    Property: (node) => {
      const name = node.key.type === "Identifier" ? node.key.name : "";
      if (silentProperties.has(name)) silent.push(node.value);
      else if (place === "text-file" || read.includes(name) || isText(node)) check(node.value as Expression);
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (place !== "plain-script") return;
      // An event's name may look like a sentence.
      if (callee.type === "MemberExpression" && isNamed(callee.property, "addEventListener")) return;
      // Names of elements, attributes and storage keys are a single lower-case word.
      for (const argument of given)
        if (writtenTexts(argument).some((text) => /^[A-Z]|\s/.test(text.trim()) && !/^[A-Z]+_/.test(text)))
          check(argument);
    },
  }).visit(program);
  return found;
}
