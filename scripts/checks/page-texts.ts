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

/** A visible or spoken text of a page that has Latin words and no Chinese. */
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
const shownProperties = ["title", "label", "text", "placeholder", "caption", "heading", "description"];

/** Attributes of components that people see or hear. */
const perceivedAttributes = new Set(
  [...shownProperties, "alt", "hint", "extra", "note", "tag", "unit", "notFoundContent"]
    .concat(["aria-label", "aria-description", "aria-roledescription"])
    .concat(["okText", "cancelText", "submitText", "addText"]),
);

/** Properties of a notification that are not its text, and names of keys on the keyboard. */
const silentProperties = new Set(["kind", "tone", "colour", "keys"]);

/** Constants that contain text for people: `text`, `words`, `failureTitle`, `totalText`. */
const isTextName = (name: string): boolean =>
  /^(text|words?|WORD)$|[a-z](Texts?|Words?|Title|Notice)$/.test(name) && !/^use[A-Z]/.test(name);

const isLatin = (text: string): boolean => /[A-Za-z]{2,}/.test(text) && !/[\u4e00-\u9fff]/.test(text);

/** Returns the possible texts of an expression. Of a template, the literal parts, joined by `…`. */
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
 * Returns whether a select with search or several values uses the library's icon, which screen readers call `search`.
 */
function usesLibraryIcon({ name, attributes }: JSXOpeningElement): boolean {
  if (name.type !== "JSXIdentifier" || !/^(Tree)?Select$/.test(name.name)) return false;
  const attributesByName = new Map(
    attributes.flatMap((attribute) =>
      attribute.type === "JSXAttribute" && attribute.name.type === "JSXIdentifier"
        ? [[attribute.name.name, attribute.value] as const]
        : [],
    ),
  );
  if (attributesByName.has("suffixIcon")) return false;
  const search = attributesByName.get("showSearch");
  if (search?.type !== "JSXExpressionContainer")
    return attributesByName.has("showSearch") || attributesByName.has("mode");
  return search.expression.type !== "JSXEmptyExpression" && !containsSearchIcon(search.expression);
}

function containsSearchIcon(node: Expression): boolean {
  if (node.type === "ConditionalExpression")
    return containsSearchIcon(node.consequent) || containsSearchIcon(node.alternate);
  if (node.type === "ObjectExpression")
    return node.properties.some(
      (property) => property.type === "SpreadElement" && containsSearchIcon(property.argument),
    );
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
      if (usesLibraryIcon(node)) found.push({ name: "search", start: node.start });
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
      else if (place === "text-file" || shownProperties.includes(name) || isText(node)) check(node.value as Expression);
    },
    CallExpression: ({ callee, arguments: callArguments }) => {
      if (place !== "plain-script") return;
      // An event's name may look like a sentence.
      if (callee.type === "MemberExpression" && isNamed(callee.property, "addEventListener")) return;
      // Names of elements, attributes and storage keys are a single lower-case word.
      for (const argument of callArguments)
        if (writtenTexts(argument).some((text) => /^[A-Z]|\s/.test(text.trim()) && !/^[A-Z]+_/.test(text)))
          check(argument);
    },
  }).visit(program);
  return found;
}
