import { type Access, allEndpoints } from "@tender/contract";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Needed before somebody has signed in, or has chosen a department: these rows are in the first script. */
const isForEntry = (access: Access): boolean =>
  access.kind === "anonymous" || (access.kind === "signed-in" && access.pendingDepartment === true);

function apiTable(): Record<string, { method: string; path: string; access: Access }> {
  return Object.fromEntries(
    allEndpoints()
      .filter(({ endpoint }) => endpoint.shape !== "own")
      .map(({ key, endpoint }) => [
        key,
        { method: endpoint.methods[0], path: endpoint.paths[0], access: endpoint.access },
      ]),
  );
}

function tableModule(name: string, belongs: (access: Access) => boolean): string {
  const rows = Object.entries(apiTable()).flatMap(([key, { access, ...row }]) => (belongs(access) ? [[key, row]] : []));
  return `export const ${name} = ${JSON.stringify(Object.fromEntries(rows))};`;
}

const virtualModules: Readonly<Record<string, () => string>> = {
  "virtual:api-table": () => tableModule("entryTable", isForEntry),
  "virtual:api-table-signed-in": () => tableModule("signedInTable", (access) => !isForEntry(access)),
};

/** Methods and paths as plain data: the client is typed by the contract, and zod stays out of the bundle. */
function apiTablePlugin(): Plugin {
  return {
    name: "api-table",
    resolveId: (id) => (id in virtualModules ? `\0${id}` : null),
    load: (id) => virtualModules[id.slice(1)]?.() ?? null,
  };
}

/** `features/sign-in/components/slider.module.css` and `rail` make `features-sign-in-components-slider_rail`. */
const scopedName = (local: string, file: string): string =>
  `${(/\/src\/(.+)\.module\.css/.exec(file)?.[1] ?? "style").replaceAll("/", "-")}_${local}`;

export default defineConfig({
  plugins: [react(), apiTablePlugin()],
  // Named for their place: readable in the browser, and they compress better than hashes.
  css: { modules: { generateScopedName: scopedName } },
  // The server writes a fresh nonce over the placeholder at each answer.
  html: { cspNonce: "__NONCE__" },
  build: {
    outDir: "dist",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // The login page is one page, one script, one style sheet, whatever later parts share with it.
        codeSplitting: { groups: [{ name: "entry", tags: ["$initial"] }] },
      },
    },
  },
});
