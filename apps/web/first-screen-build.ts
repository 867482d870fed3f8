import { build, type CSSOptions, type Plugin } from "vite";
import { contractModules } from "./contract-modules.ts";

/** Where the server finds it, inside the built web app; nobody else is given it. */
const FOLDER = "dist/server";

/**
 * Builds src/app/first-screen.tsx for the server, after the pages and with each of their builds: one file that needs
 * nothing else. What the screen would fetch later stays out.
 */
export function firstScreenBuild(css: CSSOptions): Plugin {
  return {
    name: "first-screen-build",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    async closeBundle(error) {
      if (error) return;
      await build({
        configFile: false,
        logLevel: "warn",
        css,
        plugins: [
          contractModules(),
          { name: "later-parts", resolveDynamicImport: (id) => ({ id: String(id), external: true }) },
        ],
        ssr: { noExternal: true },
        define: { "process.env.NODE_ENV": '"production"' },
        build: {
          ssr: "src/app/first-screen.tsx",
          outDir: FOLDER,
          copyPublicDir: false,
          minify: true,
          rolldownOptions: { output: { entryFileNames: "first-screen.mjs" } },
        },
      });
    },
  };
}
