import { apiSegments } from "@tender/contract";

/** Segments that begin with a letter, digit or the like: nearly every address there is, told at once. */
const USUAL = /^(?=\/)(?:\/[\w%~!$&'()+,;=:@-][\w.%~!$&'()*+,;=:@-]*)*\/?(?:\?|$)/;
export const LONGEST_PATH = 1_000;

const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
};

/** The path with its escapes resolved; undefined where they are not UTF-8 or not complete. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

const isControl = (character: string): boolean => character < " " || character === "\u007f";

/**
 * What is odd about the form of an address, so that nothing is looked up under it: `unreadable` for what is no path or
 * cannot be decoded, `elsewhere` for detours (`//`, `/./`, `..`, backslashes) and for what is too long to be anything.
 */
export function oddityOf(url: string): "unreadable" | "elsewhere" | undefined {
  if (url.length <= LONGEST_PATH && USUAL.test(url) && !url.includes("%")) return undefined;
  const path = pathOf(url);
  if (path.length > LONGEST_PATH) return "elsewhere";
  const plain = path.startsWith("/") ? decoded(path) : undefined;
  if (plain === undefined || [...plain].some(isControl)) return "unreadable";
  const segments = plain.split("/").slice(1);
  const isDetour = segments.some(
    (segment, at) => /^\.\.?$/.test(segment) || (segment === "" && at < segments.length - 1),
  );
  return isDetour || plain.includes("\\") ? "elsewhere" : undefined;
}

/**
 * First segments under which other products keep their diagnostics, documents and administration, and scanners look for
 * them. No page of ours begins with one, and no menu is saved there.
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
 * May a page of the web app lie here? Not below the first segments of calls, not where a file is meant (a page's address
 * holds no dot), and not under the names that scanners ask for: those are answered 404 instead of a page that looks like a find.
 */
export function isPageAddress(url: string): boolean {
  const path = decoded(pathOf(url));
  if (path === undefined || /[.;]/.test(path)) return false;
  const [first = "", second = ""] = path.split("/").slice(1);
  if ((apiSegments as readonly string[]).includes(first)) return false;
  const name = (first === "atlxauth" ? second : first).toLowerCase();
  return !diagnosticNames.has(name) && !/^v\d+$/.test(name);
}

/** Does the server answer this path of our own with the web app, so that it can be opened and loaded again? */
export const isServedAsPage = (path: string): boolean => oddityOf(path) === undefined && isPageAddress(path);
