import type { Breach } from "./breach.ts";
import { isTestFile } from "./places.ts";

/** Glossary of Chinese words to use and to avoid: for people, and for this check. */
export const WORD_LIST = "docs/zh/用语.md";

/** Files with Chinese text for people. */
export const WORD_PLACES =
  /^(apps\/(web|server)\/((src|seed|public)\/|index)|(packages|examples|tools)\/[^/]+\/src\/|scripts\/boot\/|docs\/(guide|zh)\/).*\.([cm]?[jt]sx?|html|json|md)$/;

interface WordList {
  /** Words that are not used, with their replacements. */
  readonly ruledOut: ReadonlyMap<string, string>;
  /** Texts of the specification, which must not change. */
  readonly exceptions: readonly string[];
}

const quotedIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = ""]) => quoted);

function readWordList(markdown: string): WordList {
  const [words = "", ...sections] = markdown.split(/^## /m);
  const rows = words.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return {
    ruledOut: new Map(rows.flatMap(([, used = "", , unused = ""]) => quotedIn(unused).map((word) => [word, used]))),
    exceptions: sections.filter((section) => section.startsWith("例外")).flatMap(quotedIn),
  };
}

/** Checks the texts of WORD_PLACES, by path; the list is one of them. */
export function checkWords(texts: ReadonlyMap<string, string>): Breach[] {
  const { ruledOut, exceptions } = readWordList(texts.get(WORD_LIST) ?? "");
  if (ruledOut.size === 0)
    return [{ rule: "nothing-seen", path: WORD_LIST, line: 1, message: "no word that is not used was found here" }];
  const wordsIn = (text: string) => [...ruledOut].filter(([word]) => text.includes(word));
  const withoutExceptions = (text: string) =>
    exceptions.reduce((rest, exception) => rest.replaceAll(exception, ""), text);
  return [...texts]
    .filter(([path, text]) => path !== WORD_LIST && !isTestFile(path) && wordsIn(text).length > 0)
    .flatMap(([path, text]) =>
      text.split("\n").flatMap((line, index) =>
        wordsIn(withoutExceptions(line)).map(([word, used]): Breach => {
          const message = `${word} is not used: write ${used}, see ${WORD_LIST}`;
          return { rule: "word", path, line: index + 1, message, isTaste: true };
        }),
      ),
    );
}
