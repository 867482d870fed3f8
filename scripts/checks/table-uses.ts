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
 * A place that does more than read a table, known by its local name: writes it, passes it on, or names its row to
 * insert.
 */
export interface TableUse {
  readonly name: string;
  readonly start: number;
}

const readers =
  /^(from|\$count|count|alias|getTable(Columns|Name)|select(Distinct)?(On)?|(left|right|inner|full|cross)(Lateral)?Join)$/i;
const insertedRow = "$inferInsert";

/**
 * Reports every use that is not known to read, so that no helper can write a table passed to it. Works by name, not by
 * binding: a parameter with the name of an imported table is found too.
 */
export function findTableUses(program: Program, tables: ReadonlySet<string>): TableUse[] {
  const uses: TableUse[] = [];
  if (tables.size === 0) return uses;
  const seen = new Set<number>();
  const isTable = (node: Node) => node.type === "Identifier" && tables.has(node.name);
  const read = (node: Argument | Expression) => {
    if (isTable(node)) seen.add(node.start);
    if (node.type === "ObjectExpression") for (const property of node.properties) readProperty(property);
  };
  const readProperty = (property: ObjectPropertyKind) => {
    if (property.type === "Property") read(property.value);
  };
  const visitor: VisitorObject = {
    ImportSpecifier: ({ imported, local }) => void seen.add(imported.start).add(local.start),
    ExportNamedDeclaration: ({ source, specifiers }) => {
      if (source !== null) for (const { local, exported } of specifiers) seen.add(local.start).add(exported.start);
    },
    MemberExpression: ({ object, property, computed }) => {
      seen.add(object.start);
      if (!computed) seen.add(property.start);
    },
    Property: ({ key, computed, shorthand }) => {
      if (!computed && !shorthand) seen.add(key.start);
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (readers.test(calledName(callee))) for (const one of given) read(one);
    },
    TaggedTemplateExpression: ({ quasi: { quasis, expressions } }) => {
      for (const [index, expression] of expressions.entries())
        if (!endsInWrite(quasis[index]?.value.raw ?? "")) read(expression);
    },
    TSTypeQuery: ({ exprName }) => void seen.add(exprName.start),
    TSQualifiedName: ({ left, right, start }) => {
      seen.add(left.start);
      if (right.name === insertedRow && left.type === "Identifier" && isTable(left))
        uses.push({ name: left.name, start });
    },
    TSIndexedAccessType: ({ objectType, indexType, start }) => {
      const taken = objectType.type === "TSParenthesizedType" ? objectType.typeAnnotation : objectType;
      if (taken.type !== "TSTypeQuery" || taken.exprName.type !== "Identifier" || !isTable(taken.exprName)) return;
      const { literal } = indexType.type === "TSLiteralType" ? indexType : { literal: undefined };
      if (literal?.type === "Literal" && literal.value === insertedRow) uses.push({ name: taken.exprName.name, start });
    },
    Identifier: (node) => {
      if (!isTable(node) || seen.has(node.start)) return;
      seen.add(node.start);
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
