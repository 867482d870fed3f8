import type { Argument, Expression, JSXAttributeItem, Node, VisitorObject } from "oxc-parser";
import { builtTexts } from "./built-texts.ts";
import {
  calleeName,
  isHarmlessAttribute,
  isLiteral,
  isOwnFile,
  isText,
  leadingText,
  moduleLoaders,
  propertyName,
  writtenText,
} from "./text-as-code.ts";

export type CodeUseKind =
  | "evaluation"
  | "function-constructor"
  | "string-timer"
  | "worker"
  | "computed-module"
  | "handler-text"
  | "script-address"
  | "open-window"
  | "dangerous-html"
  | "html-write"
  | "html-parse"
  | "built-query"
  | "unbounded-load"
  | "clock"
  | "foreseeable-draw"
  | "environment";

/** A construct that a rule forbids in some files; code-use-rules.ts decides whether a given file may use it. */
export interface CodeUse {
  readonly kind: CodeUseKind;
  readonly line: number;
}

const htmlProperties = new Set(["innerHTML", "outerHTML", "srcdoc"]);
const htmlMethods = new Set(["insertAdjacentHTML", "createContextualFragment", "setHTMLUnsafe", "parseHTMLUnsafe"]);
const globalObjects = new Set(["globalThis", "window", "self", "global"]);
const boundingLoads = new Set(["boundChunkLoad", "boundedLoad", "lazyChunkPage"]);
const timers = new Set(["setTimeout", "setInterval", "setImmediate"]);
/** Functions that send a text to the database. */
const queryTakers = new Set(["query", "named", "execute"]);
/** Index of the argument that contains the attribute's name. */
const attributeSetters = new Map([
  ["setAttribute", 0],
  ["setAttributeNS", 1],
]);
/** Functions and constructors that run text. Every use contains the name, even one that assigns another name. */
const runners = new Map<unknown, CodeUseKind>([
  ["eval", "evaluation"],
  ["Function", "function-constructor"],
  ["Worker", "worker"],
  ["SharedWorker", "worker"],
  ["importScripts", "worker"],
  ["audioWorklet", "worker"],
]);

