import { registerHooks } from "node:module";

/**
 * Works around two costs of Node at every start and in every test file.
 *
 * To know the format of a `.js` file, Node reads the whole package.json of its package, once for every file and for
 * every import of the package. That of drizzle-orm has 179 kB: loading its 130 files, and ours that import it, left
 * 300 MB of garbage. Here a relative import within the package returns the format at once, because all its `.js` files
 * are modules.
 *
 * Node resolves an import again for every file that contains it: a start makes 6,000 look-ups of 2,200 modules, of which
 * 1,300 are files of this project. Here a relative import between two files of the project needs no look at the disk, and every other
 * import is resolved once for each package of the project.
 */
const PACKAGE = "/node_modules/drizzle-orm/";
const NAME = /^drizzle-orm(\/|$)/;
const RELATIVE = /^\.\.?\//;
const ROOT = new URL("../../", import.meta.url).href;

/**
 * Returns the URL of a relative import between two modules of the package; undefined for every other import.
 * @param {string} specifier
 * @param {string | undefined} parentUrl
 */
export function moduleBeside(specifier, parentUrl) {
  const isWithin = specifier.startsWith(".") && parentUrl?.includes(PACKAGE) && parentUrl.endsWith(".js");
  if (!isWithin || !specifier.endsWith(".js")) return undefined;
  return new URL(specifier, parentUrl).href;
}

/**
 * Returns the folder of the project, two levels below its root, that contains a source file; all its files belong to
 * one package. Undefined: the file is no TypeScript of the project.
 * @param {string | undefined} url
 */
export function sourceFolderOf(url) {
  if (!url?.startsWith(ROOT) || !url.endsWith(".ts") || url.includes("/node_modules/")) return undefined;
  return url.slice(ROOT.length).split("/", 2).join("/");
}

/** @type {Map<string, import("node:module").ResolveFnOutput>} */
const lookedUp = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    const url = moduleBeside(specifier, parentURL);
    if (url) return { url, format: "module", shortCircuit: true };
    const folder = sourceFolderOf(parentURL);
    if (folder && RELATIVE.test(specifier) && specifier.endsWith(".ts"))
      return { url: new URL(specifier, parentURL).href, format: "module-typescript", shortCircuit: true };
    const isCached = NAME.test(specifier) || (folder && !RELATIVE.test(specifier));
    if (!isCached) return next(specifier, context);
    // `import` and `require` resolve to different files.
    const key = `${NAME.test(specifier) ? "" : folder} ${specifier} ${conditions.join()}`;
    const found = lookedUp.get(key) ?? next(specifier, context);
    lookedUp.set(key, found);
    return { ...found, shortCircuit: true };
  },
});
