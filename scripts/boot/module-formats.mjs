import { registerHooks } from "node:module";

/**
 * Works around a cost of Node: to know the format of a `.js` file, Node reads the whole package.json of its package,
 * once for every file and for every import of the package. That of drizzle-orm has 179 kB: loading its 130 files, and
 * ours that import it, left 300 MB of garbage and took half a second of every start and of every test file. Here a
 * relative import within the package returns the format at once, because all its `.js` files are modules. An import
 * from outside is resolved once, because there is only one copy.
 */
const PACKAGE = "/node_modules/drizzle-orm/";
const NAME = /^drizzle-orm(\/|$)/;

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

/** @type {Map<string, import("node:module").ResolveFnOutput>} */
const lookedUp = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const url = moduleBeside(specifier, context.parentURL);
    if (url) return { url, format: "module", shortCircuit: true };
    if (!NAME.test(specifier)) return next(specifier, context);
    // `import` and `require` resolve to different files.
    const key = `${specifier} ${context.conditions.join()}`;
    const found = lookedUp.get(key) ?? next(specifier, context);
    lookedUp.set(key, found);
    return { ...found, shortCircuit: true };
  },
});
