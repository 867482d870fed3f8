import type { Breach } from "./breach.ts";
import type { SourceFile } from "./source-file.ts";

const maximumLines = 400;

const emptyNames = new Set(["utils", "helpers", "common"]);
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function checkNames(sources: readonly SourceFile[]): Breach[] {
  return sources.flatMap(({ path, lineCount }) => {
    const at = { rule: "file", path, line: 1 };
    const faults: Breach[] = nameFaults(path).map((message) => ({ ...at, message }));
    if (lineCount <= maximumLines) return faults;
    const message = `${lineCount} lines, ${maximumLines} at most: look for the second subject in it`;
    return [...faults, { ...at, message, isTaste: true }];
  });
}

function nameFaults(path: string): string[] {
  const segments = path.split("/");
  const file = segments.at(-1) ?? "";
  const faults: string[] = [];
  if (file === "index.tsx") faults.push("a component's file carries the component's name, not index.tsx");
  const parts = file.split(".").slice(0, -1);
  if (parts.some((part) => emptyNames.has(part))) faults.push("name the file for what it exports");
  if (![...segments.slice(0, -1), ...parts].every((part) => kebabCase.test(part)))
    faults.push("file and folder names are kebab-case");
  return faults;
}
