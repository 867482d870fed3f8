import { readFileSync } from "node:fs";
import { join } from "node:path";

const PAGE = join(import.meta.dirname, "../docs/connect-a-subsystem.md");

/** Returns the first code block below a heading of the page. `values`: replacements by the text that they replace. */
export function documented(heading: string, values: Readonly<Record<string, string>>): string {
  const [, part] = readFileSync(PAGE, "utf8").split(`\n### ${heading}\n`);
  const block = /```\w+\n([\s\S]*?)```/.exec(part ?? "")?.[1];
  if (block === undefined) throw new Error(`no block below the heading ${heading}`);
  return Object.entries(values).reduce((text, [placeholder, value]) => {
    if (!text.includes(placeholder)) throw new Error(`${placeholder} is missing below ${heading}`);
    return text.replaceAll(placeholder, value);
  }, block);
}
