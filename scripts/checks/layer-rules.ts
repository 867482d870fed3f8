import type { Breach, Refusal } from "./breach.ts";
import { checkContractImport, checkZodFree } from "./contract-layers.ts";
import { checkFormRulesImport, formRulesPackage } from "./form-rules-layers.ts";
import type { ImportEdge } from "./import-edges.ts";
import { isTestFile, isToolFile, packageOf } from "./places.ts";
import { type ImportTarget, resolveImport, type Tree } from "./resolve-import.ts";
import { checkServerImport, checkServerPlace } from "./server-layers.ts";
import type { SourceFile } from "./source-file.ts";
import { checkWebImport, checkWebPlace } from "./web-layers.ts";
import { checkUseOfX509, checkX509Import, x509Package } from "./x509-layers.ts";

/** Checks every import of production code against the table of packages in ARCHITECTURE.md. */
export function checkLayers(tree: Tree, sources: readonly SourceFile[]): Breach[] {
  const breaches: Breach[] = [];
  for (const source of sources) {
    const add = (refusal: Refusal, line: number) => {
      if (refusal !== undefined) breaches.push({ rule: refusal[0], path: source.path, line, message: refusal[1] });
    };
    for (const error of source.syntaxErrors) add(["syntax", error], 1);
    if (!isTestFile(source.path) && !isToolFile(source.path)) add(checkPlace(source.path), 1);
    for (const edge of source.imports) {
      const target = resolveImport(tree, source.path, edge.specifier);
      add(checkImport(source.path, edge, target), edge.line);
    }
  }
  return [...breaches, ...checkZodFree(tree, sources)];
}

function checkPlace(path: string): Refusal {
  const owner = packageOf(path);
  if (owner === "apps/server") return checkServerPlace(path);
  return owner === "apps/web" ? checkWebPlace(path) : undefined;
}

function checkImport(from: string, edge: ImportEdge, target: ImportTarget): Refusal {
  // An unresolved path would silently pass every rule below.
  if (target.kind === "missing") return ["unresolved", `"${edge.specifier}" leads to no file of the tree`];
  // Configuration files in the root serve all packages, such as those of the test runner.
  const isAboveAll = from.startsWith("scripts/") || (isToolFile(from) && !from.includes("/"));
  if (isTestFile(from) || isAboveAll) return undefined;
  const owner = packageOf(from);
  if (target.kind === "file") {
    const refusal = checkPackages(from, owner, edge, target.path);
    if (refusal !== undefined) return refusal;
  }
  if (isToolFile(from)) return undefined;
  if (owner === "packages/contract") return checkContractImport(edge, target);
  if (owner === formRulesPackage) return checkFormRulesImport(edge, target);
  if (owner === x509Package) return checkX509Import(edge, target);
  if (owner === "apps/server") return checkServerImport(from, edge, target);
  return owner === "apps/web" ? checkWebImport(from, edge, target) : undefined;
}

/** Packages that may import a package; every package may import the contract. */
const usersOf: Readonly<Record<string, readonly string[]>> = {
  "packages/certificate-lock": ["apps/web", "tools/ca-agent"],
  "packages/embedded-postgres": ["apps/server"],
  [formRulesPackage]: ["apps/server", "apps/web"],
};

function checkPackages(from: string, owner: string, edge: ImportEdge, target: string): Refusal {
  const other = packageOf(target);
  if (isTestFile(target)) return ["test-code", `production code imports test code: ${target}`];
  if (other === owner) return undefined;
  if (other === x509Package) return checkUseOfX509(from, edge, target);
  const mayBeUsed = other === "packages/contract" ? owner !== x509Package : usersOf[other]?.includes(owner);
  if (!mayBeUsed) return ["package", `${owner} must not import ${other}`];
  if (edge.specifier.startsWith("."))
    return ["package", "another package is imported by its name, not by a path through the tree"];
  return undefined;
}
