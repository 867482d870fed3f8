import type { Argument, Expression, MemberExpression, VariableDeclarator } from "oxc-parser";

/** Texts of expressions, as far as the source shows them. */

/** Returns the name of an accessed property; undefined: it is known at run time only. */
export function propertyName(node: MemberExpression): string | undefined {
  if (!node.computed) return node.property.type === "Identifier" ? node.property.name : undefined;
  const property = node.property;
  return property.type === "Literal" && typeof property.value === "string" ? property.value : undefined;
}

export function calleeName(callee: Expression): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "ParenthesizedExpression") return calleeName(callee.expression);
  return callee.type === "MemberExpression" ? propertyName(callee) : undefined;
}

/** Returns the beginning of a text; undefined: the node is no text, or its beginning is known at run time only. */
export function leadingText(node: Argument | undefined): string | undefined {
  if (node?.type === "TemplateLiteral") return node.quasis[0]?.value.cooked || undefined;
  if (node?.type === "BinaryExpression" && node.operator === "+") return leadingText(node.left);
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

export const isText = (node: Argument | undefined): boolean =>
  node?.type === "TemplateLiteral" || leadingText(node) !== undefined;

/** Returns whether the whole text is literal: a module loaded by it is an import like any other. */
export const isLiteral = (node: Expression): boolean =>
  node.type === "TemplateLiteral" ? node.expressions.length === 0 : node.type === "Literal";

/** Returns the whole text if it is literal. */
export function writtenText(node: Argument | undefined): string | undefined {
  if (node === undefined || node.type === "SpreadElement" || !isLiteral(node)) return undefined;
  return leadingText(node);
}

/** Finds module loaders of one file: `createRequire(…)(…)`, variables with such a loader, and Node's own. */
export function moduleLoaders() {
  const names = new Set<string>();
  const isMade = (node: Expression): boolean =>
    node.type === "CallExpression" && calleeName(node.callee) === "createRequire";
  return {
    note({ id, init }: VariableDeclarator): void {
      if (init !== null && isMade(init) && id.type === "Identifier") names.add(id.name);
    },
    isLoader(callee: Expression): boolean {
      if (callee.type === "ParenthesizedExpression") return this.isLoader(callee.expression);
      if (callee.type === "Identifier") return names.has(callee.name);
      return isMade(callee) || calleeName(callee) === "getBuiltinModule";
    },
  };
}

/** Returns whether an attribute is known, and neither an event handler nor `srcdoc`. */
export function isHarmlessAttribute(name: Argument | undefined): boolean {
  const text = leadingText(name);
  if (text === undefined || /^(on|srcdoc$)/i.test(text)) return false;
  return name?.type === "Literal" || /^(data|aria)-/.test(text);
}

/** Returns whether an address is `new URL("./file.ts", import.meta.url)`: a file of the project, and no text. */
export function isOwnFile(address: Argument | undefined): boolean {
  if (address?.type !== "NewExpression" || calleeName(address.callee) !== "URL") return false;
  const [path, base] = address.arguments;
  const isBesideUs = base?.type === "MemberExpression" && base.object.type === "MetaProperty";
  return isBesideUs && path?.type === "Literal" && /^\.{1,2}\//.test(String(path.value));
}
