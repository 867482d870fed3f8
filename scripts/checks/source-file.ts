import { posix } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { type CodeUse, codeUseVisitor } from "./code-uses.ts";

export interface ImportEdge {
  readonly specifier: string;
  readonly line: number;
  /** True only where nothing is left at run time: `import { type X } from "y"` still loads y under verbatimModuleSyntax. */
  readonly isTypeOnly: boolean;
}

/** What the checks need to know of one source file; `path` is relative to the root of the tree, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly lineCount: number;
  readonly imports: readonly ImportEdge[];
  readonly uses: readonly CodeUse[];
  readonly syntaxErrors: readonly string[];
}

/** Source files that oxc can parse; `.css` and the like are only named and measured. */
function isParsable(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

export function readSource(path: string, text: string): SourceFile {
  const lineCount = text === "" ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  if (!isParsable(path)) return { path, lineCount, imports: [], uses: [], syntaxErrors: [] };
  const parsed = parseSync(posix.basename(path), text);
  const lineAt = lineFinder(text);
  const imports: ImportEdge[] = [];
  const add = (specifier: string, start: number, isTypeOnly: boolean) =>
    imports.push({ specifier, line: lineAt(start), isTypeOnly });
  const uses: CodeUse[] = [];
  new Visitor(codeUseVisitor((kind, start) => uses.push({ kind, line: lineAt(start) }))).visit(parsed.program);
  const importVisitor = new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start, node.importKind === "type"),
    ExportAllDeclaration: (node) => add(node.source.value, node.start, node.exportKind === "type"),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) add(node.source.value, node.start, node.exportKind === "type");
    },
    TSImportType: (node) => add(node.source.value, node.start, true),
    ImportExpression: (node) => {
      const source = node.source;
      if (source.type === "Literal" && typeof source.value === "string") add(source.value, node.start, false);
      if (source.type === "TemplateLiteral" && source.expressions.length === 0)
        add(source.quasis[0]?.value.cooked ?? "", node.start, false);
    },
  });
  importVisitor.visit(parsed.program);
  return { path, lineCount, imports, uses, syntaxErrors: parsed.errors.map((error) => error.message) };
}

function lineFinder(text: string): (offset: number) => number {
  const lineStarts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
