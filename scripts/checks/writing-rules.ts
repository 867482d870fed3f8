import type { Breach } from "./breach.ts";
import type { SourceFile } from "./source-file.ts";

const GUIDE = "docs/writing.md";
const MOST = 80;

/** Sentences that begin so have no subject from the code. */
const OPENING = /^(what|whatever|whose|whoever|whom|somebody|someone)\b/i;
/** Each with the words in its place. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bwho(m|so)?ever\b/i, "name the caller, the account, the reader"],
  [/\banew\b/i, "again"],
  [/\bby and by\b/i, "gradually"],
  [/\b(is|are|was|were|be|been|being) told\b/i, "is notified, is shown, receives"],
  [/\btells? (the|its|their|whom|somebody|everybody|people|of)\b/i, "notifies, reports, shows"],
  [/\bheeds?\b/i, "observes, follows"],
  [/\bhow manieth\b/i, "the index of"],
];

const behindIds = (title: string): string => title.replace(/^(\[[^\]]*\]\s*)+/, "");

function faultsOf({ kind, text }: SourceFile["prose"][number]): string[] {
  const words = kind === "title" ? behindIds(text) : text.replace(/^Guarantee: /, "");
  // Quoted code and quoted texts are not ours.
  const unquoted = words.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, "");
  return [
    ...(OPENING.test(unquoted) ? [`begins with “${unquoted.split(" ", 1)[0]}”: name the thing`] : []),
    ...WORDS.flatMap(([word, instead]) =>
      word.test(unquoted) ? [`“${word.exec(unquoted)?.[0]}”: write ${instead}`] : [],
    ),
    ...(kind === "title" && words.length > MOST ? [`of ${words.length} characters, ${MOST} at most`] : []),
  ];
}

/** Reports the frequent faults of comments and titles by the rules of docs/writing.md: words and openings. */
export const checkWriting = (sources: readonly SourceFile[]): Breach[] =>
  sources.flatMap(({ path, prose }) =>
    prose.flatMap((text) =>
      faultsOf(text).map((fault): Breach => {
        const message = `${text.kind} ${fault}, see ${GUIDE}`;
        return { rule: "writing", path, line: text.line, message, isTaste: true };
      }),
    ),
  );
