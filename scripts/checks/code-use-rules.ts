import type { Breach } from "./breach.ts";
import type { CodeUseKind } from "./code-uses.ts";
import { isTestFile, isToolFile } from "./places.ts";
import type { SourceFile } from "./source-file.ts";

/** Code of the pages: their own, and the packages that they bundle. */
const pageCode = /^(apps\/web|packages\/[\w-]+)\/src\//;

/** The only component that may pass HTML to the browser, because it sanitises the HTML first. */
export const safeHtmlComponent = "apps/web/src/shared/ui/safe-html.tsx";

/** Files that show rich text through that component or its sanitiser; everywhere else a text is shown as text. */
const htmlShowers = new Set([
  "apps/web/src/shared/notice/notice-article.tsx",
  "apps/web/src/shared/rich-text/rich-text.tsx",
  "apps/web/src/features/online/online-row/components/html-loader.ts",
  "apps/web/src/features/online/online-row/components/cell.tsx",
  "apps/web/src/features/tendering/tender/components/announcement-view.tsx",
]);

/** Extracts the words of a rich text, and puts no part of it into a page. */
const htmlReader = "apps/web/src/features/online/online-row/model/shown.ts";

/** Loads the first screen of the login page from the built web app, and again after a new build. */
const firstScreenLoader = "apps/server/src/http/page-templates.ts";

/**
 * Files that may open windows: other sites without opener and referrer, and the provider's window, which has to answer.
 */
const windowOpeners = new Set([
  "apps/web/src/app/workspace/open-item.ts",
  "apps/web/src/shared/third-party/open-provider.ts",
]);

/**
 * Files that build statements from names and functions of their own source, without values of a request. Tables of
 * online forms are built from names and values that pass the two functions of sql-text.ts. Backups name tables,
 * schemas, roles and databases that the catalogue of the database contains, each escaped as an identifier.
 */
const queryBuilders =
  /^apps\/server\/src\/(modules\/tendering\/archive\/(statistics\/[\w-]+|import\/row-writer|dossier\/dossier|export\/ocds-export)\.store\.ts|modules\/online\/online-table\/online-table\.store\.ts|platform\/(bus-listener|database\/(distinct-form|search-text))\.ts|cli\/backup\/(database-facts|own-database|restore-target)\.ts)$/;

interface UseRule {
  readonly rule: string;
  readonly message: string;
  readonly isAllowed: (path: string) => boolean;
}

const never = () => false;

const rules: Record<CodeUseKind, UseRule> = {
  evaluation: { rule: "evaluated-text", message: "text must not be run as code: no eval", isAllowed: never },
  "function-constructor": {
    rule: "evaluated-text",
    message: "text must not be run as code: no Function constructor",
    isAllowed: never,
  },
  "string-timer": {
    rule: "evaluated-text",
    message: "text must not be run as code: give the timer a function",
    isAllowed: never,
  },
  worker: {
    rule: "evaluated-text",
    message: 'text must not be run as code: a worker runs new URL("./file.ts", import.meta.url) and nothing else',
    isAllowed: never,
  },
  "computed-module": {
    rule: "evaluated-text",
    message: "text must not be run as code: an import() or a require() says which file it loads",
    isAllowed: (path) => path === firstScreenLoader || isTestFile(path) || isToolFile(path),
  },
  "handler-text": {
    rule: "evaluated-text",
    message: "text must not be run as code: no event handler or page out of text, no computed attribute's name",
    isAllowed: isTestFile,
  },
  "script-address": {
    rule: "evaluated-text",
    message: "text must not be run as code: no javascript: address",
    isAllowed: isTestFile,
  },
  "open-window": {
    rule: "open-window",
    message: 'a new window knows neither opener nor referrer: rel="noopener noreferrer", or what open-item.ts does',
    isAllowed: (path) => windowOpeners.has(path) || isTestFile(path),
  },
  "dangerous-html": {
    rule: "raw-html",
    message: `only ${safeHtmlComponent} may use dangerouslySetInnerHTML`,
    isAllowed: (path) => path === safeHtmlComponent,
  },
  "html-write": {
    rule: "raw-html",
    message: "markup or a script is put into the page from text: build elements instead",
    isAllowed: (path) => path === safeHtmlComponent || isTestFile(path),
  },
  "html-parse": {
    rule: "raw-html",
    message: `a text is no page to be read: what shows HTML is ${safeHtmlComponent}`,
    isAllowed: (path) => path === safeHtmlComponent || path === htmlReader || isTestFile(path),
  },
  "built-query": {
    rule: "built-query",
    message:
      "what is sent to the database is written, values are its parameters; parts that are names stand in a list here",
    isAllowed: (path) => queryBuilders.test(path) || !path.startsWith("apps/server/src/") || isTestFile(path),
  },
  "unbounded-load": {
    rule: "unbounded-load",
    message:
      "an import() has an end: put it into boundedLoad, boundChunkLoad or lazyChunkPage of shared/loading/chunk-load.ts; a package leaves it to who uses it",
    isAllowed: (path) => !pageCode.test(path) || isTestFile(path),
  },
  clock: {
    rule: "service-clock",
    message: "a service takes its time from the clock port, so that tests can move it",
    isAllowed: (path) => !path.endsWith(".service.ts"),
  },
  "foreseeable-draw": {
    rule: "foreseeable-draw",
    message: "what the server draws cannot be foreseen: randomInt or randomBytes of node:crypto",
    isAllowed: (path) => !path.startsWith("apps/server/src/") || isTestFile(path),
  },
  environment: {
    rule: "environment",
    message: "only apps/server/src/config reads the environment: take a validated setting from there",
    isAllowed: mayReadEnvironment,
  },
};

