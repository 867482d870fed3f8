import { registerHooks } from "node:module";

/**
 * STRANGE: to know the format of a `.js` file, Node reads the whole package.json that rules it, for every file anew, and for every
 * import of the package once more. That of drizzle-orm lists all its parts on 179 kB: to load its 130 files, and ours that import it,
 * left 300 MB of garbage and took half a second of every start, and of every test file. Here a relative import within it says the
 * format at once, since its `.js` files are all modules, and an import of it from outside is looked up once: there is one of it.
 */
const PACKAGE = "/node_modules/drizzle-orm/";
const NAME = /^drizzle-orm(\/|$)/;

/**
 * Where a relative import between two modules of that package leads; undefined for everything else.
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
    // `import` and `require` lead to different files.
    const key = `${specifier} ${context.conditions.join()}`;
    const found = lookedUp.get(key) ?? next(specifier, context);
    lookedUp.set(key, found);
    return { ...found, shortCircuit: true };
  },
});
