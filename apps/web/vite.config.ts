import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { componentSheet } from "./component-sheet.ts";
import { contractModules } from "./contract-modules.ts";
import { earlyScript } from "./early-script.ts";
import { firstScreenBuild } from "./first-screen-build.ts";
import { partLoader } from "./part-loader.ts";

/** `features/public/sign-in/components/slider.module.css` and `rail` make `sign-in-slider_rail`. */
function scopedName(local: string, file: string): string {
  const place = /\/src\/(?:features\/)?[^/]+\/(.+)\.module\.css/.exec(file)?.[1] ?? "style";
  return `${place.replace(/(components|screens)\//, "").replaceAll("/", "-")}_${local}`;
}

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Below this a compressed copy saves nothing worth a file. */
const LEAST_BYTES = 1_024;

/** Writes compressed copies beside what was built, so that the server need not compress the same bytes again and again. */
function compressedCopiesPlugin(): Plugin {
  return {
    name: "compressed-copies",
    apply: "build",
    writeBundle: ({ dir = "" }, bundle) => {
      for (const [name, file] of Object.entries(bundle)) {
        const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
        if (!COMPRESSIBLE.test(name) || bytes.length < LEAST_BYTES) continue;
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
        writeFileSync(
          join(dir, `${name}.br`),
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        );
      }
    },
  };
}

const PAGE_CRYPTO = "\0page-crypto";

/** A library of SM2 asks Node for random bytes where a page has none of its own; every page has. */
const pageCryptoPlugin = (): Plugin => ({
  name: "page-crypto",
  enforce: "pre",
  resolveId: (id) => (id === "crypto" ? PAGE_CRYPTO : null),
  load: (id) => (id === PAGE_CRYPTO ? "export const webcrypto = globalThis.crypto;" : null),
});

// Named for their place: readable in the browser, and they compress better than hashes.
const css = { modules: { generateScopedName: scopedName } };

export default defineConfig({
  plugins: [
    react(),
    pageCryptoPlugin(),
    componentSheet(),
    contractModules(),
    earlyScript(),
    partLoader(),
    compressedCopiesPlugin(),
    firstScreenBuild(css),
  ],
  css,
  // The server writes a fresh nonce over the placeholder at each answer.
  html: { cspNonce: "__NONCE__" },
  build: {
    outDir: "dist",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // It serves links in the page for browsers that do not know them, and the page has none.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The login page is one page, one script, one style sheet, whatever later parts share with it.
        codeSplitting: {
          groups: [
            { name: "entry", tags: ["$initial"] },
            // What the delivered form works with: one script for the first thing that somebody does.
            { name: "app", test: /src\/app\/app\.tsx$/ },
            // The hint that may greet on the login page: one script and one style sheet with the dialog it stands in.
            { name: "login-hint", test: /(login-hint|shared\/ui\/dialog)\.(tsx|module\.css)/ },
          ],
        },
      },
    },
  },
});
