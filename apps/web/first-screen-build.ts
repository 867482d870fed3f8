import { build, type CSSOptions, type Plugin } from "vite";
import { contractModules } from "./contract-modules.ts";

/** The server reads the file from this folder of the built web app and serves it to no browser. */
const FOLDER = "dist/server";

/**
 * Builds src/app/first-screen.tsx for the server after each build of the pages: one file without imports. The parts
 * that the screen would load later are left out.
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
