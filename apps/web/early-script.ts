import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const source = join(import.meta.dirname, "early.js");

/**
 * Builds the script that runs before the first paint: early.js without its comments. Its file name is a hash of its
 * content, so browsers cache it without revalidation. It stands before the style sheet, or it would wait for that.
 */
export function earlyScript(): Plugin {
  let fileName = "";
  return {
    name: "early-script",
    apply: "build",
    buildStart() {
      this.addWatchFile(source);
      const lines = readFileSync(source, "utf8").split("\n");
      const code = lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("//"));
      const hash = createHash("sha256").update(code.join("\n")).digest("base64url").slice(0, 8);
      fileName = `assets/early-${hash}.js`;
      this.emitFile({ type: "asset", fileName, source: code.join("\n") });
    },
    transformIndexHtml: (html) => html.replace("<!--early-script-->", `<script src="/${fileName}"></script>`),
  };
}
