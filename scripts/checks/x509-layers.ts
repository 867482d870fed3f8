import type { Refusal } from "./breach.ts";
import type { ImportEdge } from "./import-edges.ts";
import { serverZone } from "./places.ts";
import type { ImportTarget } from "./resolve-import.ts";

export const x509Package = "packages/x509";

const libraries = new Set(["@peculiar/asn1-schema", "@peculiar/asn1-x509", "sm-crypto-v2", "node:crypto"]);
const writerEntry = `${x509Package}/src/write/index.ts`;
/** The seed creates the authority of development mode; no other part of the server issues certificates. */
const writerUser = "apps/server/seed/";

/** Checks that the package depends on its libraries only, and not on the server. */
export function checkX509Import(edge: ImportEdge, target: ImportTarget): Refusal {
  if (target.kind !== "external" || libraries.has(target.name)) return undefined;
  return ["x509", `packages/x509 stands on its libraries and node:crypto alone, not on ${edge.specifier}`];
}

/** Checks who uses the package: the server verifies with it; only its seed, tools and tests issue certificates. */
export function checkUseOfX509(from: string, edge: ImportEdge, target: string): Refusal {
  if (edge.specifier.startsWith("."))
    return ["package", "another package is imported by its name, not by a path through the tree"];
  if (from.startsWith("tools/")) return undefined;
  if (serverZone(from) === undefined) return ["package", `${from} must not import ${x509Package}`];
  if (target === writerEntry && !from.startsWith(writerUser))
    return ["x509", `${from} must not issue certificates: that is for the seed of development mode`];
  return undefined;
}
