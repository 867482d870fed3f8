import type { Refusal } from "./breach.ts";
import type { ImportEdge } from "./import-edges.ts";
import type { ImportTarget } from "./resolve-import.ts";

export const formRulesPackage = "packages/form-rules";

const libraries = new Set(["@marcbachmann/cel-js", "big.js", "re2js"]);
const contractRoot = "packages/contract/src/index.ts";

/**
 * Checks the rules of online forms, which run in server and browser: pure functions that use only the zod-free part of
 * the contract.
 */
export function checkFormRulesImport(edge: ImportEdge, target: ImportTarget): Refusal {
  if (target.kind === "external" && !libraries.has(target.name))
    return [
      "form-rules",
      `packages/form-rules stands on its libraries and the contract alone, not on ${edge.specifier}`,
    ];
  if (target.kind === "file" && target.path === contractRoot && !edge.isTypeOnly)
    return ["contract-value", "the contract's root brings zod along: `import type`, or one of its entries without it"];
  return undefined;
}
