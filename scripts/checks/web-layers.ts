import type { Refusal } from "./breach.ts";
import type { ImportEdge } from "./import-edges.ts";
import { isFeatureModel, packageOf, webZone } from "./places.ts";
import type { ImportTarget } from "./resolve-import.ts";

const contractRoot = "packages/contract/src/index.ts";
const reactPackages =
  /^(react|react-dom|react-router|react-router-dom|antd|@ant-design\/[^/]+|@tanstack\/react-[^/]+|zustand)(\/|$)/;

export function checkWebPlace(path: string): Refusal {
  if (path.startsWith("apps/web/src/") && webZone(path) === undefined)
    return ["web-layers", "this file belongs to no layer (main.tsx, app, features/<group>/<subject>, shared)"];
  return undefined;
}

export function checkWebImport(from: string, edge: ImportEdge, target: ImportTarget): Refusal {
  if (!from.startsWith("apps/web/src/")) return undefined;
  if (target.kind === "external") {
    if (isFeatureModel(from) && reactPackages.test(target.name))
      return ["feature-model", `a model is plain functions: no ${target.name}`];
    return undefined;
  }
  if (target.kind === "missing") return undefined;
  if (target.path === contractRoot && !edge.isTypeOnly)
    return [
      "contract-value",
      "the contract's root brings zod into the bundle: `import type`, or @tender/contract/constants and /rules",
    ];
  if (packageOf(target.path) !== "apps/web") return undefined;
  return checkZones(from, target.path) ?? (isFeatureModel(from) ? checkModel(from, target.path) : undefined);
}

function checkZones(from: string, target: string): Refusal {
  const [zone, targetZone] = [webZone(from), webZone(target)];
  if (zone === undefined || targetZone === undefined || zone === "entry" || zone === targetZone) return undefined;
  if (zone === "app" && targetZone !== "entry") return undefined;
  if (zone !== "shared" && targetZone === "shared") return undefined;
  return ["web-layers", `${zone} must not import ${targetZone} (${target})`];
}

function checkModel(from: string, target: string): Refusal {
  const ownFolder = from.slice(0, from.indexOf("/model/") + "/model/".length);
  const ownTexts = ownFolder.replace(/model\/$/, "text.ts");
  if (target.startsWith(ownFolder) || target === ownTexts) return undefined;
  if (webZone(target) !== "shared")
    return ["feature-model", `a model imports nothing of its screens or calls: ${target}`];
  if (!/^apps\/web\/src\/shared\/(api|storage|ui|hooks)\//.test(target)) return undefined;
  return ["feature-model", `a model neither fetches, stores nor renders: ${target}`];
}
