import { allEndpoints } from "@tender/contract";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import type { CallKey } from "./src/shared/api/api-table.ts";

const tableId = "virtual:api-table";

/** Methods and paths as plain data: the client is typed by the contract, and zod stays out of the bundle. */
function apiTablePlugin(): Plugin {
  return {
    name: "api-table",
    resolveId: (id) => (id === tableId ? `\0${tableId}` : null),
    load: (id) => (id === `\0${tableId}` ? `export const apiTable = ${JSON.stringify(apiTable())};` : null),
  };
}

function apiTable(): Record<string, { method: string; path: string }> {
  return Object.fromEntries(
    allEndpoints()
      .filter(({ endpoint }) => endpoint.shape !== "own")
      .map(({ key, endpoint }) => [key as CallKey, { method: endpoint.methods[0], path: endpoint.paths[0] }]),
  );
}

export default defineConfig({
  plugins: [react(), apiTablePlugin()],
  // The server writes a fresh nonce over the placeholder at each answer.
  html: { cspNonce: "__NONCE__" },
  build: { outDir: "dist", assetsInlineLimit: 0, chunkSizeWarningLimit: 1200 },
});
