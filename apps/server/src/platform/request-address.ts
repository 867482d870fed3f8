import { apiSegments } from "@tender/contract";

/** Paths whose segments begin with a letter, digit or similar: nearly all addresses, recognised at once. */
const USUAL_PATH = /^(?=\/)(?:\/[\w%~!$&'()+,;=:@-][\w.%~!$&'()*+,;=:@-]*)*\/?(?:\?|$)/;
export const MAX_PATH_LENGTH = 1_000;

const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
};

/** Returns the path with its escapes decoded. Undefined: they are incomplete or not UTF-8. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

const isControl = (character: string): boolean => character < " " || character === "\u007f";

/**
 * Returns the reason why an address is not looked up: `unreadable` for text that is no path or cannot be decoded,
 * `elsewhere` for detours (`//`, `/./`, `..`, backslashes) and overlong paths. Undefined: a usual address.
 */
export function oddityOf(url: string): "unreadable" | "elsewhere" | undefined {
  if (url.length <= MAX_PATH_LENGTH && USUAL_PATH.test(url) && !url.includes("%")) return undefined;
  const path = pathOf(url);
  if (path.length > MAX_PATH_LENGTH) return "elsewhere";
  const plain = path.startsWith("/") ? decodePath(path) : undefined;
  if (plain === undefined || [...plain].some(isControl)) return "unreadable";
  const segments = plain.split("/").slice(1);
  const isDetour = segments.some(
    (segment, index) => /^\.\.?$/.test(segment) || (segment === "" && index < segments.length - 1),
  );
  return isDetour || plain.includes("\\") ? "elsewhere" : undefined;
}

/**
 * First segments of other products' diagnostics, documents and administration, which scanners request. No page or menu
 * of the portal begins with one.
 */
const diagnosticNames: ReadonlySet<string> = new Set([
  "actuator",
  "admin-console",
  "api-docs",
  "cgi-bin",
  "console",
  "debug",
  "druid",
  "env",
  "geoserver",
  "graphiql",
  "graphql",
  "h2-console",
  "health",
  "heapdump",
  "httptrace",
  "hystrix",
  "jeecg-boot",
  "jmreport",
  "jmx-console",
  "jolokia",
  "loggers",
  "manage",
  "manager",
  "metrics",
  "nacos",
  "openapi",
  "phpmyadmin",
  "pprof",
  "prod-api",
  "prometheus",
  "server-info",
  "server-status",
  "solr",
  "swagger",
  "swagger-resources",
  "swagger-ui",
  "threaddump",
  "trace",
  "webjars",
  "wp-admin",
  "wp-content",
  "wp-includes",
  "wp-json",
  "wp-login",
]);

/**
 * Returns whether a page of the web app may have this address. Excluded are the first segments of calls, files (a
 * page's address has no dot), and names that scanners request: these are answered 404 instead of a page that resembles
 * a hit.
 */
export function isPageAddress(url: string): boolean {
  const path = decodePath(pathOf(url));
  if (path === undefined || /[.;]/.test(path)) return false;
  const [first = "", second = ""] = path.split("/").slice(1);
  if ((apiSegments as readonly string[]).includes(first)) return false;
  const name = (first === "atlxauth" ? second : first).toLowerCase();
  return !diagnosticNames.has(name) && !/^v\d+$/.test(name);
}

/** Returns whether the server answers this path with the web app, so that it can be opened and reloaded. */
export const isServedAsPage = (path: string): boolean => oddityOf(path) === undefined && isPageAddress(path);
