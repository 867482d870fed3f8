import type { Refusal } from "./breach.ts";
import type { ImportEdge } from "./import-edges.ts";
import { moduleOf, roleOf, type ServerZone, serverZone } from "./places.ts";

/** Vocabulary of a module's routes (`routes`, `Answer`, …); it loads no part of the HTTP server. */
export const routeVocabulary = "apps/server/src/http/routes.ts";

const databasePackages = /^(drizzle-orm|pg|pg-[^/]+)(\/|$)/;
const fastifyPackages = /^(fastify|@fastify\/[^/]+|fastify-[^/]+)(\/|$)/;

const speaksSql = (role: string) => role === "store" || role === "tables";
const nameOf = (role: string) => (role === "" ? "a pure file" : `a *.${role}.ts`);

export function checkModuleExternal(from: string, name: string): Refusal {
  if (moduleOf(from) === undefined) return undefined;
  const role = roleOf(from);
  if (fastifyPackages.test(name)) return ["module-roles", `${nameOf(role)} knows nothing of Fastify`];
  if (!databasePackages.test(name) || speaksSql(role)) return undefined;
  return ["module-roles", `${nameOf(role)} speaks no SQL: that is the store's part`];
}

/** Checks imports of a module from the rest of the server: services from its module file, facts from its pure files. */
export function checkUseOfModule(zone: ServerZone, edge: ImportEdge, target: string): Refusal {
  const [name, role] = [moduleOf(target), roleOf(target)];
  if ((zone === "groups" || zone === "composed") && role !== "module")
    return ["composition", `a list of modules knows their *.module.ts alone, not ${target}`];
  if (role === "tables" && zone !== "seed")
    return ["module-privacy", `tables of ${name} are for stores and for foreign keys in *.tables.ts`];
  if (role === "store") return ["module-privacy", `${target} is private to ${name}`];
  if ((role === "service" || role === "routes") && !edge.isTypeOnly)
    return [
      "composition",
      `${target} is put together by ${name}.module.ts: take it from there, and its types only here`,
    ];
  return undefined;
}

/** Checks an import within a module, from another module or from a layer below. */
export function checkModuleImport(from: string, edge: ImportEdge, target: string): Refusal {
  const role = roleOf(from);
  const zone = serverZone(target);
  if (zone === "http") return checkHttp(role, target);
  if (zone === "config" && role !== "module" && !edge.isTypeOnly)
    return ["module-roles", "settings are handed in by the module file: take their types only"];
  if (zone !== "modules") return undefined;
  return moduleOf(target) === moduleOf(from) ? checkOwn(role, edge, target) : checkOther(role, edge, target);
}

function checkHttp(role: string, target: string): Refusal {
  if (role === "routes" || (role === "module" && target === routeVocabulary)) return undefined;
  return ["module-roles", "within a module only *.routes.ts imports http/, and *.module.ts its routes.ts"];
}

function checkOther(role: string, edge: ImportEdge, target: string): Refusal {
  const [other, targetRole] = [moduleOf(target), roleOf(target)];
  if (targetRole === "tables") {
    if (speaksSql(role)) return undefined;
    return ["module-privacy", `tables of ${other} are for stores and for foreign keys in *.tables.ts`];
  }
  // A store that another module uses is offered by type, like a service: its owner provides it.
  const isOffered = ["service", "store"].includes(targetRole) || (targetRole === "module" && role === "module");
  if (!isOffered)
    return ["module-privacy", `${target} is private to ${other}: only services and stores are offered, by type`];
  if (!edge.isTypeOnly) return ["module-privacy", `what ${other} offers is handed in by deps.ts: import its type only`];
  return undefined;
}

function checkOwn(role: string, edge: ImportEdge, target: string): Refusal {
  const targetRole = roleOf(target);
  if (role === "module") return undefined;
  if (targetRole === "module") return ["composition", "the module file stands above the files it puts together"];
  if (isFactory(targetRole, edge))
    return ["composition", "services and stores are made by the module file and handed in: import their types only"];
  if (role === "" && targetRole === "store") return ["module-roles", "a pure file imports no store"];
  if (!speaksSql(role) && targetRole === "tables" && !edge.isTypeOnly)
    return ["module-roles", "tables are for the store: only their row types may be taken, by `import type`"];
  if ((role === "" || role === "service") && targetRole === "routes")
    return ["module-roles", "routes call services, never the other way round"];
  return undefined;
}

/** `*` can be anything, including a factory. A `create…` of a store creates a row, unless its name ends in `Store`. */
function isFactory(targetRole: string, { isTypeOnly, names }: ImportEdge): boolean {
  if (isTypeOnly) return false;
  const factory = { service: /^(create[A-Z].*|\*)$/, store: /^(create[A-Z].*Store|\*)$/ }[targetRole];
  return factory !== undefined && names.some(({ imported }) => factory.test(imported));
}
