import type { Refusal } from "./breach.ts";
import type { ImportEdge } from "./import-edges.ts";
import { moduleOf, packageOf, roleOf, type ServerZone, serverZone } from "./places.ts";
import type { ImportTarget } from "./resolve-import.ts";

/** What each layer may import besides the contract; `type` means that nothing of it may be left at run time. */
const below: Record<ServerZone, Partial<Record<ServerZone, "value" | "type">>> = {
  entry: {
    entry: "value",
    app: "value",
    deps: "value",
    modules: "value",
    http: "value",
    platform: "value",
    config: "value",
    seed: "value",
  },
  app: { deps: "value", modules: "value", http: "value", platform: "value", config: "value" },
  deps: { deps: "value", modules: "value", http: "value", platform: "value", config: "value" },
  seed: { seed: "value", deps: "type", modules: "value", platform: "value", config: "value" },
  modules: { modules: "value", http: "type", platform: "value", config: "value" },
  http: { http: "value", platform: "value", config: "value" },
  config: { config: "value", platform: "value" },
  platform: { platform: "value", config: "type" },
};

/** The words a module's routes are written in (`routes`, `Answer`, …); it loads nothing of the HTTP server. */
const routeVocabulary = "apps/server/src/http/routes.ts";

const databasePackages = /^(drizzle-orm|pg|pg-[^/]+)(\/|$)/;
const fastifyPackages = /^(fastify|@fastify\/[^/]+|fastify-[^/]+)(\/|$)/;

export function checkServerPlace(path: string): Refusal {
  if (serverZone(path) === undefined)
    return ["server-layers", "this file belongs to no layer (main, cli, app, deps, modules/*, http, config, platform)"];
  return undefined;
}

export function checkServerImport(from: string, edge: ImportEdge, target: ImportTarget): Refusal {
  if (target.kind === "external") return checkExternal(from, target.name);
  if (target.kind === "missing" || packageOf(target.path) !== "apps/server") return undefined;
  const [zone, targetZone] = [serverZone(from), serverZone(target.path)];
  if (zone === undefined || targetZone === undefined) return undefined;
  const allowed = below[zone][targetZone];
  if (allowed === undefined) return ["server-layers", `${zone} must not import ${targetZone} (${target.path})`];
  const isRouteVocabulary = zone === "modules" && target.path === routeVocabulary;
  if (allowed === "type" && !edge.isTypeOnly && !isRouteVocabulary)
    return ["server-layers", `${zone} may take types only from ${targetZone}: use \`import type\``];
  return checkTables(from, target.path) ?? (zone === "modules" ? checkModule(from, edge, target.path) : undefined);
}

function checkExternal(from: string, name: string): Refusal {
  if (moduleOf(from) === undefined) return undefined;
  const role = roleOf(from);
  if (role !== "service" && role !== "") return undefined;
  const who = role === "service" ? "a service" : "a pure file";
  if (fastifyPackages.test(name)) return ["module-roles", `${who} knows nothing of Fastify`];
  return databasePackages.test(name) ? ["module-roles", `${who} speaks no SQL: that is the store's part`] : undefined;
}

/** Tables are private to their module; others may point foreign keys at them and join over them, and the seed fills them. */
function checkTables(from: string, target: string): Refusal {
  if (roleOf(target) !== "tables" || moduleOf(target) === undefined) return undefined;
  if (moduleOf(from) === moduleOf(target) || serverZone(from) === "seed") return undefined;
  if (["tables", "store"].includes(roleOf(from))) return undefined;
  return ["module-privacy", `tables of ${moduleOf(target)} are for stores and for foreign keys in *.tables.ts`];
}

function checkModule(from: string, edge: ImportEdge, target: string): Refusal {
  const role = roleOf(from);
  if (serverZone(target) === "http")
    return role === "routes" ? undefined : ["module-roles", "within a module only *.routes.ts imports http/"];
  const targetModule = moduleOf(target);
  if (targetModule === undefined) return undefined;
  const targetRole = roleOf(target);
  if (targetModule !== moduleOf(from)) {
    if (targetRole === "tables") return undefined;
    if (targetRole !== "service")
      return ["module-privacy", `${target} is private to ${targetModule}: only its service is offered, by type`];
    if (!edge.isTypeOnly)
      return ["module-privacy", `the service of ${targetModule} is injected by deps.ts: import its type only`];
    return undefined;
  }
  if (role === "" && targetRole === "store") return ["module-roles", "a pure file imports no store"];
  if ((role === "" || role === "service") && targetRole === "tables" && !edge.isTypeOnly)
    return ["module-roles", "tables are for the store: only their row types may be taken, by `import type`"];
  if ((role === "" || role === "service") && targetRole === "routes")
    return ["module-roles", "routes call services, never the other way round"];
  return undefined;
}
