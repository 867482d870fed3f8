import { posix } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { type CodeUse, codeUseVisitor } from "./code-uses.ts";
import { type ImportEdge, readImports } from "./import-edges.ts";
import { readPageTexts, type TextPlace } from "./page-texts.ts";
import { isTestFile } from "./places.ts";
import { type Prose, readProse } from "./prose.ts";
import { readSqlTexts } from "./sql-texts.ts";
import { findTableUses } from "./table-uses.ts";
import { type TestLimit, testLimitVisitor } from "./test-limits.ts";

interface NamedPlace {
  readonly name: string;
  readonly line: number;
}

/** Facts of a source file for the checks; `path` is relative to the root of the tree, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly lineCount: number;
  readonly imports: readonly ImportEdge[];
  readonly uses: readonly CodeUse[];
  /** Imported tables that the file does more than read, by their local names. */
  readonly tableUses: readonly NamedPlace[];
  /** Tables that SQL texts of the server change, and declared tables, by their names in the database. */
  readonly writtenBySql: readonly NamedPlace[];
  readonly declaredTables: readonly string[];
  /** Texts of the web app and of packages that are shown or read aloud and are not Chinese. */
  readonly latinTexts: readonly NamedPlace[];
  /** Time limits in tests and test helpers. */
  readonly testLimits: readonly TestLimit[];
  /** Comments and the titles of tests. */
  readonly prose: readonly (Pick<Prose, "kind" | "text"> & { readonly line: number })[];
  readonly syntaxErrors: readonly string[];
}

const emptyFile = {
  imports: [],
  uses: [],
  tableUses: [],
  writtenBySql: [],
  declaredTables: [],
  latinTexts: [],
  testLimits: [],
  prose: [],
  syntaxErrors: [],
};

/** Returns whether oxc can parse the file; others, such as `.css`, are only named and measured. */
function isParsable(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

/** Parses a file and returns its facts. Of a file that oxc cannot parse: its path and line count only. */
export function readSource(path: string, text: string): SourceFile {
  const lineCount = text === "" ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  if (!isParsable(path)) return { ...emptyFile, path, lineCount };
  const { program, comments, errors } = parseSync(posix.basename(path), text);
  const lineAt = createLineFinder(text);
  const withLine = ({ name, start }: { name: string; start: number }): NamedPlace => ({ name, line: lineAt(start) });
  const imports = readImports(program, lineAt);
  const uses: CodeUse[] = [];
  new Visitor(codeUseVisitor((kind, start) => uses.push({ kind, line: lineAt(start) }))).visit(program);
  const testLimits: TestLimit[] = [];
  if (isTestFile(path))
    new Visitor(testLimitVisitor((limit, start) => testLimits.push({ ...limit, line: lineAt(start) }))).visit(program);
  const sql = path.startsWith("apps/server/src/") ? readSqlTexts(program) : { written: [], declared: [] };
  return {
    path,
    lineCount,
    imports,
    uses,
    tableUses: findTableUses(program, importedTables(imports)).map(withLine),
    writtenBySql: sql.written.map(withLine),
    declaredTables: sql.declared,
    latinTexts: isShownToPeople(path) ? readPageTexts(program, classifyTextPlace(path)).map(withLine) : [],
    testLimits,
    prose: readProse(program, comments, isTestFile(path)).map(({ kind, text, start }) => ({
      kind,
      text,
      line: lineAt(start),
    })),
    syntaxErrors: errors.map((error) => error.message),
  };
}

/** Texts of packages for server and pages, which the pages show unchanged. */
const isSharedWordsFile = (path: string): boolean => /^packages\/[^/]+\/src\/.*\bwords\.ts$/.test(path);

const isShownToPeople = (path: string): boolean => path.startsWith("apps/web/") || isSharedWordsFile(path);

function classifyTextPlace(path: string): TextPlace {
  if (path.startsWith("apps/web/public/")) return "plain-script";
  return /\btext\.ts$/.test(path) || isSharedWordsFile(path) ? "text-file" : "code";
}

function importedTables(imports: readonly ImportEdge[]): Set<string> {
  const edges = imports.filter(({ specifier }) => specifier.endsWith(".tables.ts"));
  return new Set(edges.flatMap(({ names }) => names.flatMap(({ local }) => local ?? [])));
}

function createLineFinder(text: string): (offset: number) => number {
  const lineStarts = [0];
  for (let newlineIndex = text.indexOf("\n"); newlineIndex >= 0; newlineIndex = text.indexOf("\n", newlineIndex + 1))
    lineStarts.push(newlineIndex + 1);
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