/** Returns a visitor that reports uses by name, not by binding: a local variable called `eval` is reported too. */
export function codeUseVisitor(report: (kind: CodeUseKind, start: number) => void): VisitorObject {
  /** Positions of harmless uses: a type, a test for existence, or a worker from a file of the project. */
  const harmless = new Set<number>();
  const loaders = moduleLoaders();
  const texts = builtTexts();
  const checkName = (name: unknown, start: number) => {
    const kind = runners.get(name);
    if (kind && !harmless.has(start)) report(kind, start);
  };
  const checkCall = (callee: Expression, args: readonly Argument[], start: number) => {
    const name = calleeName(callee);
    const [first, second] = args;
    if (isMemberOf(callee, "Reflect") && second?.type === "Literal")
      if (second.value === "constructor") report("function-constructor", start);
      else checkName(second.value, start);
    const mayBeText = (argument: Argument | undefined) =>
      isText(argument) || argument?.type === "MemberExpression" || texts.isBuilt(argument, false);
    if (name !== undefined && timers.has(name) && mayBeText(first)) report("string-timer", start);
    const takesQuery = queryTakers.has(name ?? "") || (name === "raw" && isMemberOf(callee, "sql"));
    if (takesQuery && texts.isBuilt(name === "named" ? second : first, name === "raw")) report("built-query", start);
    if (name !== undefined && htmlMethods.has(name)) report("html-write", start);
    if (name === "parseFromString" && writtenText(second) !== "text/xml") report("html-parse", start);
    if (isMemberOf(callee, "Reflect") && second?.type === "Literal" && htmlProperties.has(String(second.value)))
      report("html-write", start);
    if ((name === "write" || name === "writeln") && isMemberOf(callee, "document")) report("html-write", start);
    if (
      /^createElement(NS)?$/.test(name ?? "") &&
      args.some((argument) => argument.type === "Literal" && argument.value === "script")
    )
      report("html-write", start);
    if (name === "open" && isNamed(callee.type === "MemberExpression" ? callee.object : callee, "window"))
      report("open-window", start);
    if (loaders.isLoader(callee) && writtenText(first) === undefined) report("computed-module", start);
    const attribute = attributeSetters.get(name ?? "");
    if (attribute !== undefined && !isHarmlessAttribute(args[attribute])) report("handler-text", start);
  };
  let boundsAround = 0;
  return {
    TSTypeReference: ({ typeName }) => {
      harmless.add(typeName.start);
    },
    UnaryExpression: ({ operator, argument }) => {
      if (operator === "typeof") harmless.add(argument.start);
    },
    ImportSpecifier: ({ imported, local }) => {
      if (imported.type === "Identifier" && imported.name === local.name)
        for (const { start } of [imported, local]) harmless.add(start);
    },
    Identifier: (node) => {
      checkName(node.name, node.start);
      if (node.name === "dangerouslySetInnerHTML") report("dangerous-html", node.start);
    },
    JSXIdentifier: (node) => {
      if (node.name === "dangerouslySetInnerHTML") report("dangerous-html", node.start);
      if (node.name === "srcDoc") report("html-write", node.start);
    },
    JSXOpeningElement: (node) => {
      if (node.name.type === "JSXIdentifier" && node.name.name === "script") report("html-write", node.start);
      const values = new Map(node.attributes.flatMap(namedValue));
      if (values.has("target") && !/\bnoopener noreferrer\b/.test(String(values.get("rel"))))
        report("open-window", node.start);
    },
    Literal: (node) => {
      if (isScriptAddress(node)) report("script-address", node.start);
    },
    TemplateLiteral: (node) => {
      if (isScriptAddress(node)) report("script-address", node.start);
    },
    Property: (node) => {
      if ([...htmlProperties].some((name) => isKey(node.key, name))) report("html-write", node.start);
      if (node.key.type !== "Literal") return;
      checkName(node.key.value, node.start);
      if (node.key.value === "dangerouslySetInnerHTML") report("dangerous-html", node.start);
    },
    ObjectPattern: (node) => {
      for (const property of node.properties)
        if (property.type === "Property" && isKey(property.key, "constructor"))
          report("function-constructor", property.start);
        else if (property.type === "Property" && isKey(property.key, "random"))
          report("foreseeable-draw", property.start);
    },
    ImportExpression: (node) => {
      if (/^(data|blob):/.test(leadingText(node.source) ?? "") && !isLiteral(node.source))
        report("evaluation", node.start);
      else if (!isLiteral(node.source)) report("computed-module", node.start);
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
      if (isOwnFile(node.arguments[0]))
        harmless.add(node.callee.type === "MemberExpression" ? node.callee.property.start : node.callee.start);
      checkCall(node.callee, node.arguments, node.start);
      if (node.callee.type === "Identifier" && node.callee.name === "Date" && node.arguments.length === 0)
        report("clock", node.start);
    },
    AssignmentExpression: (node) => {
      texts.noteChange(node);
      if (node.left.type !== "MemberExpression") return;
      const name = propertyName(node.left);
      if (name !== undefined && htmlProperties.has(name)) report("html-write", node.start);
    },
    MemberExpression: (node) => {
      const name = propertyName(node);
      if (node.computed) checkName(name, node.start);
      if (name === "constructor") report("function-constructor", node.start);
      if (node.computed && name === "dangerouslySetInnerHTML") report("dangerous-html", node.start);
      if (name === "now" && isNamed(node.object, "Date")) report("clock", node.start);
      if (name === "random" && isNamed(node.object, "Math")) report("foreseeable-draw", node.start);
      if (name === "env" && isNamed(node.object, "process")) report("environment", node.start);
    },
    VariableDeclarator: (node) => {
      loaders.note(node);
      texts.note(node);
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

/** Returns whether the node is the global, also as `globalThis.process`. */
function isNamed(node: Node, name: string): boolean {
  if (node.type === "Identifier") return node.name === name;
  if (node.type !== "MemberExpression" || propertyName(node) !== name) return false;
  return node.object.type === "Identifier" && globalObjects.has(node.object.name);
}

const isBoundingLoad = (callee: Expression): boolean => callee.type === "Identifier" && boundingLoads.has(callee.name);

function isMemberOf(node: Expression, object: string): boolean {
  return node.type === "MemberExpression" && isNamed(node.object, object);
}

/** Returns an attribute with its text; undefined text: known at run time only. */
const namedValue = (attribute: JSXAttributeItem): [string, unknown][] =>
  attribute.type === "JSXAttribute" && attribute.name.type === "JSXIdentifier"
    ? [[attribute.name.name, attribute.value?.type === "Literal" ? attribute.value.value : undefined]]
    : [];

const isKey = (key: Node, name: string): boolean =>
  key.type === "Literal" ? key.value === name : key.type === "Identifier" && key.name === name;

const isScriptAddress = (node: Argument): boolean => /^\s*javascript:/i.test(leadingText(node) ?? "");
