import type { Plugin } from "vite";

/** The module through which Vite's `import()` fetches the style sheets and scripts of a part before the part itself. */
const ID = "\0vite/preload-helper.js";

/**
 * In its place: a style sheet that did not arrive is taken out again, so that the next try asks for it anew. Vite's own
 * leaves the broken link, takes it for loaded, and shows the part without its styles. Smaller, too: the login page has it.
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
