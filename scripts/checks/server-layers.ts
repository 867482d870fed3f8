import type { Refusal } from "./breach.ts";
import type { ImportEdge } from "./import-edges.ts";
import { checkModuleExternal, checkModuleImport, checkUseOfModule, routeVocabulary } from "./module-layers.ts";
import { groupOf, packageOf, type ServerZone, serverZone } from "./places.ts";
import type { ImportTarget } from "./resolve-import.ts";

/** Layers that each layer may import besides the contract; `type`: only types, nothing at run time. */
const below: Record<ServerZone, Partial<Record<ServerZone, "value" | "type">>> = {
  entry: {
    entry: "value",
    app: "value",
    composed: "value",
    modules: "value",
    http: "value",
    platform: "value",
    config: "value",
    seed: "value",
  },
  app: { composed: "value", modules: "value", http: "value", platform: "value", config: "value" },
  composed: { deps: "value", modules: "value", http: "value", platform: "value", config: "value" },
  deps: { groups: "value", platform: "value" },
  groups: { modules: "value" },
  seed: { seed: "value", composed: "type", modules: "value", platform: "value", config: "value" },
  modules: { modules: "value", http: "type", platform: "value", config: "value" },
  http: { http: "value", platform: "value", config: "value" },
  config: { config: "value", platform: "value" },
  platform: { platform: "value", config: "type" },
};

export function checkServerPlace(path: string): Refusal {
  if (serverZone(path) === undefined)
    return [
      "server-layers",
      "this file belongs to no layer (main, serve, start-node, cli, workers, app, compose, deps, modules/<group>/<subject>, http, config, platform)",
    ];
  return undefined;
}

export function checkServerImport(from: string, edge: ImportEdge, target: ImportTarget): Refusal {
  if (target.kind === "external") return checkModuleExternal(from, target.name);
  if (target.kind === "missing" || packageOf(target.path) !== "apps/server") return undefined;
  const [zone, targetZone] = [serverZone(from), serverZone(target.path)];
  if (zone === undefined || targetZone === undefined) return undefined;
  const allowed = below[zone][targetZone];
  if (allowed === undefined) return ["server-layers", `${zone} must not import ${targetZone} (${target.path})`];
  const isRouteVocabulary = zone === "modules" && target.path === routeVocabulary;
  if (allowed === "type" && !edge.isTypeOnly && !isRouteVocabulary)
    return ["server-layers", `${zone} may take types only from ${targetZone}: use \`import type\``];
  if (zone === "modules") return checkModuleImport(from, edge, target.path);
  if (zone === "groups" && groupOf(from) !== groupOf(target.path))
    return ["composition", "a group lists its own modules alone"];
  return targetZone === "modules" ? checkUseOfModule(zone, edge, target.path) : undefined;
}
