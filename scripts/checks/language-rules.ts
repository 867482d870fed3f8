import type { Breach } from "./breach.ts";
import { isTestFile } from "./places.ts";
import type { SourceFile } from "./source-file.ts";

/**
 * Texts that are the same in every language: of the specification, names of protocols and products, the head of a key.
 */
const writtenSo = new Set(
  ["404 page", "OpenID Connect", "OAuth 2", "CAS", "OpenLDAP", "Active Directory"]
    .concat("-----BEGIN PUBLIC KEY-----")
    .concat(["Excel（xlsx）", "CSV", "JSON"]),
);

/**
 * Checks that the pages are in Chinese: their content, accessible names, text files, texts of packages, and scripts
 * outside the bundle.
 */
export function checkLanguage(sources: readonly SourceFile[]): Breach[] {
  return sources
    .filter(({ path }) => /^(apps\/web\/(src|public)|packages\/[^/]+\/src)\//.test(path) && !isTestFile(path))
    .flatMap(({ path, latinTexts }) =>
      latinTexts
        .filter(({ name }) => !writtenSo.has(name))
        .map(({ name, line }) => ({
          rule: "not-chinese",
          path,
          line,
          message: `the interface is Chinese: ${name}; what is written so everywhere stands in a list here`,
        })),
    );
}

/** Checks the declared language, which screen readers, line breaking and translation offers of browsers depend on. */
export const checkPageLanguage = (path: string, text: string): Breach[] =>
  !path.startsWith("apps/web/") || !path.endsWith(".html") || /<html[^>]*\slang="zh-CN"/.test(text)
    ? []
    : [{ rule: "not-chinese", path, line: 1, message: 'the page says that it is Chinese: <html lang="zh-CN">' }];
