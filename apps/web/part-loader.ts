import type { Plugin } from "vite";

/** The module by which Vite's `import()` loads the style sheets and scripts of a part before the part itself. */
const ID = "\0vite/preload-helper.js";

/**
 * Replaces that module. A style sheet that failed to load is removed, so that the next attempt requests it again;
 * Vite's own module leaves the broken link, counts it as loaded and shows the part without its styles. It is also
 * smaller, which counts because the login page contains it.
 */
const code = `
const asked = new Map(Array.from(document.querySelectorAll("link[rel=stylesheet]"), ({ href }) => [href]));
const fetched = (path) => {
  const href = new URL("/" + path, import.meta.url).href;
  if (asked.has(href)) return asked.get(href);
  const isStyle = path.endsWith(".css");
  const link = document.createElement("link");
  link.rel = isStyle ? "stylesheet" : "modulepreload";
  link.crossOrigin = "";
  link.href = href;
  const arrival = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      asked.delete(href);
      link.remove();
      reject(new Error(href));
    };
  });
  document.head.append(link);
  asked.set(href, isStyle ? arrival : arrival.catch(() => undefined));
  return isStyle ? arrival : undefined;
};
export const __vitePreload = (load, paths = []) => Promise.all(paths.map(fetched)).then(load);
`;

export function partLoader(): Plugin {
  return {
    name: "part-loader",
    apply: "build",
    enforce: "pre",
    transform: (_, id) => (id === ID ? { code, moduleSideEffects: false } : undefined),
  };
}
