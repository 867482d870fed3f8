import type { Argument, Expression, MemberExpression, VariableDeclarator } from "oxc-parser";

/** How far what text an expression yields can be read off it. */

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

/** What a text begins with; undefined: it is none, or begins with what is known at run time only. */
export function leadingText(node: Argument | undefined): string | undefined {
  if (node?.type === "TemplateLiteral") return node.quasis[0]?.value.cooked || undefined;
  if (node?.type === "BinaryExpression" && node.operator === "+") return leadingText(node.left);
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

export const isText = (node: Argument | undefined): boolean =>
  node?.type === "TemplateLiteral" || leadingText(node) !== undefined;

/** Its whole text stands here: what it loads is an import like any other. */
export const isWritten = (node: Expression): boolean =>
  node.type === "TemplateLiteral" ? node.expressions.length === 0 : node.type === "Literal";

/** The whole text where it stands here. */
export function writtenText(node: Argument | undefined): string | undefined {
  if (node === undefined || node.type === "SpreadElement" || !isWritten(node)) return undefined;
  return leadingText(node);
}

/** What loads a module by its name, of one file: `createRequire(…)(…)`, a name that this got, and what Node has itself. */
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

/** No `onclick`, no `srcdoc`, and none that only shows at run time. */
export function isHarmlessAttribute(name: Argument | undefined): boolean {
  const text = leadingText(name);
  if (text === undefined || /^(on|srcdoc$)/i.test(text)) return false;
  return name?.type === "Literal" || /^(data|aria)-/.test(text);
}

/** `new URL("./file.ts", import.meta.url)`: a file of ours, and no text. */
export function isOwnFile(address: Argument | undefined): boolean {
  if (address?.type !== "NewExpression" || calleeName(address.callee) !== "URL") return false;
  const [path, base] = address.arguments;
  const isBesideUs = base?.type === "MemberExpression" && base.object.type === "MetaProperty";
  return isBesideUs && path?.type === "Literal" && /^\.{1,2}\//.test(String(path.value));
}