function mayReadEnvironment(path: string): boolean {
  return path.startsWith("apps/server/src/config/") || /^examples\//.test(path) || isTestFile(path) || isToolFile(path);
}

/** Modules that turn text into code: the interpreter, template engines, and modules whose address is their text. */
const evaluatingModules =
  /^(data:.*|blob:.*|(node:)?(vm|repl)|vm2|ejs|eta|pug|handlebars|mustache|hogan\.js|nunjucks|liquidjs|dot|doT|art-template|squirrelly|swig|twig|underscore|lodash([./-].*)?)$/;

/** Modules that start other programs, which would run any text passed to them. */
const processModules = /^(node:)?(child_process|cluster)$/;
/** Starts the server's own program once more, for the workers of a node. */
const isWorkerStart = (specifier: string, path: string): boolean =>
  specifier === "node:cluster" && path.startsWith("apps/server/src/workers/");
/** Run PostgreSQL's own programs, and the command of a backup, with arguments and without a shell. */
const programStarters = new Set([
  "apps/server/src/cli/backup/postgresql-tools.ts",
  "apps/server/src/modules/operations/backup/backup-process.ts",
]);
const startsProcesses = (path: string): boolean =>
  programStarters.has(path) ||
  /^(packages\/embedded-postgres\/src|tools)\//.test(path) ||
  isTestFile(path) ||
  isToolFile(path);

const isEvaluating = (specifier: string, path: string): boolean =>
  evaluatingModules.test(specifier) ||
  (processModules.test(specifier) && !startsProcesses(path) && !isWorkerStart(specifier, path));

const showsHtml = /(^|\/)(safe-html|html-loader)(\.tsx?)?$/;

export function checkCodeUses(sources: readonly SourceFile[]): Breach[] {
  return sources.flatMap((source) => [
    ...source.uses.flatMap(({ kind, line }) => {
      const { rule, message, isAllowed } = rules[kind];
      return isAllowed(source.path) ? [] : [{ rule, path: source.path, line, message }];
    }),
    ...source.imports
      .filter((edge) => isEvaluating(edge.specifier, source.path))
      .map((edge) => ({
        rule: "evaluated-text",
        path: source.path,
        line: edge.line,
        message: `text must not be run as code: no ${edge.specifier}`,
      })),
    ...source.imports
      .filter(({ specifier }) => showsHtml.test(specifier) && !htmlShowers.has(source.path) && !isTestFile(source.path))
      .map(({ line }) => ({
        rule: "raw-html",
        path: source.path,
        line,
        message: "a text is shown as text: what shows HTML stands in a list here",
      })),
  ]);
}
