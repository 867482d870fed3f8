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
  const path = /\/src\/(?:features\/)?[^/]+\/(.+)\.module\.css/.exec(file)?.[1] ?? "style";
  return `${path.replace(/(components|screens)\//, "").replaceAll("/", "-")}_${local}`;
}

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Below this size a compressed copy saves too little to justify a file. */
const MIN_BYTES = 1_024;

/** Writes compressed copies beside the built files, so that the server does not compress the same bytes repeatedly. */
function compressedCopiesPlugin(): Plugin {
  return {
    name: "compressed-copies",
    apply: "build",
    writeBundle: ({ dir = "" }, bundle) => {
      for (const [name, file] of Object.entries(bundle)) {
        const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
        if (!COMPRESSIBLE.test(name) || bytes.length < MIN_BYTES) continue;
        // Smaller blocks than the default fit the entry script better.
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9, memLevel: 7 }));
        writeFileSync(
          join(dir, `${name}.br`),
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        );
      }
    },
  };
}

const PAGE_CRYPTO = "\0page-crypto";

/**
 * An SM2 library imports Node's `crypto` for pages without random bytes of their own. Every supported page has them.
 */
const pageCryptoPlugin = (): Plugin => ({
  name: "page-crypto",
  enforce: "pre",
  resolveId: (id) => (id === "crypto" ? PAGE_CRYPTO : null),
  load: (id) => (id === PAGE_CRYPTO ? "export const webcrypto = globalThis.crypto;" : null),
});

// Class names come from the file's path: readable in the browser, and they compress better than hashes.
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
  // The server replaces the placeholder by a fresh nonce in each answer.
  html: { cspNonce: "__NONCE__" },
  build: {
    outDir: "dist",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // The polyfill serves preload links of the page for browsers without support, and the page has none.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The login page has one script and one style sheet, whatever later parts share with it.
        codeSplitting: {
          groups: [
            { name: "entry", tags: ["$initial"] },
            // Everything that the delivered form needs for the first user action, in one script.
            { name: "app", test: /src\/app\/app\.tsx$/ },
            // The hint on the login page: one script and one style sheet, together with its dialog.
            { name: "login-hint", test: /(login-hint|shared\/ui\/dialog)\.(tsx|module\.css)/ },
          ],
        },
      },
    },
  },
});
