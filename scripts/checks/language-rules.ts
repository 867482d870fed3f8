import type { Breach } from "./breach.ts";
import { isTestFile } from "./places.ts";
import type { SourceFile } from "./source-file.ts";

/** What is written so everywhere: a text of the specification, the name of a protocol or a product, how a key begins. */
const writtenSo = new Set(
  ["404 page", "OpenID Connect", "OAuth 2", "CAS", "OpenLDAP", "Active Directory"]
    .concat("-----BEGIN PUBLIC KEY-----")
    .concat(["Excel（xlsx）", "CSV", "JSON"]),
);

/** The pages speak Chinese: what stands in them, their names for readers, text files, words of packages, scripts outside the bundle. */
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

/** What reads a page out, breaks its lines and offers to translate it goes by the language that the page says. */
export const checkPageLanguage = (path: string, text: string): Breach[] =>
  !path.startsWith("apps/web/") || !path.endsWith(".html") || /<html[^>]*\slang="zh-CN"/.test(text)
    ? []
    : [{ rule: "not-chinese", path, line: 1, message: 'the page says that it is Chinese: <html lang="zh-CN">' }];
