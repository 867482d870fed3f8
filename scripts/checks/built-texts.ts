import type { Argument, AssignmentExpression, Expression, VariableDeclarator } from "oxc-parser";
import { isLiteral, propertyName } from "./text-as-code.ts";

const isTextKey = (key: Expression | { readonly type: string }): boolean =>
  (key.type === "Identifier" && "name" in key && key.name === "text") ||
  (key.type === "Literal" && "value" in key && key.value === "text");

/** Finds texts of one file that are built from parts: directly, and through variables that hold such a text. */
export function builtTexts() {
  const names = new Set<string>();
  const isBuilt = (text: Expression): boolean => {
    if (text.type === "ParenthesizedExpression") return isBuilt(text.expression);
    if (text.type === "ConditionalExpression") return isBuilt(text.consequent) || isBuilt(text.alternate);
    if (text.type === "Identifier") return names.has(text.name);
    if (text.type === "CallExpression" && text.callee.type === "MemberExpression")
      return propertyName(text.callee) === "concat" || propertyName(text.callee) === "join";
    return (text.type === "TemplateLiteral" || text.type === "BinaryExpression") && !isLiteral(text);
  };
  return {
    note({ id, init }: VariableDeclarator): void {
      if (id.type === "Identifier" && init !== null && isBuilt(init)) names.add(id.name);
    },
    noteChange({ left, operator, right }: AssignmentExpression): void {
      if (left.type === "Identifier" && (operator === "+=" || isBuilt(right))) names.add(left.name);
    },
    /**
     * Returns whether the text is built. With `orNamed` also true for a text from another place. An object with a
     * property `text` is treated like a text, as drivers do.
     */
    isBuilt(text: Argument | undefined, orNamed: boolean): boolean {
      if (!text || text.type === "SpreadElement") return text !== undefined;
      if (text.type === "ArrayExpression") return false;
      if (text.type === "ObjectExpression")
        return text.properties.some(
          (property) => property.type === "Property" && isTextKey(property.key) && isBuilt(property.value),
        );
      return isBuilt(text) || (orNamed && !isLiteral(text));
    },
  };
}
