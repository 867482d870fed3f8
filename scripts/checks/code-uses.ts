import type { Argument, Expression, MemberExpression, Node, VisitorObject } from "oxc-parser";

export type CodeUseKind =
  | "evaluation"
  | "function-constructor"
  | "string-timer"
  | "dangerous-html"
  | "html-write"
  | "unbounded-load"
  | "clock"
  | "environment";

/** A construct that some rule forbids somewhere; whether it is allowed in a given file is decided in code-use-rules.ts. */
export interface CodeUse {
  readonly kind: CodeUseKind;
  readonly line: number;
}

const htmlProperties = new Set(["innerHTML", "outerHTML", "srcdoc"]);
const htmlMethods = new Set(["insertAdjacentHTML", "createContextualFragment", "setHTMLUnsafe", "parseHTMLUnsafe"]);
const globalObjects = new Set(["globalThis", "window", "self", "global"]);
const boundingLoads = new Set(["boundChunkLoad", "boundedLoad", "loadedPage"]);
const timers = new Set(["setTimeout", "setInterval", "setImmediate"]);

/** Reports by name, not by binding: a local variable called `eval` or `Function` is refused as well, which is intended. */
export function codeUseVisitor(report: (kind: CodeUseKind, start: number) => void): VisitorObject {
  const checkCall = (callee: Expression, args: readonly Argument[], start: number) => {
    const name = calleeName(callee);
    if (name === "Function" || (name === "constructor" && callee.type !== "Identifier"))
      report("function-constructor", start);
    if (name !== undefined && timers.has(name) && isText(args[0])) report("string-timer", start);
    if (name !== undefined && htmlMethods.has(name)) report("html-write", start);
    if ((name === "write" || name === "writeln") && isMemberOf(callee, "document")) report("html-write", start);
    if (name === "createElement" && args[0]?.type === "Literal" && args[0].value === "script")
      report("html-write", start);
  };
  let boundsAround = 0;
  return {
    Identifier: (node) => {
      if (node.name === "eval") report("evaluation", node.start);
      if (node.name === "dangerouslySetInnerHTML") report("dangerous-html", node.start);
    },
    JSXIdentifier: (node) => {
      if (node.name === "dangerouslySetInnerHTML") report("dangerous-html", node.start);
      if (node.name === "srcDoc") report("html-write", node.start);
    },
    Property: (node) => {
      if (node.key.type === "Literal" && node.key.value === "dangerouslySetInnerHTML")
        report("dangerous-html", node.start);
    },
    ImportExpression: (node) => {
      if (boundsAround === 0) report("unbounded-load", node.start);
    },
    CallExpression: (node) => {
      if (isBoundingLoad(node.callee)) boundsAround += 1;
      checkCall(node.callee, node.arguments, node.start);
      if (node.callee.type === "Identifier" && node.callee.name === "Date") report("clock", node.start);
    },
    "CallExpression:exit": (node) => {
      if (isBoundingLoad(node.callee)) boundsAround -= 1;
    },
    NewExpression: (node) => {
      checkCall(node.callee, node.arguments, node.start);
      if (node.callee.type === "Identifier" && node.callee.name === "Date" && node.arguments.length === 0)
        report("clock", node.start);
    },
    AssignmentExpression: (node) => {
      if (node.left.type !== "MemberExpression") return;
      const name = propertyName(node.left);
      if (name !== undefined && htmlProperties.has(name)) report("html-write", node.start);
    },
    MemberExpression: (node) => {
      const name = propertyName(node);
      if (node.computed && name === "eval") report("evaluation", node.start);
      if (node.computed && name === "dangerouslySetInnerHTML") report("dangerous-html", node.start);
      if (name === "now" && isNamed(node.object, "Date")) report("clock", node.start);
      if (name === "env" && isNamed(node.object, "process")) report("environment", node.start);
    },
    VariableDeclarator: (node) => {
      if (node.init === null || !isNamed(node.init, "process") || node.id.type !== "ObjectPattern") return;
      const takesEnvironment = node.id.properties.some(
        (property) => property.type === "RestElement" || isNamed(property.key, "env"),
      );
      if (takesEnvironment) report("environment", node.start);
    },
    ImportDeclaration: (node) => {
      if (node.source.value !== "node:process" && node.source.value !== "process") return;
      const takesEnvironment = node.specifiers.some(
        (specifier) => specifier.type === "ImportSpecifier" && isNamed(specifier.imported, "env"),
      );
      if (takesEnvironment) report("environment", node.start);
    },
  };
}

/** `process`, and `globalThis.process` as well. */
function isNamed(node: Node, name: string): boolean {
  if (node.type === "Identifier") return node.name === name;
  if (node.type !== "MemberExpression" || propertyName(node) !== name) return false;
  return node.object.type === "Identifier" && globalObjects.has(node.object.name);
}

const isBoundingLoad = (callee: Expression): boolean => callee.type === "Identifier" && boundingLoads.has(callee.name);

function isMemberOf(node: Expression, object: string): boolean {
  return node.type === "MemberExpression" && isNamed(node.object, object);
}

function propertyName(node: MemberExpression): string | undefined {
  if (!node.computed) return node.property.type === "Identifier" ? node.property.name : undefined;
  const property = node.property;
  return property.type === "Literal" && typeof property.value === "string" ? property.value : undefined;
}

function calleeName(callee: Expression): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "ParenthesizedExpression") return calleeName(callee.expression);
  return callee.type === "MemberExpression" ? propertyName(callee) : undefined;
}

function isText(argument: Argument | undefined): boolean {
  if (argument?.type === "TemplateLiteral") return true;
  return argument?.type === "Literal" && typeof argument.value === "string";
}
