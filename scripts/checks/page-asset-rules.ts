import type { Breach } from "./breach.ts";
import type { SourceFile } from "./source-file.ts";

const foreignInHtml = /<(script|link|iframe|style|img)\b[^>]*\b(src|href)\s*=\s*["']?(https?:)?\/\//gi;
const foreignInCss = /(url\(\s*|@import\s+)["']?(https?:)?\/\//gi;

/** Checks HTML and style sheets: no page loads script, style, font or picture from another host. */
export function checkPageText(path: string, text: string): Breach[] {
  const patterns = path.endsWith(".css") ? [foreignInCss] : [foreignInHtml, foreignInCss];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      rule: "foreign-asset",
      path,
      line: text.slice(0, match.index).split("\n").length,
      message: "the page loads from another host: ship the file with the application",
    })),
  );
}

/** Checks code for imports by address. */
export function checkRemoteImports(sources: readonly SourceFile[]): Breach[] {
  return sources.flatMap(({ path, imports }) =>
    imports
      .filter((edge) => /^(https?:)?\/\//.test(edge.specifier))
      .map((edge) => ({
        rule: "foreign-asset",
        path,
        line: edge.line,
        message: `code is loaded from another host: ${edge.specifier}`,
      })),
  );
}
