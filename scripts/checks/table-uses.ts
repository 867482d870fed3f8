import {
  type Argument,
  type Expression,
  type Node,
  type ObjectPropertyKind,
  type Program,
  Visitor,
  type VisitorObject,
} from "oxc-parser";
import { endsInWrite } from "./sql-texts.ts";

/**
 * A use of a table, by its local name, that is not known to only read it: it writes the table, passes it on, or names
 * the type of an inserted row.
 */
export interface TableUse {
  readonly name: string;
  readonly start: number;
}

const readers =
  /^(from|\$count|count|alias|getTable(Columns|Name)|select(Distinct)?(On)?|(left|right|inner|full|cross)(Lateral)?Join)$/i;
const insertedRow = "$inferInsert";

/**
 * Returns every use that is not known to read, so that no helper can write a table passed to it. Compares names, not
 * bindings: a parameter with the name of an imported table is returned too.
 */
export function findTableUses(program: Program, tables: ReadonlySet<string>): TableUse[] {
  const uses: TableUse[] = [];
  if (tables.size === 0) return uses;
  const visited = new Set<number>();
  const isTable = (node: Node) => node.type === "Identifier" && tables.has(node.name);
  const markAsRead = (node: Argument | Expression) => {
    if (isTable(node)) visited.add(node.start);
    if (node.type === "ObjectExpression") for (const property of node.properties) markPropertyAsRead(property);
  };
  const markPropertyAsRead = (property: ObjectPropertyKind) => {
    if (property.type === "Property") markAsRead(property.value);
  };
  const visitor: VisitorObject = {
    ImportSpecifier: ({ imported, local }) => void visited.add(imported.start).add(local.start),
    ExportNamedDeclaration: ({ source, specifiers }) => {
      if (source !== null) for (const { local, exported } of specifiers) visited.add(local.start).add(exported.start);
    },
    MemberExpression: ({ object, property, computed }) => {
      visited.add(object.start);
      if (!computed) visited.add(property.start);
    },
    Property: ({ key, computed, shorthand }) => {
      if (!computed && !shorthand) visited.add(key.start);
    },
    CallExpression: ({ callee, arguments: callArguments }) => {
      if (readers.test(calledName(callee))) for (const argument of callArguments) markAsRead(argument);
    },
    TaggedTemplateExpression: ({ quasi: { quasis, expressions } }) => {
      for (const [index, expression] of expressions.entries())
        if (!endsInWrite(quasis[index]?.value.raw ?? "")) markAsRead(expression);
    },
    TSTypeQuery: ({ exprName }) => void visited.add(exprName.start),
    TSQualifiedName: ({ left, right, start }) => {
      visited.add(left.start);
      if (right.name === insertedRow && left.type === "Identifier" && isTable(left))
        uses.push({ name: left.name, start });
    },
    TSIndexedAccessType: ({ objectType, indexType, start }) => {
      const indexedType = objectType.type === "TSParenthesizedType" ? objectType.typeAnnotation : objectType;
      if (
        indexedType.type !== "TSTypeQuery" ||
        indexedType.exprName.type !== "Identifier" ||
        !isTable(indexedType.exprName)
      )
        return;
      const { literal } = indexType.type === "TSLiteralType" ? indexType : { literal: undefined };
      if (literal?.type === "Literal" && literal.value === insertedRow)
        uses.push({ name: indexedType.exprName.name, start });
    },
    Identifier: (node) => {
      if (!isTable(node) || visited.has(node.start)) return;
      visited.add(node.start);
      uses.push({ name: node.name, start: node.start });
    },
  };
  new Visitor(visitor).visit(program);
  return uses;
}

function calledName(callee: Expression): string {
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && !callee.computed ? callee.property.name : "";
}
